(** * Periods and quotients that Coq itself computes

    [Extract.v] translates the checkers into an OCaml program, which is compiled and run. Most rows of the tables do not
    need this: Coq computes the check itself, and the row is a theorem like any other. The build writes these theorems to
    a file, one per row, in the form of the two at the end of this file. *)

From Coq Require Import NArith List Bool.
From Impartial Require Import Game Play Trie Walk Shift Period Quotient Exact.
Import ListNotations.

(** ** Periods *)

(** Computes the nim-values of the first heaps. They need no proof, since [check] computes each of them again. *)
Fixpoint grow (c : code) (count : nat) (columns : list (list (list N))) (values : list N) : list N :=
  match count with
  | O => values
  | S count =>
    let column := next_column N.lxor 0 (max_parts c) (tl values) columns in
    let v := set_mex (reach (no_idle c) (column 0%N :: columns) empty) in
    grow c count (column v :: columns) (values ++ [v])
  end.

(** Computes enough values for [check_least] to see two periods. *)
Definition proved (c : code) (e p : N) : bool :=
  let values := grow c (N.to_nat (N.max (values_needed c e p) (e + 2 * p))) [] [] in
  Period.check c e p values && check_least e p values.

(** The nim-values have period [p] from heap [e] on; no period is smaller, and [p] is not a period from an earlier heap on. *)
Definition period_from (c : code) (p e : N) : Prop :=
  (forall n, N.to_nat e <= n -> G c (n + N.to_nat p) = G c n) /\
  forall f q, 0 < q -> (forall n, f <= n -> G c (n + q) = G c n) ->
    N.to_nat p <= q /\ (q = N.to_nat p -> N.to_nat e <= f).

Lemma proved_sound : forall c p e, proved c e p = true -> period_from c p e.
Proof.
  intros c p e H. apply andb_prop in H. destruct H as [H L].
  split; [exact (Period.check_sound _ _ _ _ H)|exact (check_least_sound _ _ _ _ H L)].
Qed.

Ltac period_by_computing := apply proved_sound; vm_cast_no_check (eq_refl true).

(** ** Misère quotients *)

(** The table is the misère quotient, and determines the outcome of every sum. *)
Definition misere_quotient (c : code) (cert : certificate) : Prop :=
  (forall s, (misere_P c s <-> in_portion cert (product cert s) = true) /\
    (misere_N c s <-> in_portion cert (product cert s) = false)) /\
  (forall a, is_element cert a = true -> exists s, product cert s = a) /\
  forall s s', product cert s = product cert s' <-> forall r, misere_P c (s ++ r) <-> misere_P c (s' ++ r).

Lemma checked_sound : forall c cert,
  Quotient.check c cert && check_exact cert = true -> misere_quotient c cert.
Proof.
  intros c cert H. apply andb_prop in H. destruct H as [H E].
  split; [exact (Quotient.check_sound _ _ H)|exact (check_exact_sound _ _ H E)].
Qed.

Ltac quotient_by_computing := apply checked_sound; vm_cast_no_check (eq_refl true).

(** ** Two famous ones *)

Open Scope N_scope.

(** Kayles, 0.77: from heap 71 on the nim-values have period 12. *)
Theorem kayles : period_from [0; 7; 7] 12 71.
Proof. period_by_computing. Qed.

(** Dawson's chess, 0.137. *)
Theorem dawsons_chess : period_from [0; 1; 3; 7] 34 52.
Proof. period_by_computing. Qed.
