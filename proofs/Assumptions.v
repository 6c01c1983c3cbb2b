(** * What the theorems rest on, printed when this file is compiled *)

From Impartial Require Import Game Period Play Quotient Exact.

Check G_is_mex.
Print Assumptions G_is_mex.
Check Period.check_sound.
Print Assumptions Period.check_sound.
Check check_right_values.
Print Assumptions check_right_values.
Check check_least_sound.
Print Assumptions check_least_sound.
Check Quotient.check_sound.
Print Assumptions Quotient.check_sound.
Check check_exact_sound.
Print Assumptions check_exact_sound.
