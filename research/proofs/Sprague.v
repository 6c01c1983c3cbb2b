(** * The purpose of nim-values: the theorem of Sprague and Grundy

    A sum of heaps is a P-position of normal play exactly if the nim-sum of the nim-values of its heaps is 0. So a period
    of the nim-values, which [Period.v] proves, determines who wins with heaps of any size. *)

From Coq Require Import Arith NArith List Bool Lia.
From Impartial Require Import Game Play.
Import ListNotations.

Definition nim_value (c : code) (s : position) : N := nim_sum (map (G c) s).

Lemma nim_value_app : forall c l r, nim_value c (l ++ r) = N.lxor (nim_value c l) (nim_value c r).
Proof.
  intros c l r. unfold nim_value. rewrite map_app. induction (map (G c) l) as [|x m IH]; simpl.
  - symmetry. apply N.lxor_0_l.
  - rewrite IH. symmetry. apply N.lxor_assoc.
Qed.

(** The nim-value of a position combines the value of one heap and the value of the rest. *)
Lemma nim_value_middle : forall c l h r,
  nim_value c (l ++ h ++ r) = N.lxor (nim_value c h) (nim_value c (l ++ r)).
Proof.
  intros c l h r. rewrite !nim_value_app. rewrite !(N.lxor_comm (nim_value c l)), N.lxor_assoc. reflexivity.
Qed.

Lemma nim_value_heap : forall c l n r,
  nim_value c (l ++ n :: r) = N.lxor (G c n) (nim_value c (l ++ r)).
Proof.
  intros c l n r. change (n :: r) with ([n] ++ r). rewrite nim_value_middle. f_equal.
  unfold nim_value. simpl. apply N.lxor_0_r.
Qed.

(** A bit of a nim-sum is a bit of one of its numbers. *)
Lemma bit_of_some : forall l b, N.testbit (nim_sum l) b = true -> exists x, In x l /\ N.testbit x b = true.
Proof.
  induction l as [|x l IH]; intros b H; simpl in *.
  - discriminate.
  - destruct (N.testbit x b) eqn:E; [exists x; auto|].
    rewrite N.lxor_spec, E in H. destruct (N.testbit (nim_sum l) b) eqn:F; [|discriminate].
    destruct (IH b F) as (y & I & T). exists y. auto.
Qed.

(** The highest bit in which two numbers differ determines which is smaller. *)
Lemma smaller_by_bit : forall b x y, N.testbit x b = false -> N.testbit y b = true ->
  (forall i, (b < i)%N -> N.testbit x i = N.testbit y i) -> (x < y)%N.
Proof.
  assert (forall x i, N.testbit (N.div2 x) i = N.testbit x (N.succ i)) as Half.
  { intros x i. rewrite N.div2_spec, N.shiftr_spec', N.add_1_r. reflexivity. }
  induction b as [|b IH] using N.peano_ind; intros x y Hx Hy Above;
    rewrite (N.div2_odd x), (N.div2_odd y).
  - rewrite N.bit0_odd in Hx, Hy. rewrite Hx, Hy.
    replace (N.div2 x) with (N.div2 y); [simpl N.b2n; lia|].
    apply N.bits_inj. intros i. rewrite !Half. symmetry. apply Above. lia.
  - assert (N.div2 x < N.div2 y)%N; [|destruct (N.odd x), (N.odd y); simpl N.b2n; lia].
    apply IH; rewrite ?Half; auto. intros i Hi. rewrite !Half. apply Above. lia.
Qed.

Lemma flip_lowers : forall v x, x <> 0%N -> N.testbit v (N.log2 x) = true -> (N.lxor v x < v)%N.
Proof.
  intros v x Hx Hv. apply smaller_by_bit with (b := N.log2 x); auto.
  - rewrite N.lxor_spec, Hv, N.bit_log2 by auto. reflexivity.
  - intros i Hi. rewrite N.lxor_spec, (N.bits_above_log2 x) by auto. apply xorb_false_r.
Qed.

Theorem sprague_grundy : forall c s,
  (normal_P c s <-> nim_value c s = 0%N) /\ (normal_N c s <-> nim_value c s <> 0%N).
Proof.
  intros c s. rewrite <- N.eqb_neq, <- N.eqb_eq.
  apply normal_outcome with (good := fun s => N.eqb (nim_value c s) 0); clear s.
  - intros s s' Good (l & n & r & h & -> & H & ->). apply N.eqb_eq in Good. apply N.eqb_neq. intros Good'.
    rewrite nim_value_heap in Good. rewrite nim_value_middle in Good'.
    apply N.lxor_eq in Good, Good'.
    destruct (mex_spec (map (nim_value c) (options c n))) as [Out _]. apply Out.
    change (map (nim_value c)) with (map (fun h => nim_sum (map (G c) h))). rewrite <- G_is_mex.
    rewrite Good, <- Good'. apply in_map with (f := nim_value c). auto.
  - intros s Bad. apply N.eqb_neq in Bad.
    destruct (bit_of_some (map (G c) s) (N.log2 (nim_value c s))) as (v & I & T); [apply N.bit_log2; auto|].
    apply in_map_iff in I. destruct I as (n & <- & I). apply in_split in I. destruct I as (l & r & ->).
    pose proof (flip_lowers _ _ Bad T) as Low.
    destruct (mex_spec (map (nim_value c) (options c n))) as [_ All].
    change (mex (map (nim_value c) (options c n)))
      with (mex (map (fun h => nim_sum (map (G c) h)) (options c n))) in All.
    rewrite <- G_is_mex in All. apply All in Low. apply in_map_iff in Low. destruct Low as (h & E & H).
    exists (l ++ h ++ r). split; [exists l, n, r, h; auto|]. apply N.eqb_eq.
    rewrite nim_value_middle, E, nim_value_heap.
    rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. apply N.lxor_nilpotent.
Qed.
