(** * Misère quotients: a program that checks a certificate, and the theorem that it solves misère play

    A certificate is a commutative monoid by its multiplication table, a set of its elements called the P-portion, and
    a class, that is an element, for each heap: the classes of the first heaps, which repeat with a period. The class of
    several heaps is the product of their classes. [check_sound]: if [check] accepts, a sum of heaps is a P-position of
    misère play exactly if its class is in the P-portion.

    [check] decides three points, after T. E. Plambeck and A. N. Siegel, "Misère quotients for impartial games" (2008):

    - 1 is not in the P-portion, and it is the class of heaps without options;
    - no move leads from the P-portion to the P-portion;
    - from a class outside the P-portion some move leads there, unless there is no move at all.

    The second point requires a test of each element and heap. The third point is about infinitely many sums. For it, the
    certificate has a list of pairs of an element and a set of elements: every sum that has a move has a pair with its
    class and some classes of its options. Adding each heap to each pair shows that the list is complete. *)

From Coq Require Import Arith NArith List Bool Lia.
From Impartial Require Import Game Shift Trie Walk Play Period.
Import ListNotations.

(** A class, and classes of options. *)
Definition pair : Set := N * list N.

Record certificate : Set := {
  table : list (list N);    (* the products, row by row; element 0 is the identity *)
  portion : list N;         (* the P-portion *)
  preperiod : N;
  period : N;
  classes : list N;         (* of heap 0, 1, 2, ...; heap 0 is of class 0 *)
  kinds : list pair;        (* classes of heaps with options, and classes of some options of each *)
  pairs : list pair;        (* the same of sums that have a move *)
}.

(** The table in a form that programs can query quickly. *)
Definition fill {A} (l : list A) : trie A :=
  snd (fold_left (fun s x => (Pos.succ (fst s), put (fst s) x (snd s))) l (xH, Leaf)).
Definition look {A} (default : A) (t : trie A) (x : N) : A :=
  match get (N.succ_pos x) t with Some y => y | None => default end.
Definition rows (cert : certificate) : trie (trie N) := fill (map fill (table cert)).
Definition times_in (rows : trie (trie N)) (a b : N) : N := look 0%N (look Leaf rows a) b.
Definition portion_set (cert : certificate) : set := add_all (portion cert) empty.

(** The class of a heap of any size. *)
Definition class (cert : certificate) (n : nat) : N :=
  let e := N.to_nat (preperiod cert) in
  let p := N.to_nat (period cert) in
  nth (if n <? length (classes cert) then n else e + (n - e) mod p) (classes cert) 0%N.

(** The class of a sum. *)
Definition product (cert : certificate) (s : position) : N :=
  total (times_in (rows cert)) 0%N (class cert) s.

Definition in_portion (cert : certificate) (a : N) : bool := has a (portion_set cert).

Section Check.

(** The proof uses only the facts that [check] establishes about the product and the P-portion. *)
Variables (c : code) (cert : certificate) (times : N -> N -> N) (good : N -> bool).

Definition order : N := N.of_nat (length (table cert)).
Definition is_element (a : N) : bool := (a <? order)%N.
Definition all (f : N -> bool) : bool := every f (map N.of_nat (seq 0 (length (table cert)))).

Definition check_monoid : bool :=
  is_element 0 &&
  all (fun a => N.eqb (times 0 a) a) &&
  all (fun a => all (fun b => is_element (times a b) &&& N.eqb (times a b) (times b a))) &&
  all (fun a => all (fun b => let ab := times a b in
    all (fun d => N.eqb (times ab d) (times a (times b d))))).

Definition check_classes : bool :=
  (values_needed c (preperiod cert) (period cert) <=? N.of_nat (length (classes cert)))%N &&
  (0 <? period cert)%N &&
  agree (skipn (N.to_nat (preperiod cert)) (classes cert))
    (skipn (N.to_nat (preperiod cert + period cert)) (classes cert)) &&
  every is_element (classes cert).

(** For each heap, its class and the classes of its options. *)
Definition heaps : list pair :=
  test_heaps times 0 c (classes cert) (fun v s => (v, members s)).

(** Both pairs have the same class, and the first has no options that the second lacks. *)
Definition covers (a b : pair) : bool :=
  N.eqb (fst a) (fst b) &&& let s := add_all (snd b) empty in every (fun x => has x s) (snd a).

