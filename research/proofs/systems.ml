(* Certificates of systems of several kinds of heaps: the lines of a file of claims, and lines that need an answer.

   A line does not contain the values. A plain loop computes them here. It needs no trust, since the checker computes each
   value again. Each line is printed again after parsing, and must be the same text. *)

open Numbers

type pattern = { removed : int; parts : (int * int) list; beside : int }
type kind = { name : string; table : int list; patterns : pattern list }

let split_on text between =
  let size = String.length between in
  let rec go from at found =
    if at + size > String.length text then List.rev (String.sub text from (String.length text - from) :: found)
    else if String.sub text at size = between then go (at + size) (at + size) (String.sub text from (at - from) :: found)
    else go from (at + 1) found
  in
  go 0 0 []

let natural text =
  if text <> "" && String.length text < 10 && String.for_all (fun c -> c >= '0' && c <= '9') text then int_of_string text
  else failwith ("the number " ^ text)

let read_system text =
  let halves = List.map (fun kind -> match split_on kind " = " with [ a; b ] -> (a, b) | _ -> failwith kind) (split_on text "; ") in
  let head text =
    match String.split_on_char '[' text with
    | [ name ] -> (name, [])
    | [ name; table ] when String.ends_with ~suffix:" " name && String.ends_with ~suffix:"]" table ->
        let table = String.sub table 0 (String.length table - 1) in
        (String.sub name 0 (String.length name - 1), List.map natural (String.split_on_char ' ' table))
    | _ -> failwith text
  in
  let heads = List.map (fun (a, _) -> head a) halves in
  let index name =
    let rec go i = function [] -> failwith ("the kind " ^ name) | (other, _) :: rest -> if other = name then i else go (i + 1) rest in
    go 0 heads
  in
  let pattern text =
    match split_on text " + " with
    | [] -> failwith text
    | removed :: terms ->
        let add p term =
          if term <> "" && term.[0] = '*' then { p with beside = p.beside lxor natural (String.sub term 1 (String.length term - 1)) }
          else
            let part = match split_on term ">=" with
              | [ name ] -> (index name, 0)
              | [ name; least ] -> (index name, natural least)
              | _ -> failwith term
            in
            { p with parts = p.parts @ [ part ] }
        in
        List.fold_left add { removed = natural removed; parts = []; beside = 0 } terms
  in
  let kind ((_, patterns), (name, table)) =
    { name; table; patterns = (if patterns = "-" then [] else List.map pattern (split_on patterns ", ")) }
  in
  List.map kind (List.combine halves heads)

let text_of system =
  let name q = (List.nth system q).name in
  let part (q, least) = if least = 0 then name q else Printf.sprintf "%s>=%d" (name q) least in
  let pattern p =
    String.concat " + "
      ((string_of_int p.removed :: List.map part p.parts) @ if p.beside = 0 then [] else [ Printf.sprintf "*%d" p.beside ])
  in
  let kind k =
    let table = if k.table = [] then "" else " [" ^ String.concat " " (List.map string_of_int k.table) ^ "]" in
    k.name ^ table ^ " = " ^ if k.patterns = [] then "-" else String.concat ", " (List.map pattern k.patterns)
  in
  String.concat "; " (List.map kind system)

(* Computes the values of all kinds for the sizes below [count]. *)
let values system count =
  let kinds = Array.of_list system in
  let rows = Array.make_matrix count (Array.length kinds) 0 in
  let rec ways parts left sum found =
    match parts with
    | [] -> if left = 0 then Hashtbl.replace found sum ()
    | [ (q, least) ] -> if left >= least then Hashtbl.replace found (sum lxor rows.(left).(q)) ()
    | (q, least) :: parts -> for a = least to left do ways parts (left - a) (sum lxor rows.(a).(q)) found done
  in
  for n = 0 to count - 1 do
    Array.iteri
      (fun q k ->
        match List.nth_opt k.table n with
        | Some value -> rows.(n).(q) <- value
        | None ->
            let found = Hashtbl.create 64 in
            List.iter (fun p -> if p.removed <= n then ways p.parts (n - p.removed) p.beside found) k.patterns;
            let mex = ref 0 in
            while Hashtbl.mem found !mex do incr mex done;
            rows.(n).(q) <- !mex)
      kinds
  done;
  rows

