(** * Options of large heaps repeat

    Let every heap have a value in some set with an operation: a nim-value, or a class in a misère quotient. The value of
    an option is the result of the operation on the values of its heaps. If the values of heaps repeat with
    period [p] from heap [e] up to heap [n], and [n] is large, then the values of the options of heap [n + p] are those
    of the options of heap [n].

    The idea, of Guy and Smith: a move on heap [n] removes at most [t] tokens and leaves at most [J] heaps, so one of
    these is so large that [p] tokens can be added to it, or taken from it, without changing its value. *)

From Coq Require Import Arith NArith List Bool Lia.
From Impartial Require Import Game.
Import ListNotations.

(** The largest number of heaps that a move leaves (at least 1), and of tokens that it removes. *)
Definition max_parts (c : code) : nat := Nat.max 1 (pred (width c)).
Definition max_removal (c : code) : nat := pred (length c).

Lemma allows_parts : forall c k j, allows c k j = true -> j <= max_parts c.
Proof. intros c k j H. apply allows_width in H. unfold max_parts. lia. Qed.

Lemma allows_removal : forall c k j, allows c k j = true -> k <= max_removal c.
Proof.
  intros c k j H. unfold max_removal. destruct (Nat.le_gt_cases k (pred (length c))) as [|L]; auto. exfalso.
  unfold allows in H. rewrite nth_overflow in H by lia. rewrite N.bits_0 in H. discriminate.
Qed.

(** Heaps with this many tokens in total include a heap of at least [b]. *)
Lemma some_large : forall b h, 1 <= b -> 1 <= list_sum h -> length h * b <= list_sum h ->
  exists l a r, h = l ++ a :: r /\ b <= a.
Proof.
  intros b h Hb. induction h as [|a h IH]; simpl; intros Pos S; [lia|].
  destruct (Nat.le_gt_cases b a) as [L|L].
  - exists [], a, h. auto.
  - destruct IH as (l & a' & r & -> & H); try nia. exists (a :: l), a', r. auto.
Qed.

Section Values.

Context {A : Type} (op : A -> A -> A) (unit : A) (V : nat -> A).

Definition total (h : list nat) : A := fold_right op unit (map V h).

Lemma total_replace : forall l a b r, V a = V b -> total (l ++ a :: r) = total (l ++ b :: r).
Proof. intros l a b r E. unfold total. rewrite !map_app. simpl. rewrite E. reflexivity. Qed.

Theorem options_repeat : forall c e p n,
  (forall a, e <= a < n -> V (a + p) = V a) ->
  max_parts c * Nat.max e 1 + (max_parts c - 1) * p + max_removal c <= n ->
  forall x, In x (map total (options c (n + p))) <-> In x (map total (options c n)).
Proof.
  intros c e p n same large x. set (J := max_parts c) in *. set (b := Nat.max e 1) in *.
  assert (1 <= J) as HJ by (unfold J, max_parts; lia).
  assert (1 <= b /\ e <= b) as [Hb He] by (unfold b; lia).
  rewrite !in_map_iff. split; intros (h & E & H); apply in_options in H;
    destruct H as (k & Hk & Al & S & F); subst x;
    pose proof (allows_parts _ _ _ Al) as HL; pose proof (allows_removal _ _ _ Al) as HR; fold J in HL.
  - assert (length h * (b + p) <= list_sum h) as Q by nia.
    destruct (some_large (b + p) h) as (l & a & r & -> & La); try nia.
    assert (a - p < n) as Small.
    { assert (In (l ++ a :: r) (options c (n + p))) as I by (apply in_options; exists k; auto).
      pose proof (option_smaller _ _ _ a I (in_elt _ _ _)). lia. }
    exists (l ++ (a - p) :: r). split.
    + apply total_replace. rewrite <- (same (a - p)) by lia. f_equal. lia.
    + apply in_options. exists k. rewrite app_length in *. rewrite list_sum_app in *. simpl in *.
      apply Forall_app in F. destruct F as [Fl F]. inversion F; subst.
      repeat split; auto; try lia. apply Forall_app. split; auto. constructor; [lia|auto].
  - assert (length h * b <= list_sum h) as Q by nia.
    destruct (some_large b h) as (l & a & r & -> & La); try nia.
    assert (a < n) as Small.
    { assert (In (l ++ a :: r) (options c n)) as I by (apply in_options; exists k; auto).
      apply (option_smaller _ _ _ a I (in_elt _ _ _)). }
    exists (l ++ (a + p) :: r). split.
    + apply total_replace. apply same. lia.
    + apply in_options. exists k. rewrite app_length in *. rewrite list_sum_app in *. simpl in *.
      apply Forall_app in F. destruct F as [Fl F]. inversion F; subst.
      repeat split; auto; try lia. apply Forall_app. split; auto. constructor; [lia|auto].
Qed.

End Values.
