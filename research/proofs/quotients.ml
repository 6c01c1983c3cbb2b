(* Certificates of misere quotients. A file contains blocks such as

   misere quotient
   code 0.002
   order 2
   period 6 from 1
   portion 1
   classes 0 0 0 1 1 1 0 0 0 1 1 1     of the heaps 1, 2, 3, ...
   products
   0 1
   1 0

   The checker also needs pairs of a class and classes of options that cover all heaps and all sums. They are computed
   here, and need no trust: if one is missing, the checker refuses. *)

open Numbers
module Ints = Set.Make (Int)

type claim = {
  code : string;
  preperiod : int;
  period : int;
  portion : int list;
  classes : int list;
  products : int list list;
}

exception Unreadable of string

(* Reads blocks of lines, each from "misere quotient" to the next. A title without digits can precede the first one. A
   block whose first line is misspelled contains digits, so it is not mistaken for a title. *)
let blocks input =
  let rec read current found =
    match input_line input with
    | exception End_of_file -> List.rev (match current with Some lines -> List.rev lines :: found | None -> found)
    | "misere quotient" ->
        read (Some []) (match current with Some lines -> List.rev lines :: found | None -> found)
    | "" -> read current found
    | line when current = None && String.exists (fun c -> c >= '0' && c <= '9') line ->
        raise (Unreadable ("before the first certificate: " ^ line))
    | line -> read (Option.map (fun lines -> String.split_on_char ' ' line :: lines) current) found
  in
  read None []

let claim_of lines =
  let ints = List.map int_of_string in
  match lines with
  | [ "code"; code ] :: [ "order"; order ] :: [ "period"; period; "from"; preperiod ] :: ("portion" :: portion)
    :: ("classes" :: classes) :: [ "products" ] :: products ->
      let products = List.map ints products in
      let order = int_of_string order in
      if List.length products <> order || List.exists (fun row -> List.length row <> order) products then
        raise (Unreadable "the table has not the order");
      let claim =
        { code; preperiod = int_of_string preperiod; period = int_of_string period; portion = ints portion;
          classes = 0 :: ints classes; products }
      in
      if claim.preperiod < 0 || claim.period < 1 || claim.preperiod + claim.period > List.length claim.classes then
        raise (Unreadable "the period");
      if List.exists (fun a -> a < 0 || a >= order) (claim.portion @ claim.classes @ List.concat products) then
        raise (Unreadable "an element");
      claim
  | _ -> raise (Unreadable "the lines of a certificate")

(* Extends the classes as far as the checker needs them, by the claimed period. *)
let extended claim needed =
  let given = Array.of_list claim.classes in
  let values = Array.make (max needed (Array.length given)) 0 in
  Array.iteri (fun heap _ ->
      values.(heap) <- (if heap < Array.length given then given.(heap) else values.(heap - claim.period)))
    values;
  Array.to_list values

(* Whether [a] is at least as useful as [b]: the same class, and no other options. *)
let covers (v, a) (w, b) = v = w && Ints.subset a b

(* Adds a pair unless another one covers it. Returns whether it was new. *)
let keep pair kept =
  if List.exists (fun other -> covers other pair) !kept then false
  else begin
    kept := pair :: List.filter (fun other -> not (covers pair other)) !kept;
    true
  end

(* Computes the pairs of all sums of heaps of these kinds by combining each new pair with each kind. Stops at [limit]
   pairs, since a false certificate may lead to infinitely many. *)
let pairs_of_sums products kinds limit =
  let times a b = products.(a).(b) in
  let kept = ref [] in
  let queue = Queue.create () in
  let made = ref 0 in
  let join (q, options) =
    List.iter
      (fun (v, mine) ->
        let sum = (times v q, Ints.union (Ints.map (times v) options) (Ints.map (fun o -> times o q) mine)) in
        incr made;
        if keep sum kept then Queue.add sum queue)
      kinds
  in
  join (0, Ints.empty);
  while (not (Queue.is_empty queue)) && !made < limit do
    let pair = Queue.pop queue in
    if List.memq pair !kept then join pair
  done;
  !kept

