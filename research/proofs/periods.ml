(* Certificates of periods: a table of them, and lines that need an answer.

   A table does not contain the values. A plain loop computes them here. It needs no trust, since the checker computes
   each value again. *)

open Numbers

(* Computes the nim-values of the heaps below [count] in an octal game. *)
let octal_values digits count =
  let digits = Array.of_list digits in
  let values = Array.make count 0 in
  let seen = Array.make 65536 (-1) in
  for n = 0 to count - 1 do
    for k = 0 to min n (Array.length digits - 1) do
      let digit = digits.(k) and rest = n - k in
      if digit >= 8 then failwith "digits beyond 7 in a table";
      if digit land 1 <> 0 && rest = 0 && k > 0 then seen.(0) <- n;
      if digit land 2 <> 0 && rest > 0 && k > 0 then seen.(values.(rest)) <- n;
      if digit land 4 <> 0 then
        for part = 1 to rest / 2 do seen.(values.(part) lxor values.(rest - part)) <- n done
    done;
    let mex = ref 0 in
    while seen.(!mex) = n do incr mex done;
    values.(n) <- !mex
  done;
  values

(* Returns the word after another one in a line. *)
let rec after key = function
  | word :: next :: _ when word = key -> next
  | _ :: words -> after key words
  | [] -> failwith ("no word " ^ key)

let pair text =
  match List.map int_of_string (String.split_on_char ':' text) with [ a; b ] -> (a, b) | _ -> failwith text

(* Checks the other claims of a line against proved values. *)
let claims_hold words preperiod values needed =
  let largest = ref (0, 0) in
  Array.iteri (fun heap value -> if heap < needed && value > fst !largest then largest := (value, heap)) values;
  let exception_ = after "exception" words in
  let exception_holds =
    if preperiod = 0 then exception_ = "-" else pair exception_ = (preperiod - 1, values.(preperiod - 1))
  in
  exception_holds && pair (after "largest" words) = !largest && int_of_string (after "values" words) = needed

exception Unreadable of string

(* Reads all rows of a table. Text that is neither a row nor a comment ends the program, as do a repeated code and a table
   of all games that lacks some. A row that was skipped would remain unproved. *)
let rows file =
  let input = open_in file in
  let is_number text = text <> "" && String.for_all (fun c -> c >= '0' && c <= '9') text in
  let is_code text = match digits_of_code text with _ -> true | exception Failure _ -> false in
  let is_place text = match String.split_on_char ':' text with [ a; b ] -> is_number a && is_number b | _ -> false in
  let is_mask text =
    let length = String.length text in
    is_number text || (length > 1 && text.[length - 1] = '+' && is_number (String.sub text 0 (length - 1)))
  in
  let or_none holds text = text = "-" || holds text in
  let rest_is_right = function
    | [ "largest"; largest; "space"; space; "rare"; rare ] ->
        or_none is_place largest && or_none is_mask space && or_none is_place rare
    | _ -> false
  in
  let is_row = function
    | [ code; ("cousin" | "same"); other ] -> is_code code && is_code other
    | code :: "solved" :: "period" :: p :: "preperiod" :: e :: "exception" :: last :: "values" :: n :: rest ->
        is_code code && List.for_all is_number [ p; e; n ] && or_none is_place last && rest_is_right rest
    | code :: "open" :: "values" :: n :: "new" :: last :: rest ->
        is_code code && is_number n && or_none is_place last && rest_is_right rest
    | _ -> false
  in
  let seen = Hashtbl.create 1024 in
  let is_whole = ref false in
  let rec read number found =
    match input_line input with
    | exception End_of_file -> List.rev found
    | line when line = "" || line.[0] = '#' ->
        if String.starts_with ~prefix:"# The octal games of at most three places" line then is_whole := true;
        read (number + 1) found
    | line ->
        let words = String.split_on_char ' ' line in
        let refuse why = raise (Unreadable (Printf.sprintf "%s: line %d: %s" file number why)) in
        if not (is_row words) then refuse "not a row of the table";
        let code = List.hd words in
        if Hashtbl.mem seen code then refuse (code ^ " is listed twice");
        Hashtbl.add seen code ();
        read (number + 1) (words :: found)
  in
  let found = read 1 [] in
  close_in input;
  (* There are this many codes 0.d1d2d3 and 4.d1d2d3, without 0.000. *)
  if !is_whole && List.length found <> 1023 then
    raise (Unreadable (Printf.sprintf "%s: %d rows, and there are 1023 such games" file (List.length found)));
  found

