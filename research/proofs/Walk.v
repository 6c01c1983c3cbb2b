(** * All options of the heaps in turn, in quadratic time

    Let every heap have a value, with an operation that combines several heaps, as in [Shift.v]. The program [walk] visits
    the heaps from 0 up. For each heap it has the set of the values of its options, and applies a test to this set.

    It keeps a column for each heap so far: for each [j], the values of that many tokens in exactly [j] heaps. The entry
    for [j + 1] heaps combines a first heap with the rest in [j] heaps, so it is computed from the columns of all smaller
    heaps, in parallel with the values from heap 1 on; nothing is looked up by number.

    This file proves that the sets match the definition of options. *)

From Coq Require Import Arith NArith List Bool Lia.
From Impartial Require Import Game Shift Trie.
Import ListNotations.

Section Walk.

Variables (op : N -> N -> N) (unit : N).

(** Adds the products of [v] with all members of a list. *)
Fixpoint products (v : N) (l : list N) (s : set) : set :=
  match l with [] => s | y :: l => products v l (add (op v y) s) end.

(** Combines heap 1 with the last column, heap 2 with the one before it, and so on; uses entry [j] of each column. *)
Fixpoint join (j : nat) (values : list N) (columns : list (list (list N))) (s : set) : set :=
  match values, columns with
  | v :: values, column :: columns => join j values columns (products v (nth j column []) s)
  | _, _ => s
  end.

(** The next column, for a heap of value [v]; [values] are the values of the heaps from 1 on. *)
Definition next_column (J : nat) (values : list N) (columns : list (list (list N))) (v : N) : list (list N) :=
  match columns with
  | [] => [unit] :: repeat [] J
  | _ => [] :: [op v unit] :: map (fun j => members (join j values columns empty)) (seq 1 (J - 1))
  end.

(** The entries of a column at the bits of a digit. *)
Fixpoint pick (digit : N) (column : list (list N)) (s : set) : set :=
  match column with
  | [] => s
  | l :: column => pick (N.div2 digit) column (if N.odd digit then add_all l s else s)
  end.

(** Applies digit 0 to the last column, digit 1 to the one before it, and so on. *)
Fixpoint reach (digits : list N) (columns : list (list (list N))) (s : set) : set :=
  match digits, columns with
  | d :: digits, column :: columns => reach digits columns (pick d column s)
  | _, _ => s
  end.

(** Clears the bits 0 and 1 of digit 0. *)
Definition no_idle (c : code) : list N :=
  match c with [] => [] | d :: digits => N.ldiff d 3 :: digits end.

Fixpoint walk {B} (test : N -> set -> B) (J : nat) (digits values todo : list N) (columns : list (list (list N)))
    : list B :=
  match todo with
  | [] => []
  | v :: todo =>
    let columns := next_column J values columns v :: columns in
    test v (reach digits columns empty) :: walk test J digits values todo columns
  end.

(** Applies the test to each heap, where [values] are the values of the heaps from 0 on. *)
Definition test_heaps {B} (c : code) (values : list N) (test : N -> set -> B) : list B :=
  walk test (max_parts c) (no_idle c) (tl values) values [].

(** ** Proof of correctness *)

Lemma in_products : forall v l s, sound s ->
  sound (products v l s) /\
  forall x, In x (members (products v l s)) <-> (exists y, In y l /\ x = op v y) \/ In x (members s).
