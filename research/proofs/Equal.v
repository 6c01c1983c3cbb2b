(** * Games with the values of others

    If heap 1 has no move, its value is 0, so it makes no difference next to other heaps. Two games then have the same
    values if each move of one is a move of the other with some additional heaps of 1 ([equal_sound]). Moreover, a game
    has the values of its first cousin, in which each heap has one token less, and heap 0 corresponds to heap 1
    ([cousins_sound]; Guy and Smith 1956). Both conditions depend only on the digits, and Coq computes them. *)

From Coq Require Import Arith NArith List Bool Lia.
From Impartial Require Import Game.
Import ListNotations.

(** The games have the same value for every heap. *)
Definition equal_games (c d : code) : Prop := forall n, G c n = G d n.

(** The first game has the values of the second, for heaps with one token more. *)
Definition cousins (c d : code) : Prop := forall n, G c (S n) = G d n.

(** ** The computable conditions *)

(** Every move of [c] is a move of [d] that takes [t] tokens less and leaves [t] heaps more. *)
Definition covers (c d : code) : bool :=
  forallb (fun k => forallb (fun j =>
    negb (allows c k j) || existsb (fun t => allows d (k - t) (j + t)) (seq 0 (S k)))
    (seq 0 (width c))) (seq 0 (length c)).

Definition equal_codes (c d : code) : bool :=
  negb (allows c 1 0) && negb (allows d 1 0) && covers c d && covers d c.

(** A move of [c] that takes [k] and leaves [j] heaps is a move of the cousin that takes [k + j - 1] and leaves [j] or fewer. *)
Definition inherits (c : code) (taken left : nat) : bool :=
  existsb (fun k => let j := S taken - k in allows c k j && (left <=? j)) (seq 0 (S (S taken))).

Definition cousin_codes (c d : code) : bool :=
  negb (allows c 1 0) &&
  forallb (fun k => forallb (fun i => eqb (allows d k i) (inherits c k i)) (seq 0 (Nat.max (width c) (width d))))
    (seq 0 (Nat.max (length c + width c) (length d))).

(** ** Proof of correctness *)

Lemma allows_length : forall c k j, allows c k j = true -> k < length c.
Proof.
  intros c k j H. destruct (Nat.lt_ge_cases k (length c)) as [|L]; auto. exfalso.
  unfold allows in H. rewrite nth_overflow in H by lia. rewrite N.bits_0 in H. discriminate.
Qed.

Lemma allows_something : forall c k j, allows c k j = true -> 1 <= k + j.
Proof.
  intros c k j H. apply andb_prop in H. destruct H as [_ H]. apply orb_prop in H.
  destruct H as [H|H]; apply Nat.leb_le in H; lia.
Qed.

Lemma mex_nil : forall l : list N, (forall x, ~ In x l) -> mex l = 0%N.
Proof. intros l E. apply mex_unique; [auto|]. intros w H. lia. Qed.

Lemma G_0 : forall c, G c 0 = 0%N.
Proof.
  intros c. rewrite G_is_mex. apply mex_nil. intros x I. apply in_map_iff in I. destruct I as (h & _ & I).
  apply in_options in I. destruct I as (k & Hk & A & S & F). assert (k = 0) by lia. subst k.
  pose proof (list_sum_ge_length h F) as L. apply allows_something in A. lia.
Qed.

Lemma G_1 : forall c, allows c 1 0 = false -> G c 1 = 0%N.
Proof.
  intros c No. rewrite G_is_mex. apply mex_nil. intros x I. apply in_map_iff in I. destruct I as (h & _ & I).
  apply in_options in I. destruct I as (k & Hk & A & S & F). pose proof (list_sum_ge_length h F) as L.
  destruct k as [|[|k]]; [| |lia].
  - apply andb_prop in A. destruct A as [_ A]. apply orb_prop in A.
    destruct A as [A|A]; apply Nat.leb_le in A; lia.
  - destruct h as [|a h]; [simpl in A; congruence|]. inversion F; subst. simpl in S. lia.
Qed.

Lemma nim_sum_app : forall a b, nim_sum (a ++ b) = N.lxor (nim_sum a) (nim_sum b).
Proof.
  induction a as [|x a IH]; intros b; cbn [nim_sum fold_right app].
  - symmetry. apply N.lxor_0_l.
  - fold (nim_sum (a ++ b)) (nim_sum a). rewrite IH. apply eq_sym, N.lxor_assoc.
Qed.