Definition check_heap (heap : pair) : bool :=
  match snd heap with
  | [] => N.eqb (fst heap) 0
  | _ => some (fun k => covers k heap) (kinds cert)
  end &&
  all (fun x => negb (good (times x (fst heap))) ||| every (fun o => negb (good (times x o))) (snd heap)).

(** Adds a heap to a sum: a move is then either in the sum or in the heap. *)
Definition sum_pair (k q : pair) : pair :=
  (times (fst k) (fst q), map (times (fst k)) (snd q) ++ map (fun o => times o (fst q)) (snd k)).

Definition check_pair (q : pair) : bool :=
  every (fun k => let sum := sum_pair k q in some (fun q => covers q sum) (pairs cert)) (kinds cert).

Definition check_reply (q : pair) : bool := good (fst q) || some good (snd q).

Definition check_with : bool :=
  check_monoid && check_classes && negb (good 0) && every check_heap heaps &&
  every check_pair ((0%N, []) :: pairs cert) && every check_reply (pairs cert).

End Check.

(** For programs that make certificates: the pairs that the kinds and pairs of a certificate must cover. *)
Definition heap_pairs (c : code) (cert : certificate) : list pair := heaps c cert (times_in (rows cert)).

Definition check (c : code) (cert : certificate) : bool :=
  let r := rows cert in
  let g := portion_set cert in
  check_with c cert (times_in r) (fun a => has a g).

(** ** Proof of correctness *)

Section Proof.

Variables (c : code) (cert : certificate) (times : N -> N -> N) (good : N -> bool).

Notation V := (class cert).
Notation product := (total times 0%N V).
Notation element a := (is_element cert a = true).

Lemma all_spec : forall f a, all cert f = true -> element a -> f a = true.
Proof.
  intros f a H E. unfold all in H. rewrite every_forall in H. apply H. apply N.ltb_lt in E. unfold order in E.
  rewrite <- (N2Nat.id a). apply in_map. apply in_seq. lia.
Qed.

Lemma covers_spec : forall a b, covers a b = true -> fst a = fst b /\ incl (snd a) (snd b).
Proof.
  intros a b H. apply andb_prop in H. destruct H as [E I]. apply N.eqb_eq in E. split; auto.
  rewrite every_forall in I. intros x Hx. apply I in Hx.
  destruct (in_add_all (snd b) empty sound_empty) as [Hs J]. apply Hs, J in Hx. simpl in Hx. tauto.
Qed.

(** The parts of the check as logical statements. *)
Record accepted : Prop := {
  zero_element : element 0%N;
  identity : forall a, element a -> times 0%N a = a;
  closed : forall a b, element a -> element b -> element (times a b);
  commutative : forall a b, element a -> element b -> times a b = times b a;
  associative : forall a b d, element a -> element b -> element d -> times (times a b) d = times a (times b d);
  long_enough : max_parts c * (Nat.max (N.to_nat (preperiod cert)) 1 + N.to_nat (period cert)) + max_removal c
    <= length (classes cert);
  period_positive : 0 < N.to_nat (period cert);
  repeats : agree (skipn (N.to_nat (preperiod cert)) (classes cert))
    (skipn (N.to_nat (preperiod cert) + N.to_nat (period cert)) (classes cert)) = true;
  classes_elements : forall a, In a (classes cert) -> element a;
  identity_bad : good 0%N = false;
  heaps_right : forall h, In h (heaps c cert times) -> check_heap cert times good h = true;
  pairs_step : forall q k, q = (0%N, []) \/ In q (pairs cert) -> In k (kinds cert) ->
    exists q', In q' (pairs cert) /\ covers q' (sum_pair times k q) = true;
  pairs_reply : forall q, In q (pairs cert) -> good (fst q) = true \/ exists o, In o (snd q) /\ good o = true;
}.