let table file limit =
  let proved = ref 0 and refused = ref 0 and beyond = ref [] and heaps = ref 0 in
  let line words =
    let code = List.hd words in
    let needs = int_of_string (after "values" words) in
    if needs > limit then beyond := code :: !beyond
    else begin
      let period = int_of_string (after "period" words) and preperiod = int_of_string (after "preperiod" words) in
      let digits = digits_of_code code in
      let given = octal_values digits (max needs (preperiod + (2 * period))) in
      let c = List.map number digits and e = number preperiod and p = number period in
      let values = List.map number (Array.to_list given) in
      let needed = int_of_number (Checker.values_needed c e p) in
      heaps := !heaps + Array.length given;
      if Checker.check_period c e p values && Checker.check_period_least e p values && claims_hold words preperiod given needed then incr proved
      else begin
        incr refused;
        Printf.printf "%s: refused\n" code
      end
    end
  in
  let rows = rows file in
  List.iter (function _ :: "solved" :: _ as words -> line words | _ -> ()) rows;
  Printf.printf "%d rows; " (List.length rows);
  Printf.printf "%d periods proved, with %d values of heaps; %d refused\n" !proved !heaps !refused;
  Printf.printf "%d need more than %d values: %s\n" (List.length !beyond) limit (String.concat " " (List.rev !beyond));
  if !refused > 0 || !proved = 0 then exit 1

(* Writes a theorem for Coq for each period of a table that needs at most [limit] values, and for each game that has the
   values of another. *)
let theorems file limit =
  let names = ref [] in
  print_endline "From Coq Require Import NArith List.";
  print_endline "From Impartial Require Import Computed Equal.";
  print_endline "Import ListNotations.\nOpen Scope N_scope.";
  let pair kind said code other =
    let name = kind ^ "_" ^ name_of_code code in
    Printf.printf "Theorem %s : %s %s %s.\n" name said (coq_list (digits_of_code code)) (coq_list (digits_of_code other));
    Printf.printf "Proof. %s_by_computing. Qed.\n" (if kind = "same" then "equal" else "cousins");
    names := name :: !names
  in
  List.iter
    (function
      | [ code; "cousin"; other ] -> pair "cousin" "cousins" code other
      | [ code; "same"; other ] -> pair "same" "equal_games" code other
      | code :: "solved" :: words when int_of_string (after "values" words) <= limit ->
          let name = name_of_code code in
          Printf.printf "Theorem period_%s : period_from %s %s %s.\n" name
            (coq_list (digits_of_code code))
            (after "period" words) (after "preperiod" words);
          Printf.printf "Proof. period_by_computing. Qed.\n";
          names := ("period_" ^ name) :: !names
      | _ -> ())
    (rows file);
  print_end !names

let lines () =
  try
    while true do
      let answer =
        match String.split_on_char ' ' (input_line stdin) with
        | code :: preperiod :: period :: values -> (
            match
              (List.map number (digits_of_code code), numbers [ preperiod; period ], numbers values)
            with
            | c, [ e; p ], values -> if Checker.check_period c e p values then "proved" else "refused"
            | _ | (exception (Failure _ | Invalid_argument _)) -> "unreadable")
        | _ -> "unreadable"
      in
      print_endline answer
    done
  with End_of_file -> ()

