(** * Periods of games on heaps of several kinds

    A system has kinds of heaps, in an order. A kind has a table of the values of its first sizes, and patterns for all
    others. The pattern [(c, ps, v)] lets a player replace a heap of [n] tokens by heaps of the kinds and at least of the
    sizes that [ps] lists, with [n - c] tokens in total, next to a position of value [v].

    [value] is the value of a heap, the least number that no option has. [check] recomputes all values that a certificate
    needs from the definition. [check_sound]: if [check] accepts, the values of all kinds have the common period forever,
    and the kind in question has the claimed period and preperiod. [check_least_sound]: these are the least. [periodic] is
    the underlying theorem, the theorem of Guy and Smith with kinds. *)

From Coq Require Import Arith NArith List Bool Lia.
From Impartial Require Import Game Trie Period.
Import ListNotations.

Record pattern : Set := { removed : nat; parts_left : list (nat * nat); beside : N }.
Record kind : Set := { small_values : list N; patterns : list pattern }.
Definition system := list kind.

(** All ways to distribute [t] tokens among the parts: a list of kinds and sizes. *)
Fixpoint shares (ps : list (nat * nat)) (t : nat) : list (list (nat * nat)) :=
  match ps with
  | [] => if t =? 0 then [[]] else []
  | (q, l) :: ps => flat_map (fun a => map (cons (q, a)) (shares ps (t - a))) (seq l (t + 1 - l))
  end.

(** The results of applying a pattern to a heap of [n] tokens: the heaps, and the value next to them. *)
Definition ways (p : pattern) (n : nat) : list (list (nat * nat) * N) :=
  if removed p <=? n then map (fun h => (h, beside p)) (shares (parts_left p) (n - removed p)) else [].

Definition kind_of (s : system) (q : nat) : kind := nth q s {| small_values := []; patterns := [] |}.

Definition moves (s : system) (q n : nat) : list (list (nat * nat) * N) :=
  flat_map (fun p => ways p n) (patterns (kind_of s q)).

(** The value after a move, if [V] has the values of heaps. *)
Definition worth (V : nat -> nat -> N) (option : list (nat * nat) * N) : N :=
  fold_right N.lxor (snd option) (map (fun h => V (fst h) (snd h)) (fst option)).

(** The values of all kinds and sizes are right if each is the one in the table, or the least number that no option has. *)
Definition right_value (s : system) (V : nat -> nat -> N) (q n : nat) : Prop :=
  V q n = match nth_error (small_values (kind_of s q)) n with
          | Some v => v
          | None => mex (map (worth V) (moves s q n))
          end.

(** ** Conditions on systems *)

Definition least_sum (ps : list (nat * nat)) : nat := list_sum (map snd ps).

(** A part that can take all tokens is of an earlier kind. *)
Definition part_ok (q : nat) (p : pattern) (part : nat * nat) : bool :=
  (fst part <? q) || (snd part <? removed p + least_sum (parts_left p)).

Definition pattern_ok (count J k f q : nat) (p : pattern) : bool :=
  (length (parts_left p) <=? J) && (removed p <=? k) &&
  forallb (fun part => part_ok q p part && ((snd part <=? f) && (fst part <? count))) (parts_left p).

(** At most [J] parts, each of one of [count] kinds, at most [k] tokens removed, and nothing exceptional from [f] on. *)
Definition kind_ok (count J k f q : nat) (d : kind) : bool :=
  (length (small_values d) <=? f) && forallb (pattern_ok count J k f q) (patterns d).

Fixpoint kinds_ok (count J k f q : nat) (s : system) : bool :=
  match s with [] => true | d :: s => kind_ok count J k f q d && kinds_ok count J k f (S q) s end.

Definition well_formed (J k f : nat) (s : system) : bool := (1 <=? J) && kinds_ok (length s) J k f 0 s.

(** ** The ways in words *)

Lemma in_shares : forall ps t h,
  In h (shares ps t) <->
  list_sum (map snd h) = t /\ Forall2 (fun part heap => fst heap = fst part /\ snd part <= snd heap) ps h.
