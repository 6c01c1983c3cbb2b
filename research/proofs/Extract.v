(** * The checkers as an OCaml program

    Booleans, lists, pairs and options become those of OCaml; numbers stay what they are in Coq, lists of binary digits,
    so that nothing can overflow. *)

From Coq Require Import Extraction ExtrOcamlBasic.
From Impartial Require Import Period Quotient Exact.

Definition check_period := Period.check.
Definition check_period_least := Period.check_least.
Definition values_needed := Period.values_needed.
Definition quotient_heaps := Quotient.heap_pairs.
Definition check_quotient := Quotient.check.
Definition check_quotient_exact := Exact.check_exact.

Extraction Language OCaml.
Extraction "checker.ml"
  check_period check_period_least values_needed
  Build_certificate quotient_heaps check_quotient check_quotient_exact.
