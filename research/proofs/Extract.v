(** * The checkers as an OCaml program

    Booleans, lists, pairs and options become the OCaml types. Numbers remain lists of binary digits, as in Coq, so nothing
    can overflow. *)

From Coq Require Import Extraction ExtrOcamlBasic.
From Impartial Require Import Period Quotient Exact System.

Definition check_period := Period.check.
Definition check_period_least := Period.check_least.
Definition values_needed := Period.values_needed.
Definition quotient_heaps := Quotient.heap_pairs.
Definition check_quotient := Quotient.check.
Definition check_quotient_exact := Exact.check_exact.
Definition system_bound := System.system_bound.
Definition rows_needed := System.rows_needed.
Definition check_system := System.check_system.
Definition check_kind := System.check_kind.
Definition check_kind_least := System.check_kind_least.

Extraction Language OCaml.
Extraction "checker.ml"
  check_period check_period_least values_needed
  Build_certificate quotient_heaps check_quotient check_quotient_exact
  Build_pattern Build_kind system_bound rows_needed check_system check_kind check_kind_least.
