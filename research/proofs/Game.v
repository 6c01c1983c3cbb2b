(** * Take-and-break games: codes, options, and the nim-value of a heap

    To understand the theorems of this folder, read the definitions of this file, and those of [Play.v] for sums of
    heaps. All other files contain proofs and programs.

    A code is a list of digits d(0), d(1), ... Digit d(k) defines what may be left of a heap from which exactly [k]
    tokens were removed: if its bit [j] is set, the rest may be left as exactly [j] nonempty heaps. So Kayles, 0.77, is
    the list 0, 7, 7. Digits can have any number of bits: digits up to 7 give the octal games, digits up to 15 the
    hexadecimal ones. The bits 0 and 1 of d(0) would leave the heap unchanged, so they do not allow any move.

    The nim-value [G c n] of heap [n] is the least number that no option of the heap has, where the value of several
    heaps is their nim-sum. *)

From Coq Require Import Arith NArith List Bool Lia FinFun.
Import ListNotations.

Definition code := list N.

(** Removing [k] tokens may leave exactly [j] heaps. *)
Definition allows (c : code) (k j : nat) : bool :=
  N.testbit (nth k c 0%N) (N.of_nat j) && ((1 <=? k) || (2 <=? j)).

(** No digit has a bit at the place [width c] or beyond. *)
Definition width (c : code) : nat := list_max (map N.size_nat c).

(** All ways to leave [t] tokens as [j] heaps in a row, none of them empty. *)
Fixpoint parts (j t : nat) : list (list nat) :=
  match j with
  | O => if t =? 0 then [[]] else []
  | S j => flat_map (fun a => map (cons a) (parts j (t - a))) (seq 1 t)
  end.

(** Everything that a move can leave of heap [n]. *)
Definition options (c : code) (n : nat) : list (list nat) :=
  flat_map (fun k =>
    flat_map (fun j => if allows c k j then parts j (n - k) else []) (seq 0 (width c)))
    (seq 0 (S n)).

(** The least number that is not in a list: as many numbers are tried as the list has members. *)
Fixpoint mex_from (tries l : list N) (u : N) : N :=
  match tries with
  | [] => u
  | _ :: tries => if in_dec N.eq_dec u l then mex_from tries l (N.succ u) else u
  end.
Definition mex (l : list N) : N := mex_from l l 0.

Definition nim_sum (l : list N) : N := fold_right N.lxor 0%N l.

(** The nim-value, by recursion on the size of the heap. The recursion tests whether the heaps of an option are smaller.
    [G_is_mex] below states that they always are, and the other files use only [G_is_mex]. *)
Definition G (c : code) : nat -> N :=
  Fix lt_wf (fun _ => N) (fun n value =>
    mex (map (fun h => nim_sum (map (fun m =>
      match lt_dec m n with left smaller => value m smaller | right _ => 0%N end) h)) (options c n))).

(** ** The options in words *)

Lemma in_parts : forall j t h,
  In h (parts j t) <-> length h = j /\ list_sum h = t /\ Forall (le 1) h.