Lemma check_accepted : check_with c cert times good = true -> accepted.
Proof.
  intros H. unfold check_with in H.
  apply andb_prop in H. destruct H as [H Reply]. apply andb_prop in H. destruct H as [H Step].
  apply andb_prop in H. destruct H as [H Heaps]. apply andb_prop in H. destruct H as [H Bad].
  apply andb_prop in H. destruct H as [Mon Cl].
  apply andb_prop in Mon. destruct Mon as [Mon As]. apply andb_prop in Mon. destruct Mon as [Mon Co].
  apply andb_prop in Mon. destruct Mon as [Z Id].
  apply andb_prop in Cl. destruct Cl as [Cl El]. apply andb_prop in Cl. destruct Cl as [Cl Rep].
  apply andb_prop in Cl. destruct Cl as [Len Pos].
  rewrite every_forall in Reply, Step, Heaps, El.
  assert (forall a b, element a -> element b -> element (times a b) /\ times a b = times b a) as Co'.
  { intros a b Ha Hb. pose proof (all_spec _ b (all_spec _ a Co Ha) Hb) as E. simpl in E.
    apply andb_prop in E. rewrite N.eqb_eq in E. auto. }
  constructor; auto.
  - intros a Ha. apply N.eqb_eq. apply (all_spec _ a Id Ha).
  - apply Co'.
  - apply Co'.
  - intros a b d Ha Hb Hd. apply N.eqb_eq. apply (all_spec _ d (all_spec _ b (all_spec _ a As Ha) Hb) Hd).
  - apply N.leb_le in Len. unfold values_needed in Len. lia.
  - apply N.ltb_lt in Pos. lia.
  - rewrite N2Nat.inj_add in Rep. auto.
  - apply negb_true_iff. auto.
  - intros q k Hq Hk. assert (check_pair cert times q = true) as E by (apply Step; destruct Hq as [<-|]; simpl; auto).
    unfold check_pair in E. rewrite every_forall in E. apply E in Hk. apply some_exists in Hk. auto.
  - intros q Hq. apply Reply in Hq. apply orb_prop in Hq. destruct Hq as [|Hq]; auto.
    apply some_exists in Hq. auto.
Qed.

Hypotheses Ok : accepted.

(** *** Classes repeat, so every heap behaves like a heap of the certificate *)

Lemma class_by_period : forall n, N.to_nat (preperiod cert) <= n ->
  V n = nth (N.to_nat (preperiod cert) + (n - N.to_nat (preperiod cert)) mod N.to_nat (period cert)) (classes cert) 0%N.
Proof.
  unfold class. set (e := N.to_nat (preperiod cert)). set (p := N.to_nat (period cert)).
  assert (0 < p) as Hp by apply (period_positive Ok).
  induction n as [n IH] using lt_wf_ind. intros He.
  destruct (Nat.ltb_spec n (length (classes cert))) as [L|L]; auto.
  destruct (Nat.lt_ge_cases (n - e) p) as [S|S].
  - rewrite Nat.mod_small by auto. f_equal. lia.
  - specialize (IH (n - p)). destruct (Nat.ltb_spec (n - p) (length (classes cert))); [|lia].
    replace ((n - e) mod p) with ((n - p - e) mod p).
    + rewrite <- IH by lia.
      pose proof (agree_spec _ _ (repeats Ok) (n - p - e)) as A. fold e p in A.
      rewrite !nth_skipn, !skipn_length in A.
      replace (e + (n - p - e)) with (n - p) in A by lia. replace (e + p + (n - p - e)) with n in A by lia.
      symmetry. apply A; lia.
    + replace (n - e) with (n - p - e + 1 * p) by lia. rewrite Nat.mod_add by lia. reflexivity.
Qed.

Lemma class_repeats : forall n, N.to_nat (preperiod cert) <= n -> V (n + N.to_nat (period cert)) = V n.
Proof.
  intros n H. pose proof (period_positive Ok). rewrite !class_by_period by lia.
  set (e := N.to_nat (preperiod cert)) in *. set (p := N.to_nat (period cert)) in *.
  replace (n + p - e) with (n - e + 1 * p) by lia. rewrite Nat.mod_add by lia. reflexivity.
Qed.

Lemma class_element : forall n, element (V n).
Proof.
  intros n. unfold class. match goal with |- context [nth ?i ?l ?d] => destruct (nth_in_or_default i l d) as [I|E] end.
  - apply (classes_elements Ok). auto.
  - rewrite E. apply (zero_element Ok).
Qed.

(** Some heap of the certificate has the class of heap [n], and options with the same classes. *)
Lemma representative : forall n, exists m, m < length (classes cert) /\ V m = V n /\
  forall x, In x (map product (options c n)) <-> In x (map product (options c m)).
