(** * Periods of nim-sequences: a program that checks a certificate, and the theorem that it proves the period

    A certificate is the code of a game, a preperiod [e], a period [p], and the nim-values of the first heaps.
    [check] recomputes every value from the options and the values before it, and compares the values [p] apart.
    [check_sound]: if [check] accepts, the nim-values have period [p] from heap [e] on, forever.
    [check_least]: if this second program also accepts, [e] and [p] are the least.

    The number of values that a certificate needs comes from the theorem of R. K. Guy and C. A. B. Smith, "The G-values of
    various games" (1956), stated here for digits of any size: for moves that remove at most [t] tokens and leave at most
    [J] heaps, [J * (max e 1 + p) + t] values are enough. *)

From Coq Require Import Arith NArith List Bool Lia.
From Impartial Require Import Game Shift Trie Walk.
Import ListNotations.

(** The least number that is not in a set, if tries suffice. *)
Fixpoint missing (tries : list N) (s : set) (u : N) : N :=
  match tries with
  | [] => u
  | _ :: tries => if has u s then missing tries s (N.succ u) else u
  end.
Definition set_mex (s : set) : N := missing (members s) s 0.

(** Each value is the mex of the values of the options. *)
Definition check_values (c : code) (values : list N) : bool :=
  every id (test_heaps N.lxor 0 c values (fun v s => N.eqb (set_mex s) v)).

(** Two lists agree up to the end of the shorter one. *)
Fixpoint agree (a b : list N) : bool :=
  match a, b with x :: a, y :: b => N.eqb x y &&& agree a b | _, _ => true end.

Definition values_needed (c : code) (e p : N) : N :=
  N.of_nat (max_parts c) * (N.max e 1 + p) + N.of_nat (max_removal c).

Definition check (c : code) (e p : N) (values : list N) : bool :=
  (values_needed c e p <=? N.of_nat (length values))%N && (0 <? p)%N &&
  agree (skipn (N.to_nat e) values) (skipn (N.to_nat (e + p)) values) &&
  check_values c values.

(** No heap before [e] could begin the period, and for every smaller number some heap shows that it is not a period. *)
Definition check_least (e p : N) (values : list N) : bool :=
  let value n := nth n values 0%N in
  let (e, p) := (N.to_nat e, N.to_nat p) in
  match e with O => true | S last => negb (N.eqb (value last) (value (last + p))) end &&
  let tail := skipn e values in
  every (fun q => negb (agree (firstn p tail) (skipn q tail))) (seq 1 (p - 1)).

(** ** Proof of correctness *)

Lemma missing_is_mex : forall tries s u, sound s -> missing tries s u = mex_from tries (members s) u.
Proof.
  induction tries as [|x tries IH]; intros s u Hs; simpl; auto. rewrite IH by auto. specialize (Hs u).
  destruct (has u s), (in_dec N.eq_dec u (members s)); auto; exfalso; intuition discriminate.
Qed.

Lemma agree_spec : forall a b, agree a b = true ->
  forall i, i < length a -> i < length b -> nth i a 0%N = nth i b 0%N.
Proof.
  induction a as [|x a IH]; intros [|y b] H i Ha Hb; simpl in *; try lia.
  apply andb_prop in H. destruct H as [E H]. apply N.eqb_eq in E.
  destruct i as [|i]; auto. apply IH; auto; lia.
Qed.

Lemma agree_refute : forall a b, agree a b = false ->
  exists i, i < length a /\ i < length b /\ nth i a 0%N <> nth i b 0%N.
Proof.
  induction a as [|x a IH]; intros [|y b] H; simpl in *; try discriminate.
  apply andb_false_iff in H. destruct H as [E|H].
  - exists 0. apply N.eqb_neq in E. repeat split; auto; lia.
  - destruct (IH b H) as (i & La & Lb & E). exists (S i). repeat split; auto; lia.
Qed.

Lemma nth_skipn : forall k i (l : list N), nth i (skipn k l) 0%N = nth (k + i) l 0%N.
Proof. induction k; intros i [|x l]; simpl; auto. destruct i; auto. Qed.

(** The values of a certificate are the nim-values. *)
Theorem check_values_sound : forall c values, check_values c values = true ->
  forall n, n < length values -> nth n values 0%N = G c n.
Proof.
  intros c values H. set (V := fun n => nth n values 0%N).
  assert (forall n, n < length values -> V n = mex (map (total N.lxor 0%N V) (options c n))) as M.
  { intros n Hn. destruct (test_heaps_right N.lxor 0%N V bool (fun v s => N.eqb (set_mex s) v) c values)
      with (n := n) as (s & [Hs I] & E); auto.
    - intros i v Hv. symmetry. apply nth_error_nth. auto.
    - unfold check_values in H. rewrite every_forall in H. apply nth_error_In in E. apply H in E.
      apply N.eqb_eq in E. rewrite <- E. unfold set_mex. rewrite missing_is_mex by auto. apply mex_ext. auto. }
  induction n as [n IH] using lt_wf_ind. intros Hn. fold (V n). rewrite M, G_is_mex by auto.
  f_equal. apply map_ext_in. intros h Hh. unfold total, nim_sum. f_equal. apply map_ext_in. intros m Hm.
  assert (m < n) by (eapply option_smaller; eauto). apply IH; lia.
Qed.

(** The theorem of Guy and Smith: finitely many equations prove all others. *)
Theorem guy_smith : forall c e p,
  (forall n, e <= n < max_parts c * Nat.max e 1 + (max_parts c - 1) * p + max_removal c -> G c (n + p) = G c n) ->
  forall n, e <= n -> G c (n + p) = G c n.