Lemma nim_sum_ones : forall f t, f 1 = 0%N -> nim_sum (map f (repeat 1 t)) = 0%N.
Proof. intros f t E. induction t as [|t IH]; auto. simpl. rewrite E. exact IH. Qed.

Lemma sum_ones : forall t, list_sum (repeat 1 t) = t.
Proof. induction t; simpl; auto. Qed.

Lemma large_ones : forall t, Forall (le 1) (repeat 1 t).
Proof. induction t; simpl; auto. Qed.

(** Each option of [c] has the value of some option of [d]. *)
Lemma covered : forall c d n, allows d 1 0 = false -> covers c d = true ->
  (forall m, m < n -> G c m = G d m) ->
  forall x, In x (map (fun h => nim_sum (map (G c) h)) (options c n)) ->
            In x (map (fun h => nim_sum (map (G d) h)) (options d n)).
Proof.
  intros c d n No Cov same x I. apply in_map_iff in I. destruct I as (h & E & I). subst x.
  assert (map (G c) h = map (G d) h) as M.
  { apply map_ext_in. intros m Hm. apply same. apply (option_smaller c n h m I Hm). }
  apply in_options in I. destruct I as (k & Hk & A & S & F).
  unfold covers in Cov. rewrite forallb_forall in Cov. specialize (Cov k).
  rewrite in_seq in Cov. pose proof (allows_length _ _ _ A). pose proof (allows_width _ _ _ A).
  assert (0 <= k < 0 + length c) as Rk by lia. specialize (Cov Rk). rewrite forallb_forall in Cov.
  specialize (Cov (length h)). rewrite in_seq in Cov.
  assert (0 <= length h < 0 + width c) as Rh by lia. specialize (Cov Rh). rewrite A in Cov. simpl negb in Cov.
  rewrite orb_false_l in Cov. apply existsb_exists in Cov. destruct Cov as (t & Ht & D). apply in_seq in Ht.
  apply in_map_iff. exists (h ++ repeat 1 t). split.
  - rewrite map_app, nim_sum_app, nim_sum_ones by (apply G_1; auto). rewrite N.lxor_0_r, M. reflexivity.
  - apply in_options. exists (k - t). rewrite app_length, repeat_length, list_sum_app, sum_ones.
    repeat split; auto; try lia. apply Forall_app. split; auto. apply large_ones.
Qed.

Theorem equal_sound : forall c d, equal_codes c d = true -> equal_games c d.
Proof.
  intros c d H. unfold equal_codes in H. rewrite !andb_true_iff, !negb_true_iff in H.
  destruct H as [[[Nc Nd] Cd] Dc]. intros n. induction n as [n IH] using lt_wf_ind.
  rewrite !G_is_mex. apply mex_ext. intros x. split; apply covered; auto.
  intros m Hm. symmetry. apply IH. auto.
Qed.

(** Takes one token from each heap, and drops empty heaps. *)
Definition shrink (h : list nat) : list nat := filter (fun m => 1 <=? m) (map pred h).

Lemma shrink_right : forall h, Forall (le 1) h ->
  length (shrink h) <= length h /\ list_sum (shrink h) + length h = list_sum h /\ Forall (le 1) (shrink h).
Proof.
  induction 1 as [|m h Hm F IH]; [cbn; auto|]. destruct IH as (L & Q & P). destruct m as [|[|m]]; [lia| |].
  - change (shrink (1 :: h)) with (shrink h). simpl. repeat split; auto; lia.
  - change (shrink (S (S m) :: h)) with (S m :: shrink h). simpl. repeat split; try lia. constructor; [lia|auto].
Qed.

Lemma shrink_worth : forall f g h, g 0 = 0%N -> Forall (le 1) h -> (forall m, In (S m) h -> f (S m) = g m) ->
  nim_sum (map g (shrink h)) = nim_sum (map f h).
Proof.
  intros f g h Z F. induction F as [|m h Hm F IH]; intros E; [reflexivity|].
  assert (nim_sum (map g (shrink h)) = nim_sum (map f h)) as R by (apply IH; intros i I; apply E; right; auto).
  destruct m as [|[|m]]; [lia| |].
  - change (shrink (1 :: h)) with (shrink h). rewrite R. simpl. rewrite (E 0) by (left; auto).
    rewrite Z, N.lxor_0_l. reflexivity.
  - change (shrink (S (S m) :: h)) with (S m :: shrink h). simpl. rewrite (E (S m)) by (left; auto).
    fold (nim_sum (map g (shrink h))) (nim_sum (map f h)). rewrite R. reflexivity.
Qed.