let rec unary n = if n = 0 then Checker.O else Checker.S (unary (n - 1))

let of_system system =
  let pattern p =
    { Checker.removed = unary p.removed; parts_left = List.map (fun (q, l) -> (unary q, unary l)) p.parts; beside = number p.beside }
  in
  List.map (fun k -> { Checker.small_values = List.map number k.table; patterns = List.map pattern k.patterns }) system

(* Whether play ends, without which no values can be computed. The checker verifies this itself. *)
let ends system =
  let later q p =
    let sum = p.removed + List.fold_left (fun sum (_, l) -> sum + l) 0 p.parts in
    List.exists (fun (r, l) -> r >= q && l >= sum) p.parts
  in
  not (List.exists2 (fun q k -> List.exists (later q) k.patterns) (List.init (List.length system) Fun.id) system)

exception Beyond of int

(* Whether a claim holds: its subject "KIND where SYSTEM" and its figures. *)
let holds subject figures limit =
  let name, text = match split_on subject " where " with [ a; b ] -> (a, b) | _ -> failwith subject in
  let system = read_system text in
  if text_of system <> text then failwith "a system that is written otherwise";
  let rec place q = function [] -> failwith name | k :: rest -> if k.name = name then q else place (q + 1) rest in
  let q = place 0 system in
  match String.split_on_char ' ' figures with
  | [ "period"; p; "preperiod"; e; "exception"; last; "common"; common; "from"; start; "bound"; bound ] ->
      let p, e, common, start, bound = (natural p, natural e, natural common, natural start, natural bound) in
      let s = of_system system in
      let needed = int_of_number (Checker.rows_needed s (number start) (number common)) in
      (* Two periods of the kind are needed to find the least one. *)
      let count = max needed (e + (2 * p)) in
      if count * List.length system > limit then raise (Beyond count);
      ends system
      && int_of_number (Checker.system_bound s (number start) (number common)) = bound
      &&
      let rows = values system count in
      let given = List.map (fun row -> List.map number (Array.to_list row)) (Array.to_list rows) in
      Checker.check_system s (number start) (number common) given
      && Checker.check_kind (unary q) (number e) (number p) (number start) (number common) given
      && Checker.check_kind_least (unary q) (number e) (number p) given
      && last = if e = 0 then "-" else Printf.sprintf "%d:%d" (e - 1) rows.(e - 1).(q)
  | _ -> failwith figures

(* Reads the claims of the kind "system" from a file. *)
let table file limit =
  let input = open_in file in
  let proved = ref 0 and refused = ref 0 and beyond = ref 0 in
  (try
     while true do
       match split_on (input_line input) " | " with
       | "system" :: subject :: figures :: "certificate" :: _ -> (
           match holds subject figures limit with
           | true -> incr proved
           | false | (exception (Failure _ | Invalid_argument _)) ->
               incr refused;
               Printf.printf "%.60s: refused\n" subject
           | exception Beyond _ -> incr beyond)
       | _ -> ()
     done
   with End_of_file -> close_in input);
  Printf.printf "%d periods of systems proved; %d refused; %d need more than %d values\n" !proved !refused !beyond limit;
  if !refused > 0 || !proved = 0 then exit 1

(* Reads subjects and figures from standard input, separated by a bar. *)
let lines limit =
  try
    while true do
      print_endline
        (match split_on (input_line stdin) " | " with
        | [ subject; figures ] -> (
            match holds subject figures limit with
            | true -> "proved"
            | false -> "refused"
            | exception Beyond _ -> "beyond"
            | exception (Failure _ | Invalid_argument _) -> "unreadable")
        | _ -> "unreadable")
    done
  with End_of_file -> ()