Proof.
  induction n as [n IH] using lt_wf_ind.
  destruct (Nat.lt_ge_cases n (length (classes cert))) as [L|L]; [exists n; intuition|].
  pose proof (long_enough Ok) as Long. pose proof (period_positive Ok) as Hp.
  pose proof (class_repeats (n - N.to_nat (period cert))) as Same.
  pose proof (options_repeat times 0%N V c (N.to_nat (preperiod cert)) (N.to_nat (period cert))
    (n - N.to_nat (period cert))) as Rep.
  set (e := N.to_nat (preperiod cert)) in *. set (p := N.to_nat (period cert)) in *.
  assert (1 <= max_parts c) by (unfold max_parts; lia).
  assert (max_parts c * Nat.max e 1 + (max_parts c - 1) * p + max_removal c + p <= n) as Far by nia.
  assert (e <= n - p) by nia.
  replace (n - p + p) with n in * by lia.
  destruct (IH (n - p)) as (m & Hm & E & I); [lia|].
  exists m. split; auto. split; [rewrite E; symmetry; auto|].
  intros x. rewrite <- I. apply Rep; [|lia]. intros a Ha. apply class_repeats. lia.
Qed.

(** Each heap has a pair, which was checked. *)
Lemma heap_pair : forall n, exists os,
  check_heap cert times good (V n, os) = true /\
  forall x, In x os <-> In x (map product (options c n)).
Proof.
  intros n. destruct (representative n) as (m & Hm & E & I).
  destruct (test_heaps_right times 0%N V pair (fun v s => (v, members s)) c (classes cert)) with (n := m)
    as (s & [Hs J] & H); auto.
  - intros i v Hv. unfold class.
    assert (i < length (classes cert)) as Hi by (apply nth_error_Some; congruence).
    apply Nat.ltb_lt in Hi. rewrite Hi. symmetry. apply nth_error_nth. auto.
  - exists (members s). rewrite <- E. split.
    + apply (heaps_right Ok). eapply nth_error_In. exact H.
    + intros x. rewrite J. symmetry. apply I.
Qed.

(** *** The class of a sum *)

Lemma product_element : forall s, element (product s).
Proof.
  induction s as [|n s IH]; simpl; [apply (zero_element Ok)|]. apply (closed Ok); auto. apply class_element.
Qed.

Lemma product_app : forall l r, product (l ++ r) = times (product l) (product r).
Proof.
  induction l as [|n l IH]; intros r; unfold total in *; simpl.
  - symmetry. apply (identity Ok). apply product_element.
  - rewrite IH. symmetry. apply (associative Ok); apply product_element || apply class_element.
Qed.

Lemma product_middle : forall l h r, product (l ++ h ++ r) = times (product (l ++ r)) (product h).
Proof.
  intros l h r. rewrite !product_app.
  rewrite (commutative Ok (product h)) by apply product_element.
  symmetry. apply (associative Ok); apply product_element.
Qed.

Lemma product_one : forall n, product [n] = V n.
Proof.
  intros n. unfold total. simpl. rewrite (commutative Ok) by (apply class_element || apply (zero_element Ok)).
  apply (identity Ok). apply class_element.
Qed.

(** *** The three points *)

