(** * Tables and sets of numbers that programs can query quickly, and tests that stop early

    A trie stores entries under positive numbers, by their binary digits; a set is a trie together with the list of its
    members. This file proves that an entry is found exactly where it was stored, and that the trie of a set matches its
    list. *)

From Coq Require Import NArith List Bool Lia.
Import ListNotations.

(** *** Tests

    Coq computes both sides of [a && b], and runs [forallb] to its end, but OCaml stops early. The tests below stop in both. *)

Notation "a &&& b" := (if a then b else false) (at level 40, left associativity).
Notation "a ||| b" := (if a then true else b) (at level 50, left associativity).

Fixpoint every {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => true | x :: l => f x &&& every f l end.
Fixpoint some {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => false | x :: l => f x ||| some f l end.

Lemma every_forall : forall A f (l : list A), every f l = true <-> forall x, In x l -> f x = true.
Proof. intros A f l. rewrite <- forallb_forall. induction l; simpl; [tauto|]. destruct (f a); simpl; tauto. Qed.

Lemma some_exists : forall A f (l : list A), some f l = true <-> exists x, In x l /\ f x = true.
Proof. intros A f l. rewrite <- existsb_exists. induction l; simpl; [tauto|]. destruct (f a); simpl; tauto. Qed.

(** *** Tables *)

Inductive trie (A : Type) : Type :=
  | Leaf : trie A
  | Node : trie A -> option A -> trie A -> trie A.
Arguments Leaf {A}.
Arguments Node {A} _ _ _.

Fixpoint get {A} (key : positive) (t : trie A) {struct t} : option A :=
  match t with
  | Leaf => None
  | Node l here r =>
    match key with xH => here | xO key => get key l | xI key => get key r end
  end.

Fixpoint put {A} (key : positive) (x : A) (t : trie A) : trie A :=
  match t with
  | Leaf =>
    match key with
    | xH => Node Leaf (Some x) Leaf
    | xO key => Node (put key x Leaf) None Leaf
    | xI key => Node Leaf None (put key x Leaf)
    end
  | Node l here r =>
    match key with
    | xH => Node l (Some x) r
    | xO key => Node (put key x l) here r
    | xI key => Node l here (put key x r)
    end
  end.

Lemma get_put : forall A key key' (x : A) t,
  get key (put key' x t) = if Pos.eqb key key' then Some x else get key t.
Proof.
  intros A key key'. revert key.
  induction key' as [key' IH|key' IH|]; intros key x t; destruct t, key; simpl; auto;
    rewrite IH; destruct (Pos.eqb key key'); auto.
Qed.

(** *** Sets *)

Record set : Set := { index : trie unit; members : list N }.

Definition empty : set := {| index := Leaf; members := [] |}.

Definition has (x : N) (s : set) : bool :=
  match get (N.succ_pos x) (index s) with Some _ => true | None => false end.

Definition add (x : N) (s : set) : set :=
  if has x s then s
  else {| index := put (N.succ_pos x) tt (index s); members := x :: members s |}.

Fixpoint add_all (l : list N) (s : set) : set :=
  match l with [] => s | x :: l => add_all l (add x s) end.

Definition sound (s : set) : Prop := forall x, has x s = true <-> In x (members s).

Lemma sound_empty : sound empty.
Proof. intros x. cbn. split; [discriminate|tauto]. Qed.

Lemma in_add : forall y x s, sound s -> (In y (members (add x s)) <-> y = x \/ In y (members s)).
Proof.
  intros y x s S. unfold add. destruct (has x s) eqn:H; simpl.
  - apply S in H. split; [auto|]. intros [->|]; auto.
  - split; intros [E|E]; auto.
Qed.

Lemma sound_add : forall x s, sound s -> sound (add x s).
Proof.
  intros x s S y. rewrite (in_add y x s S). unfold add. destruct (has x s) eqn:H.
  - rewrite (S y). split; [auto|]. intros [->|]; auto. apply S. auto.
  - unfold has at 1. simpl. rewrite get_put. destruct (Pos.eqb_spec (N.succ_pos y) (N.succ_pos x)) as [E|E].
    + assert (y = x) as ->; [|tauto]. apply N.succ_inj. rewrite <- !N.succ_pos_spec. congruence.
    + fold (has y s). rewrite (S y). split; [auto|]. intros [->|]; [congruence|auto].
Qed.

Lemma in_add_all : forall l s, sound s ->
  sound (add_all l s) /\ forall x, In x (members (add_all l s)) <-> In x l \/ In x (members s).
Proof.
  induction l as [|y l IH]; intros s S; simpl; [tauto|].
  destruct (IH (add y s) (sound_add y s S)) as [S' I]. split; auto.
  intros x. rewrite I, in_add by auto. intuition.
Qed.