Proof.
  induction l as [|y l IH]; intros s Hs; simpl.
  - split; auto. intros x. split; auto. intros [(y & [] & _)|]; auto.
  - destruct (IH (add (op v y) s) (sound_add _ s Hs)) as [S' I]. split; auto.
    intros x. rewrite I, in_add by auto. split.
    + intros [(z & H & E)|[E|H]]; eauto.
    + intros [(z & [<-|H] & E)|H]; eauto.
Qed.

Lemma in_join : forall j values columns s, sound s ->
  sound (join j values columns s) /\
  forall x, In x (members (join j values columns s)) <->
    (exists i v column y, nth_error values i = Some v /\ nth_error columns i = Some column /\
      In y (nth j column []) /\ x = op v y) \/ In x (members s).
Proof.
  induction values as [|v values IH]; intros columns s Hs; simpl.
  - split; auto. intros x. split; auto. intros [(i & w & col & y & H & _)|]; auto. destruct i; discriminate.
  - destruct columns as [|column columns].
    + split; auto. intros x. split; auto. intros [(i & w & col & y & _ & H & _)|]; auto. destruct i; discriminate.
    + destruct (in_products v (nth j column []) s Hs) as [S1 I1].
      destruct (IH columns _ S1) as [S2 I2]. split; auto. intros x. rewrite I2, I1. split.
      * intros [(i & w & col & y & H)|[(y & H)|H]]; auto; left.
        -- exists (S i), w, col, y. auto.
        -- exists 0, v, column, y. simpl. intuition.
      * intros [([|i] & w & col & y & H1 & H2 & H3)|H]; auto; simpl in *.
        -- injection H1 as <-. injection H2 as <-. eauto.
        -- left. exists i, w, col, y. auto.
Qed.

Lemma in_pick : forall column digit s, sound s ->
  sound (pick digit column s) /\
  forall x, In x (members (pick digit column s)) <->
    (exists j, N.testbit digit (N.of_nat j) = true /\ In x (nth j column [])) \/ In x (members s).
Proof.
  induction column as [|l column IH]; intros digit s Hs; cbn [pick].
  - split; auto. intros x. split; auto. intros [(j & _ & H)|]; auto. destruct j, H.
  - assert (sound (if N.odd digit then add_all l s else s) /\ forall x,
      In x (members (if N.odd digit then add_all l s else s)) <->
      (N.odd digit = true /\ In x l) \/ In x (members s)) as [S1 I1].
    { destruct (N.odd digit).
      - destruct (in_add_all l s Hs) as [S1 I1]. split; auto. intros x. rewrite I1. tauto.
      - split; auto. intros x. split; auto. intros [[H _]|]; [discriminate|auto]. }
    destruct (IH (N.div2 digit) _ S1) as [S2 I2]. split; auto. intros x. rewrite I2, I1.
    assert (forall j, N.testbit (N.div2 digit) (N.of_nat j) = N.testbit digit (N.of_nat (S j))) as T.
    { intros j. rewrite N.div2_spec, N.shiftr_spec' , Nat2N.inj_succ, N.add_1_r. reflexivity. }
    split.
    + intros [(j & B & H)|[[B H]|H]]; auto; left.
      * exists (S j). rewrite <- T. auto.
      * exists 0. simpl. rewrite N.bit0_odd. auto.
    + intros [([|j] & B & H)|H]; auto.
      * simpl in *. rewrite N.bit0_odd in B. auto.
      * left. exists j. rewrite T. auto.
Qed.

Lemma in_reach : forall digits columns s, sound s ->
  sound (reach digits columns s) /\
  forall x, In x (members (reach digits columns s)) <->
    (exists k j column, nth_error columns k = Some column /\
      N.testbit (nth k digits 0%N) (N.of_nat j) = true /\ In x (nth j column [])) \/ In x (members s).
Proof.
  induction digits as [|d digits IH]; intros columns s Hs; simpl.
  - split; auto. intros x. split; auto.
    intros [(k & j & column & _ & H & _)|]; auto.
    replace (match k with O => 0%N | _ => 0%N end) with 0%N in H by (destruct k; auto).
    rewrite N.bits_0 in H. discriminate.
  - destruct columns as [|column columns].
    + split; auto. intros x. split; auto. intros [(k & j & col & H & _)|]; auto. destruct k; discriminate.
    + destruct (in_pick column d s Hs) as [S1 I1].
      destruct (IH columns _ S1) as [S2 I2]. split; auto. intros x. rewrite I2, I1. split.
      * intros [(k & j & col & H)|[(j & H)|H]]; auto; left.
        -- exists (S k), j, col. auto.
        -- exists 0, j, column. simpl. auto.
      * intros [([|k] & j & col & H1 & H2)|H]; auto; simpl in *.
        -- injection H1 as <-. right. left. exists j. auto.
        -- left. exists k, j, col. auto.
Qed.

Lemma no_idle_allows : forall c k j,
  N.testbit (nth k (no_idle c) 0%N) (N.of_nat j) = true <-> allows c k j = true.
Proof.
  intros c k j. unfold allows. destruct c as [|d digits]; cbn [no_idle].
  - destruct k; simpl; split; discriminate.
  - destruct k as [|k]; cbn [nth]; [|simpl; rewrite andb_true_r; tauto].
    rewrite N.ldiff_spec. replace (negb (N.testbit 3 (N.of_nat j))) with (2 <=? j); [simpl; tauto|].
    destruct j as [|[|j]]; auto. rewrite N.bits_above_log2; [reflexivity|]. simpl N.log2. lia.
Qed.

Variable V : nat -> N.

Notation total := (total op unit V).

(** The correct contents of column [n]. *)
Definition right_column (J n : nat) (column : list (list N)) : Prop :=
  forall j, j <= J -> forall x, In x (nth j column []) <-> In x (map total (parts j n)).

Lemma in_parts_first : forall j n x,
  In x (map total (parts (S j) n)) <->
  exists a y, 1 <= a <= n /\ In y (map total (parts j (n - a))) /\ x = op (V a) y.
Proof.
  intros j n x. simpl. rewrite in_map_iff. split.
  - intros (h & <- & H). apply in_flat_map in H. destruct H as (a & Ha & H). apply in_seq in Ha.
    apply in_map_iff in H. destruct H as (h' & <- & H).
    exists a, (total h'). repeat split; try lia. apply in_map. auto.
  - intros (a & y & Ha & H & ->). apply in_map_iff in H. destruct H as (h & <- & H).
    exists (a :: h). split; auto. apply in_flat_map. exists a. split; [apply in_seq; lia|]. apply in_map. auto.
Qed.

Lemma parts_of_nothing : forall j, parts (S j) 0 = [].
Proof. reflexivity. Qed.

Lemma nth_repeat_nil : forall (j J : nat), nth j (repeat (@nil N) J) [] = [].
Proof. induction j; intros [|J]; simpl; auto. Qed.

(** The columns of the heaps below [n], with the largest heap first. *)
Definition right_columns (J n : nat) (columns : list (list (list N))) : Prop :=
  length columns = n /\
  forall i column, nth_error columns i = Some column -> right_column J (n - 1 - i) column.

Lemma next_column_right : forall J n values columns,
  1 <= J ->
  (forall i, S i < n -> nth_error values i = Some (V (S i))) ->
  right_columns J n columns ->
  right_columns J (S n) (next_column J values columns (V n) :: columns).
Proof.
  intros J n values columns HJ HV [L R]. split; [simpl; lia|].
  intros i column H. destruct i as [|i].
  2:{ simpl in H. specialize (R i column H). replace (S n - 1 - S i) with (n - 1 - i) by lia. auto. }
  injection H as <-. replace (S n - 1 - 0) with n by lia. intros j Hj x.
  unfold next_column. destruct columns as [|col columns].
  - simpl in L. subst n. destruct j as [|j]; [reflexivity|].
    rewrite parts_of_nothing. simpl. rewrite nth_repeat_nil. tauto.
  - set (cols := col :: columns) in *. assert (0 < n) as Hn by (subst n; unfold cols; simpl; lia).
    destruct j as [|[|j]].
    + simpl. destruct (Nat.eqb_spec n 0); [lia|]. simpl. tauto.
    + rewrite in_parts_first. cbn [nth]. split.
      * intros [<-|[]]. exists n, unit. rewrite Nat.sub_diag. simpl. repeat split; auto; lia.
      * intros (a & y & Ha & H & ->). simpl in H. destruct (Nat.eqb_spec (n - a) 0) as [E|E]; [|destruct H].
        simpl in H. destruct H as [<-|[]]. replace a with n by lia. simpl. auto.
    + cbn [nth].
      rewrite nth_indep with (d' := members (join 0 values cols empty)) by (rewrite map_length, seq_length; lia).
      rewrite map_nth with (f := fun j => members (join j values cols empty)) (d := 0).
      rewrite seq_nth by lia. replace (1 + j) with (S j) by lia.
      destruct (in_join (S j) values cols empty sound_empty) as [_ I]. rewrite I, in_parts_first. clear I. split.
      * intros [(i & v & column & y & Hv & Hc & Hy & ->)|[]].
        assert (i < n) as Hi by (rewrite <- L; apply nth_error_Some; congruence).
        assert (C := R i column Hc). apply C in Hy; [|lia].
        destruct (Nat.eq_dec i (n - 1)) as [->|].
        { replace (n - 1 - (n - 1)) with 0 in Hy by lia. destruct Hy. }
        rewrite HV in Hv by lia. injection Hv as <-.
        exists (S i), y. replace (n - S i) with (n - 1 - i) by lia. repeat split; auto; lia.
      * intros (a & y & Ha & Hy & ->). left. destruct (Nat.eq_dec a n) as [->|].
        { rewrite Nat.sub_diag, parts_of_nothing in Hy. destruct Hy. }
        destruct (nth_error cols (a - 1)) as [column|] eqn:Hc.
        -- exists (a - 1), (V a), column, y. repeat split; auto.
           ++ rewrite HV by lia. f_equal. f_equal. lia.
           ++ apply (R (a - 1) column Hc); [lia|]. replace (n - 1 - (a - 1)) with (n - a) by lia. auto.
        -- apply nth_error_None in Hc. lia.
Qed.

(** The resulting set contains the values of the options. *)
Definition right_options (c : code) (n : nat) (s : set) : Prop :=
  sound s /\ forall x, In x (members s) <-> In x (map total (options c n)).

Lemma reach_right : forall c n columns,
  right_columns (max_parts c) (S n) columns -> right_options c n (reach (no_idle c) columns empty).
Proof.
  intros c n columns [L R]. destruct (in_reach (no_idle c) columns empty sound_empty) as [Hs I].
  split; auto. intros x. rewrite I. clear I. split.
  - intros [(k & j & column & Hc & B & H)|[]]. apply no_idle_allows in B.
    assert (k < S n) as Hk by (rewrite <- L; apply nth_error_Some; congruence).
    apply (R k column Hc) in H; [|eapply allows_parts; eauto].
    apply in_map_iff in H. destruct H as (h & <- & H). apply in_map. apply in_options.
    apply in_parts in H. destruct H as (<- & Sum & F). exists k. repeat split; auto; lia.
  - intros H. left. apply in_map_iff in H. destruct H as (h & <- & H). apply in_options in H.
    destruct H as (k & Hk & A & Sum & F). destruct (nth_error columns k) as [column|] eqn:Hc.
    + exists k, (length h), column. repeat split; auto.
      * apply no_idle_allows. auto.
      * apply (R k column Hc); [eapply allows_parts; eauto|]. apply in_map. apply in_parts.
        repeat split; auto. lia.
    + apply nth_error_None in Hc. lia.
Qed.

Lemma walk_right : forall B (test : N -> set -> B) c values todo n columns,
  (forall i, S i < n + length todo -> nth_error values i = Some (V (S i))) ->
  (forall i v, nth_error todo i = Some v -> v = V (n + i)) ->
  right_columns (max_parts c) n columns ->
  forall i, i < length todo ->
  exists s, right_options c (n + i) s /\
    nth_error (walk test (max_parts c) (no_idle c) values todo columns) i = Some (test (V (n + i)) s).
Proof.
  induction todo as [|v todo IH]; intros n columns HV HT R i Hi; simpl in *; [lia|].
  assert (v = V n) as -> by (rewrite (HT 0 v); auto; f_equal; lia).
  assert (right_columns (max_parts c) (S n) (next_column (max_parts c) values columns (V n) :: columns)) as R'.
  { apply next_column_right; auto; [unfold max_parts; lia|]. intros j Hj. apply HV. lia. }
  destruct i as [|i].
  - rewrite Nat.add_0_r. eexists. split; [|reflexivity]. apply reach_right. auto.
  - destruct (IH (S n) (next_column (max_parts c) values columns (V n) :: columns)) with (i := i)
      as (s & Hs & E); auto; try lia.
    + intros j Hj. apply HV. lia.
    + intros j v Hv. rewrite (HT (S j) v Hv). f_equal. lia.
    + replace (n + S i) with (S n + i) by lia. eauto.
Qed.

Theorem test_heaps_right : forall B (test : N -> set -> B) c values,
  (forall i v, nth_error values i = Some v -> v = V i) ->
  forall n, n < length values ->
  exists s, right_options c n s /\ nth_error (test_heaps c values test) n = Some (test (V n) s).
Proof.
  intros B test c values HV n Hn. unfold test_heaps.
  apply (walk_right B test c (tl values) values 0 []); auto.
  - intros i Hi. destruct values as [|v values]; simpl in *; [lia|].
    destruct (nth_error values i) as [w|] eqn:E; [|apply nth_error_None in E; lia].
    rewrite (HV (S i) w E). reflexivity.
  - split; auto. intros [|i] column H; discriminate.
Qed.

End Walk.