Lemma no_move_inside : forall s s', good (product s) = true -> move c s s' -> good (product s') = false.
Proof.
  intros s s' Good (l & n & r & h & -> & H & ->). destruct (heap_pair n) as (os & C & I).
  apply andb_prop in C. destruct C as [_ C]. apply all_spec with (a := product (l ++ r)) in C; [|apply product_element].
  change (n :: r) with ([n] ++ r) in Good. rewrite product_middle, product_one in Good. simpl in C.
  rewrite Good in C. simpl in C. rewrite every_forall in C.
  rewrite product_middle. apply negb_true_iff. apply C. apply I. apply in_map. auto.
Qed.

Lemma no_options_no_class : forall n, options c n = [] -> V n = 0%N.
Proof.
  intros n E. destruct (heap_pair n) as (os & C & I). apply andb_prop in C. destruct C as [C _]. simpl in C.
  destruct os as [|o os]; [apply N.eqb_eq in C; auto|].
  specialize (I o). rewrite E in I. simpl in I. tauto.
Qed.

Lemma stuck_product : forall s, (forall n, In n s -> options c n = []) -> product s = 0%N.
Proof.
  induction s as [|n s IH]; intros H; auto. unfold total in *. simpl.
  rewrite IH by (intros m Hm; apply H; simpl; auto).
  rewrite no_options_no_class by (apply H; simpl; auto). apply (identity Ok). apply (zero_element Ok).
Qed.

(** Every sum that has a move has its pair. *)
Lemma sum_has_pair : forall s,
  (forall n, In n s -> options c n = []) \/
  exists q, In q (pairs cert) /\ fst q = product s /\
    forall o, In o (snd q) -> exists s', move c s s' /\ product s' = o.
Proof.
  induction s as [|n s IH]; [left; intros n []|].
  destruct (options c n) as [|h0 hs] eqn:E.
  - assert (product (n :: s) = product s) as Same.
    { unfold total. simpl. rewrite no_options_no_class by auto. apply (identity Ok). apply product_element. }
    destruct IH as [Stuck|(q & Hq & F & M)].
    + left. intros m [<-|Hm]; auto.
    + right. exists q. repeat split; auto; [congruence|].
      intros o Ho. destruct (M o Ho) as (s' & Mv & P). exists (n :: s'). split; [apply move_cons; auto|].
      rewrite <- P. unfold total. simpl. rewrite no_options_no_class by auto.
      apply (identity Ok). apply product_element.
  - right. destruct (heap_pair n) as (os & C & I). apply andb_prop in C. destruct C as [C _]. simpl in C.
    assert (In (product h0) os) as Some_option by (apply I; rewrite E; simpl; auto).
    destruct os as [|o1 os1]; [destruct Some_option|]. set (os := o1 :: os1) in *.
    apply some_exists in C. destruct C as (k & Hk & C). apply covers_spec in C. simpl in C. destruct C as [Ck Sk].
    assert (exists q, (q = (0%N, []) \/ In q (pairs cert)) /\ fst q = product s /\
      forall o, In o (snd q) -> exists s', move c s s' /\ product s' = o) as (q & Hq & F & M).
    { destruct IH as [Stuck|(q & Hq & H)]; [|exists q; auto].
      exists (0%N, []). simpl. repeat split; auto; [symmetry; apply stuck_product; auto|]. intros o []. }
    destruct (pairs_step Ok q k Hq Hk) as (q' & Hq' & C'). apply covers_spec in C'. destruct C' as [F' S'].
    exists q'. split; auto. split.
    + rewrite F'. simpl. rewrite Ck, F. reflexivity.
    + intros o Ho. apply S' in Ho. simpl in Ho. apply in_app_or in Ho. destruct Ho as [Ho|Ho].
      * apply in_map_iff in Ho. destruct Ho as (o' & <- & Ho). destruct (M o' Ho) as (s' & Mv & P).
        exists (n :: s'). split; [apply move_cons; auto|]. unfold total in *. simpl. rewrite P, Ck. reflexivity.
      * apply in_map_iff in Ho. destruct Ho as (o' & <- & Ho). apply Sk, I in Ho.
        apply in_map_iff in Ho. destruct Ho as (h & <- & Hh). exists (h ++ s). split; [apply move_first; auto|].
        rewrite product_app, F. reflexivity.
Qed.

Theorem accepted_sound : forall s,
  (misere_P c s <-> good (product s) = true) /\ (misere_N c s <-> good (product s) = false).
Proof.
  apply misere_outcome.
  - intros s Good. destruct (Exists_dec (fun n => options c n <> []) s) as [Ex|None].
    + intros n. destruct (options c n); [right|left]; congruence.
    + apply Exists_exists in Ex. destruct Ex as (n & I & H). eapply heap_moves; eauto.
    + exfalso. rewrite stuck_product, (identity_bad Ok) in Good; [discriminate|].
      intros n I. destruct (options c n) eqn:E; auto. destruct None. apply Exists_exists. exists n. split; auto.
      congruence.
  - apply no_move_inside.
  - intros s Bad. destruct (sum_has_pair s) as [Stuck|(q & Hq & F & M)].
    + left. intros s' Mv. apply some_heap_moves in Mv. destruct Mv as (n & I & H). auto.
    + right. destruct (pairs_reply Ok q Hq) as [G|(o & Ho & G)]; [congruence|].
      destruct (M o Ho) as (s' & Mv & P). exists s'. split; auto. congruence.
Qed.

End Proof.

(** ** The theorem *)

Theorem check_sound : forall c cert, check c cert = true -> forall s,
  (misere_P c s <-> in_portion cert (product cert s) = true) /\
  (misere_N c s <-> in_portion cert (product cert s) = false).
Proof. intros c cert H. apply accepted_sound, check_accepted, H. Qed.
