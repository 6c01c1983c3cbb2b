(** * What the theorems rest on, printed when this file is compiled *)

From Impartial Require Import Game Period.

Check G_is_mex.
Print Assumptions G_is_mex.
Check check_sound.
Print Assumptions check_sound.
Check check_right_values.
Print Assumptions check_right_values.
Check check_least_sound.
Print Assumptions check_least_sound.
