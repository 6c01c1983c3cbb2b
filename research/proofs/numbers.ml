(* Numbers and codes as the checker represents them. *)

let rec positive n =
  if n = 1 then Checker.XH else if n land 1 = 1 then Checker.XI (positive (n lsr 1)) else Checker.XO (positive (n lsr 1))

let number n =
  if n < 0 then invalid_arg "a negative number" else if n = 0 then Checker.N0 else Checker.Npos (positive n)

let rec int_of_positive = function
  | Checker.XH -> 1
  | Checker.XO p -> 2 * int_of_positive p
  | Checker.XI p -> (2 * int_of_positive p) + 1

let int_of_number = function Checker.N0 -> 0 | Checker.Npos p -> int_of_positive p

(* Parses a code such as 0.77 or 0.7[31]: one digit or none, a point, digits. Digits go up to F; larger ones are decimal
   numbers in brackets. *)
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

let numbers words = List.map (fun word -> number (int_of_string word)) words

(* Formats numbers for the text of a theorem. *)
let coq_list ints = "[" ^ String.concat "; " (List.map string_of_int ints) ^ "]"
let name_of_code code = String.concat "_" (String.split_on_char '.' code)

(* Combines all theorems in one object, since Coq takes a long time to print the assumptions of each. *)
let print_end names =
  Printf.printf "Definition all_of_them := (%s).\nPrint Assumptions all_of_them.\n" (String.concat ",\n  " names)