let certificate_of claim =
  let c = List.map number (digits_of_code claim.code) in
  let preperiod = number claim.preperiod and period = number claim.period in
  let needed = int_of_number (Checker.values_needed c preperiod period) in
  if needed > 1_000_000 then raise (Unreadable "more heaps than can be checked");
  let classes = List.map number (extended claim needed) in
  let table = List.map (List.map number) claim.products and portion = List.map number claim.portion in
  let with_pairs kinds pairs = { Checker.table; portion; preperiod; period; classes; kinds; pairs } in
  let heaps = Checker.quotient_heaps c (with_pairs [] []) in
  let kinds = ref [] in
  List.iter
    (fun (v, options) ->
      if options <> [] then
        ignore (keep (int_of_number v, Ints.of_list (List.map int_of_number options)) kinds))
    heaps;
  let products = Array.of_list (List.map Array.of_list claim.products) in
  let pairs = pairs_of_sums products !kinds 1_000_000 in
  let to_checker = List.map (fun (v, options) -> (number v, List.map number (Ints.elements options))) in
  (c, with_pairs (to_checker !kinds) (to_checker pairs), List.length heaps, List.length pairs)

let claims_of file =
  let input = open_in file in
  let claims = List.map claim_of (blocks input) in
  close_in input;
  claims

let table file =
  let proved = ref 0 and refused = ref 0 and heaps_in_all = ref 0 and pairs_in_all = ref 0 in
  List.iter
    (fun claim ->
      let c, certificate, heaps, pairs = certificate_of claim in
      if Checker.check_quotient c certificate && Checker.check_quotient_exact certificate then begin
        incr proved;
        heaps_in_all := !heaps_in_all + heaps;
        pairs_in_all := !pairs_in_all + pairs
      end
      else begin
        incr refused;
        Printf.printf "%s: refused\n" claim.code
      end)
    (claims_of file);
  Printf.printf "%d misere quotients proved, with %d heaps and %d pairs of sums; %d refused\n" !proved !heaps_in_all
    !pairs_in_all !refused;
  if !refused > 0 || !proved = 0 then exit 1

(* Writes a theorem for Coq for each quotient of a file. *)
let theorems file =
  let list numbers = coq_list (List.map int_of_number numbers) in
  let pair (v, options) = Printf.sprintf "(%d, %s)" (int_of_number v) (list options) in
  let lists print items = "[" ^ String.concat "; " (List.map print items) ^ "]" in
  print_endline "From Coq Require Import NArith List.";
  print_endline "From Impartial Require Import Quotient Computed.";
  print_endline "Import ListNotations.\nOpen Scope N_scope.";
  let theorem claim =
    let _, certificate, _, _ = certificate_of claim in
    let name = name_of_code claim.code in
    Printf.printf "Definition certificate_%s := {|\n  table := %s;\n  portion := %s;\n" name
      (lists list certificate.Checker.table) (list certificate.portion);
    Printf.printf "  preperiod := %d; period := %d;\n  classes := %s;\n" claim.preperiod claim.period
      (list certificate.classes);
    Printf.printf "  kinds := %s;\n  pairs := %s |}.\n" (lists pair certificate.kinds) (lists pair certificate.pairs);
    Printf.printf "Theorem quotient_%s : misere_quotient %s certificate_%s.\n" name
      (coq_list (digits_of_code claim.code)) name;
    print_endline "Proof. quotient_by_computing. Qed.";
    "quotient_" ^ name
  in
  print_end (List.map theorem (claims_of file))

let texts () =
  List.iter
    (fun lines ->
      print_endline
        (match
           let c, certificate, _, _ = certificate_of (claim_of lines) in
           Checker.check_quotient c certificate && Checker.check_quotient_exact certificate
         with
        | true -> "proved"
        | false -> "refused"
        | exception (Unreadable _ | Failure _ | Invalid_argument _) -> "unreadable"))
    (blocks stdin)