Proof.
  induction ps as [|[q l] ps IH]; intros t h; simpl.
  - destruct (Nat.eqb_spec t 0) as [->|E]; simpl; split.
    + intros [<-|[]]. auto.
    + intros (_ & F). inversion F. auto.
    + tauto.
    + intros (S & F). inversion F; subst. simpl in *. lia.
  - rewrite in_flat_map. split.
    + intros (a & Ha & H). apply in_seq in Ha. apply in_map_iff in H. destruct H as (h' & <- & H).
      apply IH in H. destruct H as (S & F). simpl. split; [lia|]. constructor; auto. simpl. split; auto; lia.
    + intros (S & F). inversion F as [|x y ps' h' [E L] F']; subst. destruct y as [q' a]. simpl in *. subst q'.
      exists a. split; [apply in_seq; lia|]. apply in_map_iff. exists h'. split; auto. apply IH. split; auto. lia.
Qed.

Lemma in_moves : forall s q n o,
  In o (moves s q n) <->
  exists p, In p (patterns (kind_of s q)) /\ removed p <= n /\ snd o = beside p /\
    list_sum (map snd (fst o)) = n - removed p /\
    Forall2 (fun part heap => fst heap = fst part /\ snd part <= snd heap) (parts_left p) (fst o).
Proof.
  intros s q n [h v]. unfold moves. rewrite in_flat_map. unfold ways. split.
  - intros (p & Hp & H). destruct (Nat.leb_spec (removed p) n) as [L|L]; [|destruct H].
    apply in_map_iff in H. destruct H as (h' & E & H). injection E as <- <-. apply in_shares in H.
    exists p. simpl. tauto.
  - intros (p & Hp & L & V & S & F). exists p. split; auto. apply Nat.leb_le in L. rewrite L.
    apply in_map_iff. exists h. simpl in *. subst v. split; auto. apply in_shares. auto.
Qed.

Lemma kinds_ok_nth : forall count J k f s q0 q, kinds_ok count J k f q0 s = true -> q < length s ->
  kind_ok count J k f (q0 + q) (nth q s {| small_values := []; patterns := [] |}) = true.
Proof.
  induction s as [|d s IH]; intros q0 q H L; simpl in *; [lia|].
  apply andb_prop in H. destruct H as [Hd Hs]. destruct q as [|q].
  - rewrite Nat.add_0_r. auto.
  - replace (q0 + S q) with (S q0 + q) by lia. apply IH; auto. lia.
Qed.

Lemma kind_ok_of : forall J k f s q, well_formed J k f s = true -> kind_ok (length s) J k f q (kind_of s q) = true.
Proof.
  intros J k f s q H. apply andb_prop in H. destruct H as [_ H]. unfold kind_of.
  destruct (Nat.lt_ge_cases q (length s)) as [L|L].
  - apply (kinds_ok_nth (length s) J k f s 0 q); auto.
  - rewrite nth_overflow by auto. reflexivity.
Qed.

Lemma table_short : forall J k f s q, well_formed J k f s = true -> length (small_values (kind_of s q)) <= f.
Proof.
  intros J k f s q H. apply (kind_ok_of J k f s q) in H. apply andb_prop in H. destruct H as [H _].
  apply Nat.leb_le. auto.
Qed.

Lemma pattern_facts : forall J k f s q p, well_formed J k f s = true -> In p (patterns (kind_of s q)) ->
  length (parts_left p) <= J /\ removed p <= k /\
  forall part, In part (parts_left p) ->
    (fst part < q \/ snd part < removed p + least_sum (parts_left p)) /\ snd part <= f /\ fst part < length s.
Proof.
  intros J k f s q p H I. apply (kind_ok_of J k f s q) in H. apply andb_prop in H. destruct H as [_ H].
  rewrite forallb_forall in H. apply H in I. unfold pattern_ok in I.
  apply andb_prop in I. destruct I as [I F]. apply andb_prop in I. destruct I as [A B].
  apply Nat.leb_le in A, B. repeat split; auto;
    rewrite forallb_forall in F; specialize (F part H0); apply andb_prop in F; destruct F as [P L].
  - apply orb_prop in P. destruct P as [P|P]; apply Nat.ltb_lt in P; auto.
  - apply andb_prop in L. destruct L as [L _]. apply Nat.leb_le in L. auto.
  - apply andb_prop in L. destruct L as [_ L]. apply Nat.ltb_lt in L. auto.
Qed.

Lemma forall2_split : forall ps (l : list (nat * nat)) x r,
  Forall2 (fun part heap => fst heap = fst part /\ snd part <= snd heap) ps (l ++ x :: r) ->
  exists pl px pr, ps = pl ++ px :: pr /\
    Forall2 (fun part heap => fst heap = fst part /\ snd part <= snd heap) pl l /\
    (fst x = fst px /\ snd px <= snd x) /\
    Forall2 (fun part heap => fst heap = fst part /\ snd part <= snd heap) pr r.
Proof.
  intros ps l x r H. apply Forall2_app_inv_r in H. destruct H as (pl & rest & Hl & H & ->).
  inversion H as [|px y pr' r' Hx Hr]; subst. exists pl, px, pr'. auto.
Qed.

Lemma forall2_sum : forall ps (h : list (nat * nat)),
  Forall2 (fun part heap => fst heap = fst part /\ snd part <= snd heap) ps h ->
  least_sum ps <= list_sum (map snd h).
Proof. induction 1 as [|x y ps h [_ L] _ IH]; unfold least_sum in *; simpl; lia. Qed.

(** A heap that a move leaves is smaller, or of the same size and of an earlier kind. *)
Lemma heap_earlier : forall J k f s q n o x, well_formed J k f s = true ->
  In o (moves s q n) -> In x (fst o) -> fst x < length s /\ (snd x < n \/ (snd x = n /\ fst x < q)).
Proof.
  intros J k f s q n o x W H I. apply in_moves in H. destruct H as (p & Hp & L & _ & S & F).
  destruct (in_split _ _ I) as (l & r & E). rewrite E in S, F.
  apply forall2_split in F. destruct F as (pl & px & pr & Ep & Fl & [Ex Lx] & Fr).
  destruct (pattern_facts J k f s q p W Hp) as (_ & _ & P).
  assert (In px (parts_left p)) as Ip by (rewrite Ep; apply in_elt). destruct (P px Ip) as (P1 & _ & P3).
  rewrite map_app, list_sum_app in S. simpl in S.
  pose proof (forall2_sum pl l Fl). pose proof (forall2_sum pr r Fr).
  unfold least_sum in *. rewrite Ep, map_app, list_sum_app in P1. simpl in P1. split; [congruence|]. lia.
Qed.

(** ** The theorem *)

(** Heaps with this many tokens in total include a heap of at least [b]. *)
Lemma some_large : forall b (h : list (nat * nat)), 1 <= b -> 1 <= list_sum (map snd h) ->
  length h * b <= list_sum (map snd h) -> exists l x r, h = l ++ x :: r /\ b <= snd x.
Proof.
  intros b h Hb. induction h as [|x h IH]; simpl; intros Pos S; [lia|].
  destruct (Nat.le_gt_cases b (snd x)) as [L|L].
  - exists [], x, h. auto.
  - destruct IH as (l & y & r & -> & H); try nia. exists (x :: l), y, r. auto.
Qed.

Lemma forall2_length : forall A B (P : A -> B -> Prop) l m, Forall2 P l m -> length l = length m.
Proof. induction 1; simpl; auto. Qed.

Lemma forall2_replace : forall ps (l : list (nat * nat)) x y r,
  Forall2 (fun part heap => fst heap = fst part /\ snd part <= snd heap) ps (l ++ x :: r) ->
  fst y = fst x -> (forall part, In part ps -> snd part <= snd y) ->
  Forall2 (fun part heap => fst heap = fst part /\ snd part <= snd heap) ps (l ++ y :: r).
Proof.
  intros ps l x y r F E B. apply forall2_split in F. destruct F as (pl & px & pr & -> & Fl & [Ex _] & Fr).
  apply Forall2_app; auto. constructor; auto. split; [congruence|]. apply B. apply in_elt.
Qed.

Lemma worth_replace : forall V l x y r v, V (fst x) (snd x) = V (fst y) (snd y) ->
  worth V (l ++ x :: r, v) = worth V (l ++ y :: r, v).
Proof. intros V l x y r v E. unfold worth. simpl. rewrite !map_app. simpl. rewrite E. reflexivity. Qed.

Section Common.

Variables (s : system) (V : nat -> nat -> N) (J k f p : nat).
Hypothesis formed : well_formed J k f s = true.
Hypothesis right : forall q n, right_value s V q n.

Let b := Nat.max f 1.
Let bound := J * b + (J - 1) * p + k.

Lemma beyond_table : forall q n, f <= n -> V q n = mex (map (worth V) (moves s q n)).
Proof.
  intros q n L. rewrite (right q n). pose proof (table_short J k f s q formed).
  destruct (nth_error (small_values (kind_of s q)) n) eqn:E; auto.
  assert (n < length (small_values (kind_of s q))) by (apply nth_error_Some; congruence). lia.
Qed.

Theorem periodic :
  (forall q n, f <= n < bound -> V q (n + p) = V q n) -> forall n q, f <= n -> V q (n + p) = V q n.
Proof.
  intros few. assert (1 <= J) as HJ by (apply andb_prop in formed; destruct formed as [H _]; apply Nat.leb_le; auto).
  assert (1 <= b /\ f <= b) as [Hb Hf] by (unfold b; lia).
  induction n as [n IHn] using lt_wf_ind. induction q as [q IHq] using lt_wf_ind. intros Hn.
  destruct (Nat.lt_ge_cases n bound) as [|Far]; auto.
  rewrite !beyond_table by lia. apply mex_ext. intros x. rewrite !in_map_iff. unfold bound in Far.
  split; intros ([h v] & E & H); subst x; pose proof H as Move; apply in_moves in H; simpl in H;
    destruct H as (pt & Hp & L & Hv & S & F); destruct (pattern_facts J k f s q pt formed Hp) as (HL & HR & HP);
    pose proof (forall2_length _ _ _ _ _ F) as Len.
  - assert (length h * (b + p) <= list_sum (map snd h)) as Q by nia.
    destruct (some_large (b + p) h) as (l & x & r & -> & Lx); try nia.
    destruct (heap_earlier J k f s q (n + p) _ x formed Move (in_elt _ _ _)) as [_ [Early|[Same Early]]].
    + exists (l ++ (fst x, snd x - p) :: r, v). split.
      * apply worth_replace. simpl. rewrite <- IHn by lia. f_equal. lia.
      * apply in_moves. exists pt. simpl. rewrite map_app, list_sum_app in *. simpl in *.
        repeat split; auto; try lia. eapply forall2_replace; eauto. simpl. intros part I.
        specialize (HP part I). lia.
    + exists (l ++ (fst x, n) :: r, v). split.
      * apply worth_replace. simpl. rewrite Same. symmetry. apply IHq; auto.
      * apply in_moves. exists pt. simpl. rewrite map_app, list_sum_app in *. simpl in *.
        repeat split; auto; try lia. eapply forall2_replace; eauto. simpl. intros part I.
        specialize (HP part I). lia.
  - assert (length h * b <= list_sum (map snd h)) as Q by nia.
    destruct (some_large b h) as (l & x & r & -> & Lx); try nia.
    exists (l ++ (fst x, snd x + p) :: r, v). split.
    + apply worth_replace. simpl.
      destruct (heap_earlier J k f s q n _ x formed Move (in_elt _ _ _)) as [_ [Early|[Same Early]]].
      * apply IHn; lia.
      * rewrite Same. apply IHq; auto.
    + apply in_moves. exists pt. simpl. rewrite map_app, list_sum_app in *. simpl in *.
      repeat split; auto; try lia. eapply forall2_replace; eauto. simpl. intros part I.
      specialize (HP part I). lia.
Qed.

End Common.

(** ** The values exist and are unique *)

Fixpoint value_in (s : system) (steps q n : nat) : N :=
  match steps with
  | O => 0%N
  | S steps =>
    match nth_error (small_values (kind_of s q)) n with
    | Some v => v
    | None => mex (map (worth (value_in s steps)) (moves s q n))
    end
  end.

(** The value of a heap, with as many steps as there are earlier heaps. *)
Definition value (s : system) (q n : nat) : N := value_in s (S (n * length s + q)) q n.

Lemma worth_ext : forall V W o, (forall x, In x (fst o) -> V (fst x) (snd x) = W (fst x) (snd x)) ->
  worth V o = worth W o.
Proof. intros V W [h v] E. unfold worth. simpl in *. f_equal. apply map_ext_in. auto. Qed.

Lemma earlier_order : forall (s : system) q n (x : nat * nat), fst x < length s -> (snd x < n \/ (snd x = n /\ fst x < q)) ->
  snd x * length s + fst x < n * length s + q.
Proof. intros s q n [r m] L [E|[E F]]; simpl in *; nia. Qed.

Lemma enough_steps : forall J k f s, well_formed J k f s = true -> forall a b q n,
  n * length s + q < a -> n * length s + q < b -> value_in s a q n = value_in s b q n.
Proof.
  intros J k f s W. induction a as [|a IH]; intros [|b] q n La Lb; try lia. simpl.
  destruct (nth_error (small_values (kind_of s q)) n); auto. f_equal. apply map_ext_in. intros o Ho.
  apply worth_ext. intros x Hx. destruct (heap_earlier J k f s q n o x W Ho Hx) as [R E].
  pose proof (earlier_order s q n x R E). apply IH; lia.
Qed.

Theorem value_right : forall J k f s, well_formed J k f s = true -> forall q n, right_value s (value s) q n.
Proof.
  intros J k f s W q n. unfold right_value, value at 1. cbn [value_in].
  destruct (nth_error (small_values (kind_of s q)) n); auto. f_equal. apply map_ext_in. intros o Ho.
  apply worth_ext. intros x Hx. destruct (heap_earlier J k f s q n o x W Ho Hx) as [R E].
  pose proof (earlier_order s q n x R E). unfold value. apply (enough_steps J k f s W); lia.
Qed.

(** Values that are right below [len] are the values of the heaps. *)
Lemma right_unique : forall J k f s V len, well_formed J k f s = true ->
  (forall q n, n < len -> right_value s V q n) -> forall n q, n < len -> V q n = value s q n.
Proof.
  intros J k f s V len W R. induction n as [n IHn] using lt_wf_ind. induction q as [q IHq] using lt_wf_ind.
  intros L. rewrite (R q n L), (value_right J k f s W q n).
  destruct (nth_error (small_values (kind_of s q)) n); auto. f_equal. apply map_ext_in. intros o Ho.
  apply worth_ext. intros x Hx. destruct (heap_earlier J k f s q n o x W Ho Hx) as [_ [E|[E F]]].
  - apply IHn; lia.
  - rewrite E. apply IHq; lia.
Qed.

(** ** The program *)

(** Calls [f] for the given count of numbers from [a] on, along with the remainder. *)
Definition each (f : N -> N -> set -> set) : nat -> N -> N -> set -> set :=
  fix each tries a left s :=
    match tries with
    | O => s
    | S tries => each tries (N.succ a) (N.pred left) (f a left s)
    end.

(** Adds the values of all ways to distribute [t] tokens among the parts, next to a position of value [v]. *)
Fixpoint sums (V : nat -> N -> N) (ps : list (nat * N)) (t v : N) (s : set) : set :=
  match ps with
  | [] => if (t =? 0)%N then add v s else s
  | (q, l) :: rest =>
    match rest with
    | [] => if (l <=? t)%N then add (N.lxor (V q t) v) s else s
    | _ => each (fun a left s => sums V rest left (N.lxor (V q a) v) s) (N.to_nat (N.succ t - l)) l (t - l) s
    end
  end.

Definition binary (ps : list (nat * nat)) : list (nat * N) := map (fun part => (fst part, N.of_nat (snd part))) ps.

Fixpoint reach (V : nat -> N -> N) (patterns : list pattern) (n : N) (s : set) : set :=
  match patterns with
  | [] => s
  | p :: patterns =>
    let c := N.of_nat (removed p) in
    reach V patterns n (if (c <=? n)%N then sums V (binary (parts_left p)) (n - c) (beside p) s else s)
  end.

(** The values of all kinds of one size, from kind [q] on. *)
Fixpoint check_kinds (V : nat -> N -> N) (kinds : list kind) (q : nat) (n : N) : bool :=
  match kinds with
  | [] => true
  | d :: kinds =>
    N.eqb (V q n) match nth_error (small_values d) (N.to_nat n) with
                  | Some v => v
                  | None => set_mex (reach V (patterns d) n empty)
                  end &&& check_kinds V kinds (S q) n
  end.

Fixpoint check_sizes (V : nat -> N -> N) (s : system) (tries : nat) (n : N) : bool :=
  match tries with
  | O => true
  | S tries => check_kinds V s 0 n &&& check_sizes V s tries (N.succ n)
  end.

(** The rows of the values of all kinds, for sizes from [n] on. *)
Fixpoint fill (n : N) (rows : list (list N)) (t : trie (list N)) : trie (list N) :=
  match rows with
  | [] => t
  | row :: rows => fill (N.succ n) rows (put (N.succ_pos n) row t)
  end.

Definition look (t : trie (list N)) (count q : nat) (n : N) : N :=
  if q <? count then match get (N.succ_pos n) t with Some row => nth q row 0%N | None => 0%N end else 0%N.

Fixpoint columns (rows : list (list N)) (q : nat) : list N :=
  match rows with [] => [] | row :: rows => nth q row 0%N :: columns rows q end.

Definition most_parts (s : system) : nat :=
  Nat.max 1 (list_max (map (fun d => list_max (map (fun p => length (parts_left p)) (patterns d))) s)).
Definition most_removed (s : system) : nat :=
  list_max (map (fun d => list_max (map removed (patterns d))) s).

(** The bound of the theorem. *)
Definition system_bound (s : system) (start common : N) : N :=
  N.of_nat (most_parts s) * N.max start 1 + N.of_nat (most_parts s - 1) * common + N.of_nat (most_removed s).

(** The number of rows that prove the common period and the period of a kind. *)
Definition rows_needed (s : system) (start common : N) : N :=
  N.max (system_bound s start common + common) (start + 2 * common).

Definition check_system (s : system) (start common : N) (rows : list (list N)) : bool :=
  well_formed (most_parts s) (most_removed s) (N.to_nat start) s &&
  (rows_needed s start common <=? N.of_nat (length rows))%N && (0 <? common)%N &&
  every (fun q => let column := columns rows q in
    agree (skipn (N.to_nat start) column) (skipn (N.to_nat (start + common)) column)) (seq 0 (length s)) &&
  check_sizes (look (fill 0 rows Leaf) (length s)) s (length rows) 0.

(** The claim about kind [q]: period [p] from size [e] on. *)
Definition check_kind (q : nat) (e p start common : N) (rows : list (list N)) : bool :=
  let column := columns rows q in
  (0 <? p)%N && (p <=? common)%N && (e <=? start)%N &&
  agree (skipn (N.to_nat e) column) (skipn (N.to_nat (e + p)) column).

Definition check_kind_least (q : nat) (e p : N) (rows : list (list N)) : bool := check_least e p (columns rows q).

(** ** Proof of correctness *)

Lemma worth_out : forall V h x v, worth V (h, N.lxor x v) = N.lxor x (worth V (h, v)).
Proof.
  intros V h x v. unfold worth. simpl. induction h as [|y h IH]; simpl; auto.
  rewrite IH. rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
Qed.

Lemma each_spec : forall f (P : N -> N -> N -> Prop),
  (forall a left s, sound s -> sound (f a left s) /\ forall x, In x (members (f a left s)) <-> P a left x \/ In x (members s)) ->
  forall tries a left s, sound s ->
  sound (each f tries a left s) /\
  forall x, In x (members (each f tries a left s)) <->
    (exists i, i < tries /\ P (a + N.of_nat i)%N (left - N.of_nat i)%N x) \/ In x (members s).
Proof.
  intros f P Hf. induction tries as [|tries IH]; intros a left s Hs; cbn [each].
  - split; auto. intros x. split; auto. intros [(i & L & _)|]; auto. lia.
  - destruct (Hf a left s Hs) as [S1 I1]. destruct (IH (N.succ a) (N.pred left) _ S1) as [S2 I2].
    split; auto. intros x. rewrite I2, I1. split.
    + intros [(i & L & H)|[H|H]]; auto; left.
      * exists (S i). split; [lia|]. replace (a + N.of_nat (S i))%N with (N.succ a + N.of_nat i)%N by lia.
        replace (left - N.of_nat (S i))%N with (N.pred left - N.of_nat i)%N by lia. auto.
      * exists 0. split; [lia|]. rewrite N.add_0_r, N.sub_0_r. auto.
    + intros [([|i] & L & H)|H]; auto.
      * rewrite N.add_0_r, N.sub_0_r in H. auto.
      * left. exists i. split; [lia|]. replace (N.succ a + N.of_nat i)%N with (a + N.of_nat (S i))%N by lia.
        replace (N.pred left - N.of_nat i)%N with (left - N.of_nat (S i))%N by lia. auto.
Qed.

Section Program.

Variables (V : nat -> N -> N).
Let W q n := V q (N.of_nat n).

Lemma sums_spec : forall ps t v s, sound s ->
  sound (sums V (binary ps) t v s) /\
  forall x, In x (members (sums V (binary ps) t v s)) <->
    (exists h, In h (shares ps (N.to_nat t)) /\ x = worth W (h, v)) \/ In x (members s).
Proof.
  induction ps as [|[q l] ps IH]; intros t v s Hs.
  - simpl. destruct (N.eqb_spec t 0) as [->|E].
    + split; [apply sound_add; auto|]. intros x. rewrite in_add by auto. simpl. split.
      * intros [->|H]; auto. left. exists []. auto.
      * intros [(h & [<-|[]] & ->)|H]; auto.
    + split; auto. intros x. destruct (Nat.eqb_spec (N.to_nat t) 0); [lia|]. simpl. split; auto.
      intros [(h & [] & _)|]; auto.
  - destruct ps as [|part ps].
    + cbn [sums binary map fst snd]. destruct (N.leb_spec (N.of_nat l) t) as [L|L].
      * split; [apply sound_add; auto|]. intros x. rewrite in_add by auto. split.
        -- intros [->|H]; auto. left. exists [(q, N.to_nat t)]. split.
           ++ apply in_shares. simpl. split; [lia|]. repeat constructor; simpl; lia.
           ++ unfold worth, W. simpl. rewrite N2Nat.id. reflexivity.
        -- intros [(h & H & ->)|H]; auto. left. apply in_shares in H. destruct H as [S F].
           inversion F as [|a b c d [E1 E2] F2]; subst. inversion F2; subst. destruct b as [r m]. simpl in *. subst r.
           unfold worth, W. simpl. replace (N.of_nat m) with t by lia. reflexivity.
      * split; auto. intros x. split; auto. intros [(h & H & _)|]; auto. exfalso. apply in_shares in H.
        destruct H as [S F]. inversion F as [|a b c d [E1 E2] F2]; subst. inversion F2; subst. simpl in *. lia.
    + set (rest := part :: ps) in *.
      assert (sums V (binary ((q, l) :: rest)) t v s =
        each (fun a left s => sums V (binary rest) left (N.lxor (V q a) v) s)
          (N.to_nat (N.succ t - N.of_nat l)) (N.of_nat l) (t - N.of_nat l) s) as -> by reflexivity.
      destruct (each_spec (fun a left s => sums V (binary rest) left (N.lxor (V q a) v) s)
        (fun a left x => exists h, In h (shares rest (N.to_nat left)) /\ x = worth W (h, N.lxor (V q a) v)))
        with (tries := N.to_nat (N.succ t - N.of_nat l)) (a := N.of_nat l) (left := (t - N.of_nat l)%N) (s := s) as [S1 I1];
        auto.
      split; auto. intros x. rewrite I1. split; intros [H|H]; auto; left.
      * destruct H as (i & L & h & Hh & ->). exists ((q, l + i) :: h). split.
        -- apply in_shares in Hh. destruct Hh as [S F]. apply in_shares. simpl. split; [lia|].
           constructor; auto. simpl. split; auto. lia.
        -- rewrite worth_out. unfold worth, W. simpl. rewrite Nat2N.inj_add. reflexivity.
      * destruct H as (h & Hh & ->). apply in_shares in Hh. destruct Hh as [S F].
        inversion F as [|a b c d [E1 E2] F2]; subst. destruct b as [r m]. simpl in E1, E2, S. subst r.
        exists (m - l). split; [lia|]. exists d. split.
        -- apply in_shares. split; [lia|auto].
        -- rewrite worth_out. unfold worth, W. simpl. do 2 f_equal. lia.
Qed.

Lemma reach_spec : forall ps n s, sound s ->
  sound (reach V ps n s) /\
  forall x, In x (members (reach V ps n s)) <->
    (exists o, In o (flat_map (fun p => ways p (N.to_nat n)) ps) /\ x = worth W o) \/ In x (members s).
Proof.
  induction ps as [|p ps IH]; intros n s Hs; cbn [reach flat_map].
  - split; auto. intros x. split; auto. intros [(o & [] & _)|]; auto.
  - set (c := N.of_nat (removed p)).
    assert (sound (if (c <=? n)%N then sums V (binary (parts_left p)) (n - c) (beside p) s else s) /\
      forall x, In x (members (if (c <=? n)%N then sums V (binary (parts_left p)) (n - c) (beside p) s else s)) <->
        (exists o, In o (ways p (N.to_nat n)) /\ x = worth W o) \/ In x (members s)) as [S1 I1].
    { unfold ways. destruct (N.leb_spec c n) as [L|L].
      - assert (removed p <=? N.to_nat n = true) as -> by (apply Nat.leb_le; unfold c in L; lia).
        destruct (sums_spec (parts_left p) (n - c) (beside p) s Hs) as [S1 I1]. split; auto.
        intros x. rewrite I1. replace (N.to_nat (n - c)) with (N.to_nat n - removed p) by (unfold c; lia).
        split; intros [(h & H & ->)|H]; auto; left.
        + exists (h, beside p). split; auto. apply in_map_iff. eauto.
        + apply in_map_iff in H. destruct H as (h' & <- & H). eauto.
      - assert (removed p <=? N.to_nat n = false) as -> by (apply Nat.leb_gt; unfold c in L; lia).
        split; auto. intros x. split; auto. intros [(o & [] & _)|]; auto. }
    destruct (IH n _ S1) as [S2 I2]. split; auto. intros x. rewrite I2, I1. split.
    + intros [(o & H & E)|[(o & H & E)|H]]; auto; left; exists o; split; auto; apply in_or_app; auto.
    + intros [(o & H & E)|H]; auto. apply in_app_or in H. destruct H; eauto.
Qed.

Lemma set_mex_right : forall ps n,
  set_mex (reach V ps n empty) = mex (map (worth W) (flat_map (fun p => ways p (N.to_nat n)) ps)).
Proof.
  intros ps n. destruct (reach_spec ps n empty sound_empty) as [Hs I]. unfold set_mex.
  rewrite missing_is_mex by auto. fold (mex (members (reach V ps n empty))). apply mex_ext. intros x.
  rewrite I, in_map_iff. split.
  - intros [(o & H & ->)|[]]. eauto.
  - intros (o & <- & H). eauto.
Qed.

Lemma check_kinds_right : forall kinds q n, check_kinds V kinds q n = true ->
  forall i, i < length kinds ->
  let d := nth i kinds {| small_values := []; patterns := [] |} in
  W (q + i) (N.to_nat n) = match nth_error (small_values d) (N.to_nat n) with
    | Some v => v
    | None => mex (map (worth W) (flat_map (fun p => ways p (N.to_nat n)) (patterns d)))
    end.
Proof.
  induction kinds as [|d kinds IH]; intros q n H i L; cbn [length] in L; [lia|].
  cbn [check_kinds] in H.
  destruct (N.eqb (V q n) match nth_error (small_values d) (N.to_nat n) with
    | Some v => v | None => set_mex (reach V (patterns d) n empty) end) eqn:E; [|discriminate].
  apply N.eqb_eq in E. destruct i as [|i].
  - cbn [nth]. rewrite Nat.add_0_r. unfold W at 1. rewrite N2Nat.id, E.
    destruct (nth_error (small_values d) (N.to_nat n)); auto. apply set_mex_right.
  - cbn [nth]. replace (q + S i) with (S q + i) by lia. apply IH; auto. lia.
Qed.

Lemma check_sizes_right : forall s tries n, check_sizes V s tries n = true ->
  forall i, i < tries -> check_kinds V s 0 (n + N.of_nat i) = true.
Proof.
  intros s. induction tries as [|tries IH]; intros n H i L; [lia|]. cbn [check_sizes] in H.
  destruct (check_kinds V s 0 n) eqn:E; [|discriminate]. destruct i as [|i].
  - rewrite N.add_0_r. auto.
  - replace (n + N.of_nat (S i))%N with (N.succ n + N.of_nat i)%N by lia. apply IH; auto. lia.
Qed.

End Program.

Lemma fill_get : forall rows n t m,
  get (N.succ_pos (n + N.of_nat m)) (fill n rows t) =
  match nth_error rows m with Some row => Some row | None => get (N.succ_pos (n + N.of_nat m)) t end.
Proof.
  assert (forall rows n t m, (m < n)%N -> get (N.succ_pos m) (fill n rows t) = get (N.succ_pos m) t) as Before.
  { induction rows as [|row rows IH]; intros n t m L; simpl; auto. rewrite IH by lia. rewrite get_put.
    destruct (Pos.eqb_spec (N.succ_pos m) (N.succ_pos n)) as [E|E]; auto.
    assert (Npos (N.succ_pos m) = Npos (N.succ_pos n)) as F by (f_equal; auto).
    rewrite !N.succ_pos_spec in F. lia. }
  induction rows as [|row rows IH]; intros n t m; simpl.
  - destruct m; auto.
  - destruct m as [|m]; cbn [nth_error].
    + rewrite N.add_0_r, Before by lia. rewrite get_put, Pos.eqb_refl. auto.
    + replace (n + N.of_nat (S m))%N with (N.succ n + N.of_nat m)%N by lia. rewrite IH.
      destruct (nth_error rows m); auto. rewrite get_put.
      destruct (Pos.eqb_spec (N.succ_pos (N.succ n + N.of_nat m)) (N.succ_pos n)) as [E|E]; auto.
      assert (Npos (N.succ_pos (N.succ n + N.of_nat m)) = Npos (N.succ_pos n)) as F by (f_equal; auto).
      rewrite !N.succ_pos_spec in F. lia.
Qed.

Lemma columns_length : forall rows q, length (columns rows q) = length rows.
Proof. induction rows; intros q; simpl; auto. Qed.

Lemma columns_nth : forall rows q n, nth n (columns rows q) 0%N = nth q (nth n rows []) 0%N.
Proof.
  induction rows as [|row rows IH]; intros q n; simpl.
  - destruct n, q; auto.
  - destruct n; auto.
Qed.

Lemma look_column : forall rows count q n, q < count -> n < length rows ->
  look (fill 0 rows Leaf) count q (N.of_nat n) = nth n (columns rows q) 0%N.
Proof.
  intros rows count q n Hq L. unfold look. apply Nat.ltb_lt in Hq. rewrite Hq.
  replace (N.of_nat n) with (0 + N.of_nat n)%N by lia. rewrite fill_get. rewrite columns_nth.
  destruct (nth_error rows n) eqn:E; [|apply nth_error_None in E; lia].
  erewrite (nth_error_nth rows n []) by eauto. reflexivity.
Qed.

Lemma system_parts : forall s start common rows, check_system s start common rows = true ->
  well_formed (most_parts s) (most_removed s) (N.to_nat start) s = true /\
  N.to_nat (rows_needed s start common) <= length rows /\ 0 < N.to_nat common /\
  (forall q, q < length s -> agree (skipn (N.to_nat start) (columns rows q))
    (skipn (N.to_nat (start + common)) (columns rows q)) = true) /\
  check_sizes (look (fill 0 rows Leaf) (length s)) s (length rows) 0 = true.
Proof.
  intros s start common rows H. unfold check_system in H.
  apply andb_prop in H. destruct H as [H C]. apply andb_prop in H. destruct H as [H A].
  apply andb_prop in H. destruct H as [H P]. apply andb_prop in H. destruct H as [W L].
  apply N.leb_le in L. apply N.ltb_lt in P. repeat split; auto; try lia.
  intros q Hq. rewrite every_forall in A. apply (A q). apply in_seq. lia.
Qed.

(** The rows contain the values. *)
Theorem system_values : forall s start common rows, check_system s start common rows = true ->
  forall q n, q < length s -> n < length rows -> nth n (columns rows q) 0%N = value s q n.
Proof.
  intros s start common rows H q n Hq L. apply system_parts in H. destruct H as (W & _ & _ & _ & C).
  rewrite <- (look_column rows (length s)) by auto.
  set (V := look (fill 0 rows Leaf) (length s)) in *.
  apply (right_unique _ _ _ s (fun q n => V q (N.of_nat n)) (length rows) W); auto.
  intros r m Lm. unfold right_value, kind_of, moves, kind_of.
  destruct (Nat.lt_ge_cases r (length s)) as [Lr|Lr].
  - pose proof (check_sizes_right V s (length rows) 0%N C m Lm) as K. rewrite N.add_0_l in K.
    apply (check_kinds_right V s 0 (N.of_nat m) K) in Lr. cbn zeta in Lr. rewrite Nat2N.id in Lr. exact Lr.
  - rewrite nth_overflow by auto. simpl. replace (nth_error [] m) with (@None N) by (destruct m; auto).
    unfold V, look. apply Nat.ltb_ge in Lr. rewrite Lr. reflexivity.
Qed.

Lemma agree_value : forall s start common rows, check_system s start common rows = true ->
  forall q e p, q < length s ->
  agree (skipn (N.to_nat e) (columns rows q)) (skipn (N.to_nat (e + p)) (columns rows q)) = true ->
  forall n, N.to_nat e <= n -> n + N.to_nat p < length rows -> value s q (n + N.to_nat p) = value s q n.
Proof.
  intros s start common rows H q e p Hq A n He L.
  rewrite <- !(system_values s start common rows H) by (auto; lia).
  set (i := n - N.to_nat e).
  replace (n + N.to_nat p) with (N.to_nat (e + p) + i) by (unfold i; lia). rewrite <- nth_skipn.
  replace n with (N.to_nat e + i) at 1 by (unfold i; lia). rewrite <- nth_skipn.
  symmetry. apply agree_spec; auto; rewrite skipn_length, columns_length; unfold i; lia.
Qed.

(** All kinds have the common period, forever. *)
Theorem check_system_sound : forall s start common rows, check_system s start common rows = true ->
  forall q n, N.to_nat start <= n -> value s q (n + N.to_nat common) = value s q n.
Proof.
  intros s start common rows H q n Hn. pose proof H as Whole.
  apply system_parts in H. destruct H as (W & L & P & A & _).
  apply (periodic s (value s) (most_parts s) (most_removed s) (N.to_nat start) (N.to_nat common) W); auto.
  - apply (value_right _ _ _ s W).
  - intros r m Hm. destruct (Nat.lt_ge_cases r (length s)) as [Lr|Lr].
    + apply (agree_value s start common rows Whole r start common Lr (A r Lr)); [lia|].
      unfold rows_needed, system_bound in L.
      assert (1 <= most_parts s) by (unfold most_parts; lia). nia.
    + rewrite !(value_right _ _ _ s W). unfold kind_of, moves, kind_of. rewrite nth_overflow by auto. simpl.
      destruct m, (N.to_nat common); auto.
Qed.

(** The kind has the claimed period, forever. *)
Theorem check_kind_sound : forall s start common rows q e p,
  check_system s start common rows = true -> q < length s -> check_kind q e p start common rows = true ->
  forall n, N.to_nat e <= n -> value s q (n + N.to_nat p) = value s q n.
Proof.
  intros s start common rows q e p H Hq K. pose proof (check_system_sound s start common rows H q) as Common.
  unfold check_kind in K. apply andb_prop in K. destruct K as [K A]. apply andb_prop in K. destruct K as [K E].
  apply andb_prop in K. destruct K as [P Q]. apply N.ltb_lt in P. apply N.leb_le in E, Q.
  pose proof (agree_value s start common rows H q e p Hq A) as Near.
  apply system_parts in H. destruct H as (_ & L & C & _). unfold rows_needed in L.
  induction n as [n IH] using lt_wf_ind. intros Hn.
  destruct (Nat.lt_ge_cases n (N.to_nat start + N.to_nat common)) as [Small|Large].
  - apply Near; auto. lia.
  - replace n with (n - N.to_nat common + N.to_nat common) by lia.
    replace (n - N.to_nat common + N.to_nat common + N.to_nat p)
      with (n - N.to_nat common + N.to_nat p + N.to_nat common) by lia.
    rewrite !Common by lia. apply IH; lia.
Qed.

(** There is no smaller period, and the period does not hold from an earlier size on. *)
Theorem check_kind_least_sound : forall s start common rows q e p,
  check_system s start common rows = true -> q < length s -> check_kind q e p start common rows = true ->
  check_kind_least q e p rows = true ->
  forall f r, 0 < r -> (forall n, f <= n -> value s q (n + r) = value s q n) ->
  N.to_nat p <= r /\ (r = N.to_nat p -> N.to_nat e <= f).
Proof.
  intros s start common rows q e p H Hq K Least.
  apply (least_of (value s q) e p (columns rows q)); auto.
  - intros n L. rewrite columns_length in L. apply (system_values s start common rows H); auto.
  - apply (check_kind_sound s start common rows q e p); auto.
  - unfold check_kind in K. apply andb_prop in K. destruct K as [K _]. apply andb_prop in K. destruct K as [K _].
    apply andb_prop in K. destruct K as [K _]. apply N.ltb_lt in K. lia.
  - unfold check_kind in K. apply andb_prop in K. destruct K as [K _]. apply andb_prop in K. destruct K as [K E].
    apply andb_prop in K. destruct K as [_ Q]. apply N.leb_le in E, Q. rewrite columns_length.
    apply system_parts in H. destruct H as (_ & L & _). unfold rows_needed in L. lia.
Qed.
