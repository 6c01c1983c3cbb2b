(** * The assumptions of the theorems, printed when this file is compiled *)

From Coq Require Import NArith List.
From Impartial Require Import Game Period Play Sprague Quotient Exact Computed Equal System.
Import ListNotations.
Open Scope N_scope.

Check G_is_mex.
Print Assumptions G_is_mex.
Check sprague_grundy.
Print Assumptions sprague_grundy.
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
Check equal_sound.
Print Assumptions equal_sound.
Check cousins_sound.
Print Assumptions cousins_sound.
Check periodic.
Print Assumptions periodic.
Check value_right.
Print Assumptions value_right.
Check check_system_sound.
Print Assumptions check_system_sound.
Check check_kind_sound.
Print Assumptions check_kind_sound.
Check check_kind_least_sound.
Print Assumptions check_kind_least_sound.
Check kayles.
Print Assumptions kayles.