Lemma cousin_digits : forall c d, cousin_codes c d = true ->
  allows c 1 0 = false /\ forall k i, allows d k i = true <->
    exists k' j, allows c k' j = true /\ i <= j /\ k' + j = S k.
Proof.
  intros c d H. apply andb_prop in H. destruct H as [No H]. apply negb_true_iff in No. split; auto.
  assert (forall k i, inherits c k i = true <-> exists k' j, allows c k' j = true /\ i <= j /\ k' + j = S k) as R.
  { intros k i. unfold inherits. rewrite existsb_exists. split.
    - intros (k' & Hk & E). apply in_seq in Hk. apply andb_prop in E. destruct E as [A L]. apply Nat.leb_le in L.
      exists k', (S k - k'). repeat split; auto. lia.
    - intros (k' & j & A & L & E). exists k'. rewrite in_seq. split; [lia|].
      replace (S k - k') with j by lia. rewrite A. apply Nat.leb_le in L. rewrite L. reflexivity. }
  intros k i. rewrite <- R. rewrite forallb_forall in H.
  destruct (Nat.lt_ge_cases k (Nat.max (length c + width c) (length d))) as [Lk|Lk].
  - specialize (H k). rewrite in_seq in H. assert (0 <= k < 0 + Nat.max (length c + width c) (length d)) as Rk by lia.
    specialize (H Rk). rewrite forallb_forall in H.
    destruct (Nat.lt_ge_cases i (Nat.max (width c) (width d))) as [Li|Li].
    + specialize (H i). rewrite in_seq in H. assert (0 <= i < 0 + Nat.max (width c) (width d)) as Ri by lia.
      specialize (H Ri). apply eqb_prop in H. rewrite H. tauto.
    + split.
      * intros A. apply allows_width in A. lia.
      * intros A. apply R in A. destruct A as (k' & j & A & L & _). apply allows_width in A. lia.
  - split.
    + intros A. apply allows_length in A. lia.
    + intros A. apply R in A. destruct A as (k' & j & A & _ & E).
      pose proof (allows_width _ _ _ A). apply allows_length in A. lia.
Qed.

Theorem cousins_sound : forall c d, cousin_codes c d = true -> cousins c d.
Proof.
  intros c d H. apply cousin_digits in H. destruct H as [No D].
  intros n. induction n as [n IH] using lt_wf_ind.
  rewrite !G_is_mex. apply mex_ext. intros x. rewrite !in_map_iff. split.
  - intros (h & E & I). pose proof (fun m => option_smaller c (S n) h m I) as Sm. apply in_options in I.
    destruct I as (k & Hk & A & Sum & F). pose proof (shrink_right h F) as (L & T & P).
    pose proof (list_sum_ge_length h F). pose proof (allows_something _ _ _ A).
    exists (shrink h). split.
    + rewrite (shrink_worth (G c) (G d)); auto; [apply G_0|]. intros m Hm. apply IH. specialize (Sm (S m) Hm). lia.
    + apply in_options. exists (k + length h - 1). repeat split; auto; try lia.
      apply D. exists k, (length h). repeat split; auto. lia.
  - intros (h & E & I). pose proof (fun m => option_smaller d n h m I) as Sm. apply in_options in I.
    destruct I as (k & Hk & A & Sum & F). apply D in A. destruct A as (k' & j & A & L & K).
    exists (map S h ++ repeat 1 (j - length h)). split.
    + rewrite map_app, nim_sum_app, nim_sum_ones by (apply G_1; auto). rewrite N.lxor_0_r, map_map, <- E. f_equal.
      apply map_ext_in. intros m Hm. apply IH. auto.
    + apply in_options. exists k'.
      assert (list_sum (map S h) = list_sum h + length h) as Grown.
      { clear. induction h; simpl; auto. rewrite IHh. lia. }
      rewrite app_length, map_length, repeat_length, list_sum_app, sum_ones, Grown.
      replace (length h + (j - length h)) with j by lia.
      repeat split; auto; try lia. apply Forall_app. split; [|apply large_ones].
      apply Forall_map, Forall_forall. intros m _. lia.
Qed.

Ltac equal_by_computing := apply equal_sound; vm_cast_no_check (eq_refl true).
Ltac cousins_by_computing := apply cousins_sound; vm_cast_no_check (eq_refl true).

Open Scope N_scope.

(** Dawson's Kayles has the values of Dawson's chess, of heaps with one token more. *)
Theorem dawsons_kayles : cousins [0; 0; 7] [0; 1; 3; 7].
Proof. cousins_by_computing. Qed.