Proof.
  induction j as [|j IH]; intros t h; simpl.
  - destruct (Nat.eqb_spec t 0); simpl; split.
    + intros [<-|[]]. auto.
    + intros (H & _ & _). destruct h; [auto|discriminate].
    + tauto.
    + intros (H & S & _). destruct h; [simpl in S; lia|discriminate].
  - rewrite in_flat_map. split.
    + intros (a & Ha & H). apply in_seq in Ha. apply in_map_iff in H. destruct H as (h' & <- & H).
      apply IH in H. destruct H as (L & S & F). simpl. repeat split; try lia. constructor; [lia|auto].
    + intros (L & S & F). destruct h as [|a h]; [discriminate|]. inversion F; subst. simpl in *.
      exists a. split; [apply in_seq; lia|]. apply in_map. apply IH. repeat split; try lia; auto.
Qed.

Lemma testbit_size : forall d j, N.testbit d (N.of_nat j) = true -> j < N.size_nat d.
Proof.
  intros d j H. destruct (Nat.lt_ge_cases j (N.size_nat d)) as [|L]; auto.
  rewrite Ntestbit_Nbit, Nbit_Nsize in H by auto. discriminate.
Qed.

Lemma allows_width : forall c k j, allows c k j = true -> j < width c.
Proof.
  intros c k j H. apply andb_prop in H. destruct H as [H _]. apply testbit_size in H.
  unfold width. destruct (nth_in_or_default k c 0%N) as [I|E].
  - assert (F := proj1 (list_max_le (map N.size_nat c) _) (le_n _)).
    rewrite Forall_forall in F. specialize (F _ (in_map N.size_nat _ _ I)). lia.
  - rewrite E in H. simpl in H. lia.
Qed.

(** An option of heap [n]: remove [k] tokens and leave the rest as nonempty heaps, in a number that d(k) allows. *)
Lemma in_options : forall c n h,
  In h (options c n) <->
  exists k, k <= n /\ allows c k (length h) = true /\ list_sum h = n - k /\ Forall (le 1) h.
Proof.
  intros c n h. unfold options. rewrite in_flat_map. split.
  - intros (k & Hk & H). apply in_seq in Hk. apply in_flat_map in H. destruct H as (j & _ & H).
    destruct (allows c k j) eqn:A; [|destruct H]. apply in_parts in H. destruct H as (<- & S & F).
    exists k. repeat split; auto; lia.
  - intros (k & Hk & A & S & F). exists k. split; [apply in_seq; lia|].
    apply in_flat_map. exists (length h). split.
    + apply in_seq. apply allows_width in A. lia.
    + rewrite A. apply in_parts. auto.
Qed.

Lemma list_sum_ge_length : forall h, Forall (le 1) h -> length h <= list_sum h.
Proof. induction 1; simpl; lia. Qed.

Lemma in_le_sum : forall (m : nat) h, In m h -> m <= list_sum h.
Proof. induction h; simpl; intros H; [tauto|]. destruct H as [->|H]; [lia|]. specialize (IHh H). lia. Qed.

(** A move leaves only heaps that are smaller than the heap itself. *)
Lemma option_smaller : forall c n h m, In h (options c n) -> In m h -> m < n.
Proof.
  intros c n h m H I. apply in_options in H. destruct H as (k & Hk & A & S & F).
  destruct (in_split _ _ I) as (l & r & ->). rewrite list_sum_app in S. simpl in S.
  apply Forall_app in F. destruct F as [Fl F]. inversion F; subst.
  apply andb_prop in A. destruct A as [_ A]. apply orb_prop in A. rewrite app_length in A. cbn [length] in A.
  pose proof (list_sum_ge_length l Fl). pose proof (list_sum_ge_length r H2).
  destruct A as [A|A]; apply Nat.leb_le in A; lia.
Qed.

(** ** The least missing number *)

Lemma mex_from_spec : forall tries l u,
  (forall w, (w < u)%N -> In w l) ->
  (forall w, (w < mex_from tries l u)%N -> In w l) /\
  (~ In (mex_from tries l u) l \/ mex_from tries l u = (u + N.of_nat (length tries))%N).
Proof.
  induction tries as [|x tries IH]; intros l u below; cbn [mex_from length].
  - split; auto. right. simpl. lia.
  - destruct (in_dec N.eq_dec u l) as [I|I].
    + destruct (IH l (N.succ u)) as [B E].
      * intros w Hw. destruct (N.eq_dec w u) as [->|]; auto. apply below. lia.
      * split; auto. destruct E as [E|E]; auto. right. rewrite E. lia.
    + split; auto.
Qed.

Lemma mex_spec : forall l, ~ In (mex l) l /\ forall w, (w < mex l)%N -> In w l.
Proof.
  intros l. destruct (mex_from_spec l l 0%N) as [B E]; [intros w H; lia|]. fold (mex l) in *.
  split; auto. destruct E as [E|E]; auto. intros I. simpl in E.
  assert (incl (map N.of_nat (seq 0 (S (length l)))) l) as C.
  { intros w Hw. apply in_map_iff in Hw. destruct Hw as (i & <- & Hi). apply in_seq in Hi.
    destruct (Nat.eq_dec i (length l)) as [->|]; [rewrite <- E; auto|]. apply B. lia. }
  apply NoDup_incl_length in C.
  - rewrite map_length, seq_length in C. lia.
  - apply Injective_map_NoDup; [|apply seq_NoDup]. intros a b H. apply Nat2N.inj. auto.
Qed.

Lemma mex_unique : forall l v, ~ In v l -> (forall w, (w < v)%N -> In w l) -> mex l = v.
Proof.
  intros l v O B. destruct (mex_spec l) as [O' B'].
  destruct (N.lt_trichotomy (mex l) v) as [L|[L|L]]; auto; exfalso; auto.
Qed.

Lemma mex_ext : forall l l', (forall x, In x l <-> In x l') -> mex l = mex l'.
Proof.
  intros l l' E. destruct (mex_spec l') as [O B]. apply mex_unique.
  - rewrite E. auto.
  - intros w H. apply E. auto.
Qed.

(** ** The nim-value is the mex over the options *)

Theorem G_is_mex : forall c n,
  G c n = mex (map (fun h => nim_sum (map (G c) h)) (options c n)).
Proof.
  intros c n. unfold G at 1. rewrite Fix_eq.
  - apply f_equal. apply map_ext_in. intros h H. apply f_equal. apply map_ext_in. intros m I.
    destruct (lt_dec m n) as [L|L]; [reflexivity|]. destruct L. eapply option_smaller; eauto.
  - intros x f g E. apply f_equal. apply map_ext. intros h. apply f_equal. apply map_ext. intros m.
    destruct (lt_dec m x); auto.
Qed.