Proof.
  intros c e p few. induction n as [n IH] using lt_wf_ind. intros He.
  destruct (Nat.lt_ge_cases n (max_parts c * Nat.max e 1 + (max_parts c - 1) * p + max_removal c)); auto.
  rewrite !G_is_mex. apply mex_ext.
  apply (options_repeat N.lxor 0%N (G c) c e p n); auto. intros a Ha. apply IH; lia.
Qed.

Lemma check_parts : forall c e p values, check c e p values = true ->
  max_parts c * (Nat.max (N.to_nat e) 1 + N.to_nat p) + max_removal c <= length values /\ 0 < N.to_nat p /\
  agree (skipn (N.to_nat e) values) (skipn (N.to_nat e + N.to_nat p) values) = true /\
  check_values c values = true.
Proof.
  intros c e p values H. unfold check, values_needed in H. rewrite N2Nat.inj_add in H.
  apply andb_prop in H. destruct H as [H V]. apply andb_prop in H. destruct H as [H A].
  apply andb_prop in H. destruct H as [L P]. apply N.leb_le in L. apply N.ltb_lt in P.
  repeat split; auto; lia.
Qed.

(** ** The theorems *)

Theorem check_sound : forall c e p values, check c e p values = true ->
  forall n, N.to_nat e <= n -> G c (n + N.to_nat p) = G c n.
Proof.
  intros c e p values H. apply check_parts in H. destruct H as (L & P & A & V).
  apply guy_smith. intros n Hn. set (e' := N.to_nat e) in *. set (p' := N.to_nat p) in *.
  assert (1 <= max_parts c) by (unfold max_parts; lia).
  assert (n + p' < length values) as B by nia.
  rewrite <- !(check_values_sound c values V) by lia.
  replace (n + p') with (e' + p' + (n - e')) by lia. rewrite <- nth_skipn.
  replace n with (e' + (n - e')) at 2 by lia. rewrite <- nth_skipn.
  symmetry. apply agree_spec; auto; rewrite skipn_length; lia.
Qed.

(** The values of a certificate are the nim-values. *)
Theorem check_right_values : forall c e p values, check c e p values = true ->
  forall n, n < length values -> nth n values 0%N = G c n.
Proof. intros c e p values H. apply check_parts in H. apply check_values_sound. tauto. Qed.

(** A period [q] from heap [f] on: [q >= p], and [f >= e] if [q = p]; for values of any kind. *)
Lemma least_of : forall (W : nat -> N) e p values,
  (forall n, n < length values -> nth n values 0%N = W n) ->
  (forall n, N.to_nat e <= n -> W (n + N.to_nat p) = W n) ->
  0 < N.to_nat p -> N.to_nat e + N.to_nat p <= length values -> check_least e p values = true ->
  forall f q, 0 < q -> (forall n, f <= n -> W (n + q) = W n) ->
  N.to_nat p <= q /\ (q = N.to_nat p -> N.to_nat e <= f).
Proof.
  intros W e p values VG Sound P B Least f q Hq Per.
  unfold check_least in Least. set (e' := N.to_nat e) in *. set (p' := N.to_nat p) in *.
  apply andb_prop in Least. destruct Least as [Le Lp]. split.
  - destruct (Nat.le_gt_cases p' q) as [|Small]; auto. exfalso.
    rewrite every_forall in Lp. specialize (Lp q). rewrite in_seq in Lp.
    assert (agree (firstn p' (skipn e' values)) (skipn q (skipn e' values)) = false) as R.
    { apply negb_true_iff. apply Lp. lia. }
    apply agree_refute in R. destruct R as (i & La & Lb & D). apply D. clear D.
    rewrite firstn_length, !skipn_length in La. rewrite !skipn_length in Lb.
    rewrite !nth_skipn.
    assert (nth i (firstn p' (skipn e' values)) 0%N = nth (e' + i) values 0%N) as ->.
    { rewrite <- nth_skipn. rewrite <- (firstn_skipn p' (skipn e' values)) at 2.
      rewrite app_nth1; auto. rewrite firstn_length, skipn_length. lia. }
    rewrite !VG by lia.
    assert (forall k n, e' <= n -> W (n + k * p') = W n) as Far.
    { induction k as [|k IH]; intros n Hn; simpl; [f_equal; lia|].
      replace (n + (p' + k * p')) with (n + k * p' + p') by lia. rewrite Sound by lia. auto. }
    rewrite <- (Far f (e' + i)), <- (Far f (e' + (q + i))) by lia.
    replace (e' + (q + i) + f * p') with (e' + i + f * p' + q) by lia.
    symmetry. apply Per. nia.
  - intros ->. destruct e' as [|last]; [lia|]. destruct (Nat.le_gt_cases (S last) f) as [|Early]; auto. exfalso.
    apply negb_true_iff, N.eqb_neq in Le. apply Le. rewrite !VG by nia. symmetry. apply Per. lia.
Qed.

Theorem check_least_sound : forall c e p values, check c e p values = true -> check_least e p values = true ->
  forall f q, 0 < q -> (forall n, f <= n -> G c (n + q) = G c n) ->
  N.to_nat p <= q /\ (q = N.to_nat p -> N.to_nat e <= f).
Proof.
  intros c e p values H Least. pose proof (check_sound c e p values H) as Sound.
  apply check_parts in H. destruct H as (L & P & _ & V). pose proof (check_values_sound c values V) as VG.
  assert (1 <= max_parts c) by (unfold max_parts; lia).
  apply (least_of (G c) e p values VG Sound P); auto. nia.
Qed.
