(** * The quotient is the smallest: outcomes distinguish exactly its elements

    [Quotient.check] ensures that a multiplication table gives the outcome of every sum. Several tables can do so, if some
    are larger than necessary. Here [check_exact] decides the rest: every element must be the class of some sum, and a
    third element must distinguish any two elements. Then the table is the misère quotient: [check_exact_sound] states
    that two sums have the same class exactly if no sum, added to both, makes their misère outcomes differ. *)

From Coq Require Import Arith NArith List Bool Lia.
From Impartial Require Import Game Shift Trie Walk Play Period Quotient.
Import ListNotations.

Section Check.

Variables (cert : certificate) (times : N -> N -> N) (good : N -> bool).

Definition check_distinct : bool :=
  all cert (fun a => all cert (fun b =>
    N.eqb a b ||| negb (all cert (fun x => eqb (good (times a x)) (good (times b x)))))).

(** Repeatedly multiplies all reached elements by all classes of heaps. *)
Fixpoint spread (rounds : nat) (classes : list N) (s : set) : set :=
  match rounds with
  | O => s
  | S rounds =>
    spread rounds classes (fold_left (fun s x => add_all (map (fun g => times g x) classes) s) (members s) s)
  end.

Definition check_reached : bool :=
  let s := spread (length (table cert)) (members (add_all (classes cert) empty)) (add 0%N empty) in
  all cert (fun a => has a s).

End Check.

Definition check_exact (cert : certificate) : bool :=
  let r := rows cert in
  let g := portion_set cert in
  check_distinct cert (times_in r) (fun a => has a g) && check_reached cert (times_in r).

Section Proof.

Variables (cert : certificate) (times : N -> N -> N).

Notation product := (total times 0%N (class cert)).
Notation element a := (is_element cert a = true).

Lemma distinct_spec : forall good, check_distinct cert times good = true -> forall a b, element a -> element b ->
  (forall x, element x -> good (times a x) = good (times b x)) -> a = b.
Proof.
  intros good H a b Ha Hb Same. pose proof (all_spec _ _ _ (all_spec _ _ _ H Ha) Hb) as E. cbv beta in E.
  apply orb_prop in E. destruct E as [E|E]; [apply N.eqb_eq; auto|]. exfalso.
  apply negb_true_iff in E. unfold all in E. rewrite <- not_true_iff_false, every_forall in E. apply E.
  intros x Hx. apply in_map_iff in Hx. destruct Hx as (i & <- & Hi). apply in_seq in Hi.
  rewrite Same; [apply eqb_reflx|]. apply N.ltb_lt. unfold order. lia.
Qed.

(** All members of a set are classes of sums. *)
Definition reached (s : set) : Prop := sound s /\ forall x, In x (members s) -> exists w, product w = x.

Lemma step_reached : forall gens l s, (forall g, In g gens -> exists n, class cert n = g) ->
  (forall x, In x l -> exists w, product w = x) -> reached s ->
  reached (fold_left (fun s x => add_all (map (fun g => times g x) gens) s) l s).
Proof.
  intros gens l. induction l as [|x l IH]; intros s Hg Hl [Hs R]; simpl; [split; auto|].
  apply IH; auto; [intros y Hy; apply Hl; simpl; auto|].
  destruct (in_add_all (map (fun g => times g x) gens) s Hs) as [Hs' I]. split; auto.
  intros y Hy. apply I in Hy. destruct Hy as [Hy|Hy]; auto.
  apply in_map_iff in Hy. destruct Hy as (g & <- & Hy). destruct (Hg g Hy) as (n & <-).
  destruct (Hl x) as (w & <-); [simpl; auto|]. exists (n :: w). reflexivity.
Qed.

Lemma spread_reached : forall gens rounds s, (forall g, In g gens -> exists n, class cert n = g) ->
  reached s -> reached (spread times rounds gens s).
Proof.
  intros gens. induction rounds as [|rounds IH]; intros s Hg R; simpl; auto.
  apply IH; auto. apply step_reached; auto. apply R.
Qed.

Lemma class_of_some_heap : forall g, In g (classes cert) -> exists n, class cert n = g.
Proof.
  intros g H. apply In_nth with (d := 0%N) in H. destruct H as (n & L & E). exists n.
  unfold class. apply Nat.ltb_lt in L. rewrite L. auto.
Qed.

Lemma every_element_reached : check_reached cert times = true ->
  forall a, element a -> exists w, product w = a.
Proof.
  intros H a Ha. pose proof (all_spec _ _ _ H Ha) as E. cbv beta in E.
  match type of E with has a ?s = true => assert (reached s) as [Hs R] end.
  - apply spread_reached.
    + intros g Hg. destruct (in_add_all (classes cert) empty sound_empty) as [_ I].
      apply I in Hg. destruct Hg as [Hg|[]]. apply class_of_some_heap. auto.
    + split; [apply sound_add, sound_empty|]. intros x Hx. exists []. simpl in Hx. unfold total. simpl. tauto.
  - apply R, Hs, E.
Qed.

End Proof.

Theorem check_exact_sound : forall c cert, check c cert = true -> check_exact cert = true ->
  (forall a, is_element cert a = true -> exists s, product cert s = a) /\
  forall s s', product cert s = product cert s' <->
    forall r, misere_P c (s ++ r) <-> misere_P c (s' ++ r).
Proof.
  intros c cert H E. pose proof (check_sound c cert H) as Sound.
  pose proof (check_accepted _ _ _ _ H) as Ok. apply andb_prop in E. destruct E as [D R].
  pose proof (every_element_reached _ _ R) as Every. split; [exact Every|].
  assert (forall s r, product cert (s ++ r) = times_in (rows cert) (product cert s) (product cert r)) as App.
  { intros s r. eapply product_app, Ok. }
  intros s s'. split.
  - intros Eq r. rewrite !(proj1 (Sound _)), !App, Eq. tauto.
  - intros Same. eapply distinct_spec; [exact D|eapply product_element, Ok|eapply product_element, Ok|].
    intros x Hx. destruct (Every x Hx) as (r & <-). specialize (Same r).
    rewrite !(proj1 (Sound _)), !App in Same. unfold in_portion in Same.
    apply eq_true_iff_eq. exact Same.
Qed.
