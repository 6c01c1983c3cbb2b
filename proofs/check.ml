(* The program around the checkers that Coq made: it reads, calls, and prints. What it does is not proved.

   check periods FILE LIMIT   every period of a table such as docs/octal-games.txt that needs at most LIMIT values
   check lines                certificates from standard input, one a line: CODE PREPERIOD PERIOD VALUE VALUE ...
                              and for each a line "proved", "refused" or "unreadable"

   A table does not hold the values. They are computed here, by a plain loop that needs no trust: the checker computes
   each again. *)

let rec positive n =
  if n = 1 then Checker.XH else if n land 1 = 1 then Checker.XI (positive (n lsr 1)) else Checker.XO (positive (n lsr 1))

let number n =
  if n < 0 then invalid_arg "a negative number" else if n = 0 then Checker.N0 else Checker.Npos (positive n)

let rec int_of_positive = function
  | Checker.XH -> 1
  | Checker.XO p -> 2 * int_of_positive p
  | Checker.XI p -> (2 * int_of_positive p) + 1

let int_of_number = function Checker.N0 -> 0 | Checker.Npos p -> int_of_positive p

(* A code such as 0.77 or 0.7[31]: one digit or none, a point, digits. Digits go up to F, larger ones are decimal and
   stand in brackets. *)
let digits_of_code text =
  let refuse () = failwith ("the code " ^ text) in
  let rec digits = function
    | ('0' .. '9' as c) :: rest -> (Char.code c - Char.code '0') :: digits rest
    | ('A' .. 'F' as c) :: rest -> (Char.code c - Char.code 'A' + 10) :: digits rest
    | '[' :: rest -> large 0 rest
    | [] -> []
    | _ -> refuse ()
  and large sum = function
    | ('0' .. '9' as c) :: rest when sum < 1000 -> large ((10 * sum) + Char.code c - Char.code '0') rest
    | ']' :: rest -> sum :: digits rest
    | _ -> refuse ()
  in
  let digits part = digits (List.of_seq (String.to_seq part)) in
  match String.split_on_char '.' text with
  | [ before; after ] -> (
      match digits before with [] -> 0 :: digits after | [ d ] -> d :: digits after | _ -> refuse ())
  | _ -> refuse ()

(* The nim-values of the heaps below [count] in an octal game. *)
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

(* The word after another one in a line. *)
let rec after key = function
  | word :: next :: _ when word = key -> next
  | _ :: words -> after key words
  | [] -> failwith ("no word " ^ key)

let pair text =
  match List.map int_of_string (String.split_on_char ':' text) with [ a; b ] -> (a, b) | _ -> failwith text

(* What else a line claims, of values that were proved. *)
let claims_hold words preperiod values needed =
  let largest = ref (0, 0) in
  Array.iteri (fun heap value -> if heap < needed && value > fst !largest then largest := (value, heap)) values;
  let exception_ = after "exception" words in
  let exception_holds =
    if preperiod = 0 then exception_ = "-" else pair exception_ = (preperiod - 1, values.(preperiod - 1))
  in
  exception_holds && pair (after "largest" words) = !largest && int_of_string (after "values" words) = needed

let periods file limit =
  let input = open_in file in
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
      if Checker.check c e p values && Checker.check_least e p values && claims_hold words preperiod given needed then incr proved
      else begin
        incr refused;
        Printf.printf "%s: refused\n" code
      end
    end
  in
  (try
     while true do
       match String.split_on_char ' ' (input_line input) with
       | _ :: "solved" :: _ as words -> line words
       | _ -> ()
     done
   with End_of_file -> close_in input);
  Printf.printf "%d periods proved, with %d values of heaps; %d refused\n" !proved !heaps !refused;
  Printf.printf "%d need more than %d values: %s\n" (List.length !beyond) limit (String.concat " " (List.rev !beyond));
  if !refused > 0 || !proved = 0 then exit 1

let lines () =
  try
    while true do
      let answer =
        match String.split_on_char ' ' (input_line stdin) with
        | code :: preperiod :: period :: values -> (
            match
              ( List.map number (digits_of_code code),
                number (int_of_string preperiod),
                number (int_of_string period),
                List.map (fun v -> number (int_of_string v)) values )
            with
            | c, e, p, values -> if Checker.check c e p values then "proved" else "refused"
            | exception (Failure _ | Invalid_argument _) -> "unreadable")
        | _ -> "unreadable"
      in
      print_endline answer
    done
  with End_of_file -> ()

let () =
  match List.tl (Array.to_list Sys.argv) with
  | [ "periods"; file; limit ] -> periods file (int_of_string limit)
  | [ "lines" ] -> lines ()
  | _ ->
      prerr_endline "check periods FILE LIMIT | check lines";
      exit 2
