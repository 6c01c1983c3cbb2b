(** * Sums of heaps, and who wins

    A position is a list of heaps; a move replaces one heap by one of its options. A player who cannot move loses in normal
    play and wins in misère play. A position is P if the previous player wins, and N if the next player wins.

    This file proves that play ends, that no position is both P and N, and that a set of positions that behaves like the
    P-positions is the set of P-positions, in either kind of play. *)

From Coq Require Import Arith NArith List Bool Lia Wf_nat.
From Impartial Require Import Game.
Import ListNotations.

Definition position := list nat.

Definition move (c : code) (s s' : position) : Prop :=
  exists l n r h, s = l ++ n :: r /\ In h (options c n) /\ s' = l ++ h ++ r.

(** Normal play. *)
Inductive normal_P (c : code) : position -> Prop :=
  | normal_P_intro s : (forall s', move c s s' -> normal_N c s') -> normal_P c s
with normal_N (c : code) : position -> Prop :=
  | normal_N_intro s s' : move c s s' -> normal_P c s' -> normal_N c s.

(** Misère play: a player who cannot move wins. *)
Inductive misere_P (c : code) : position -> Prop :=
  | misere_P_intro s :
      (exists s', move c s s') -> (forall s', move c s s' -> misere_N c s') -> misere_P c s
with misere_N (c : code) : position -> Prop :=
  | misere_N_end s : (forall s', ~ move c s s') -> misere_N c s
  | misere_N_intro s s' : move c s s' -> misere_P c s' -> misere_N c s.

(** ** Play ends *)

(** A split without removal increases the number of heaps; any other move decreases the number of tokens. *)
Definition weight (s : position) : nat := list_sum (map (fun n => 2 * n - 1) s).

Lemma weight_app : forall l r, weight (l ++ r) = weight l + weight r.
Proof. intros l r. unfold weight. rewrite map_app. apply list_sum_app. Qed.

Lemma weight_positive : forall h, Forall (le 1) h -> weight h + length h = 2 * list_sum h.
Proof. unfold weight. induction 1; simpl in *; lia. Qed.

Lemma option_weight : forall c n h, In h (options c n) -> weight h < 2 * n - 1.
Proof.
  intros c n h H. apply in_options in H. destruct H as (k & Hk & A & S & F).
  pose proof (weight_positive h F). pose proof (list_sum_ge_length h F).
  apply andb_prop in A. destruct A as [_ A]. apply orb_prop in A. destruct A as [A|A]; apply Nat.leb_le in A; lia.
Qed.

Lemma move_weight : forall c s s', move c s s' -> weight s' < weight s.
Proof.
  intros c s s' (l & n & r & h & -> & H & ->). apply option_weight in H. rewrite !weight_app.
  change (n :: r) with ([n] ++ r). rewrite weight_app. unfold weight at 5. simpl. lia.
Qed.

(** Induction over the positions that moves can reach. *)
Lemma play_ind : forall c (Q : position -> Prop),
  (forall s, (forall s', move c s s' -> Q s') -> Q s) -> forall s, Q s.
Proof.
  intros c Q step. enough (forall w s, weight s < w -> Q s) as H by (intros s; apply (H (S (weight s))); lia).
  induction w as [|w IH]; intros s Hs; [lia|]. apply step. intros s' M. apply IH. apply move_weight in M. lia.
Qed.

Lemma move_cons : forall c n s s', move c s s' -> move c (n :: s) (n :: s').
Proof. intros c n s s' (l & m & r & h & -> & H & ->). exists (n :: l), m, r, h. auto. Qed.

Lemma move_first : forall c n s h, In h (options c n) -> move c (n :: s) (h ++ s).
Proof. intros c n s h H. exists [], n, s, h. auto. Qed.

Lemma some_heap_moves : forall c s s', move c s s' -> exists n, In n s /\ options c n <> [].
Proof.
  intros c s s' (l & n & r & h & -> & H & _). exists n. split; [apply in_elt|]. intros E. rewrite E in H. destruct H.
Qed.

Lemma heap_moves : forall c s n, In n s -> options c n <> [] -> exists s', move c s s'.
Proof.
  intros c s n I H. destruct (in_split _ _ I) as (l & r & ->). destruct (options c n) as [|h o] eqn:E; [tauto|].
  exists (l ++ h ++ r), l, n, r, h. rewrite E. simpl. auto.
Qed.

(** ** No position is both *)

Lemma normal_not_both : forall c s, normal_P c s -> normal_N c s -> False.
Proof.
  intros c s. induction s as [s IH] using (play_ind c). intros P N. inversion P; subst. inversion N; subst. eauto.
Qed.

Lemma misere_not_both : forall c s, misere_P c s -> misere_N c s -> False.
Proof.
  intros c s. induction s as [s IH] using (play_ind c). intros P N. inversion P as [? [s' M] All]; subst.
  inversion N as [? None|]; subst; [destruct (None s' M)|eauto].
Qed.

(** ** A set that behaves like the P-positions is the P-positions *)

Section Outcome.

Variables (c : code) (good : position -> bool).

Theorem normal_outcome :
  (forall s s', good s = true -> move c s s' -> good s' = false) ->
  (forall s, good s = false -> exists s', move c s s' /\ good s' = true) ->
  forall s, (normal_P c s <-> good s = true) /\ (normal_N c s <-> good s = false).
Proof.
  intros from_good from_bad.
  assert (forall s, (good s = true -> normal_P c s) /\ (good s = false -> normal_N c s)) as H.
  { intros s. induction s as [s IH] using (play_ind c). split; intros E.
    - constructor. intros s' M. apply IH; auto. eapply from_good; eauto.
    - destruct (from_bad s E) as (s' & M & E'). econstructor; eauto. apply IH; auto. }
  intros s. destruct (H s) as [HP HN]. destruct (good s); split; split; auto; try discriminate.
  - intros N. destruct (normal_not_both c s); auto.
  - intros P. destruct (normal_not_both c s); auto.
Qed.

Theorem misere_outcome :
  (forall s, good s = true -> exists s', move c s s') ->
  (forall s s', good s = true -> move c s s' -> good s' = false) ->
  (forall s, good s = false -> (forall s', ~ move c s s') \/ exists s', move c s s' /\ good s' = true) ->
  forall s, (misere_P c s <-> good s = true) /\ (misere_N c s <-> good s = false).
Proof.
  intros goes_on from_good from_bad.
  assert (forall s, (good s = true -> misere_P c s) /\ (good s = false -> misere_N c s)) as H.
  { intros s. induction s as [s IH] using (play_ind c). split; intros E.
    - constructor; auto. intros s' M. apply IH; auto. eapply from_good; eauto.
    - destruct (from_bad s E) as [None|(s' & M & E')]; [constructor; auto|].
      eapply misere_N_intro; eauto. apply IH; auto. }
  intros s. destruct (H s) as [HP HN]. destruct (good s); split; split; auto; try discriminate.
  - intros N. destruct (misere_not_both c s); auto.
  - intros P. destruct (misere_not_both c s); auto.
Qed.

End Outcome.
