(** * The checkers as an OCaml program

    Booleans, lists, pairs and options become those of OCaml; numbers stay what they are in Coq, lists of binary digits,
    so that nothing can overflow. *)

From Coq Require Import Extraction ExtrOcamlBasic.
From Impartial Require Import Period.

Extraction Language OCaml.
Extraction "checker.ml" check check_least values_needed.
