(* The program around the checkers extracted by Coq: it reads, calls, and prints. Nothing is proved about this part.

   check periods FILE LIMIT   checks every period of a table such as research/tables/octal-games.txt that needs at most LIMIT values
   check period-lines         certificates from standard input, one per line: CODE PREPERIOD PERIOD VALUE VALUE ...
                              prints for each a line "proved", "refused" or "unreadable"
   check quotients FILE       checks every misere quotient of a file such as research/tables/misere-quotients.txt
   check quotient-texts       certificates of quotients from standard input; prints for each a line as above
   check systems FILE LIMIT   checks every claim about a system of heaps of a file such as research/tables/strips.txt that needs at most LIMIT
                              values of all kinds together
   check system-lines LIMIT   such claims from standard input, SUBJECT | FIGURES; prints for each a line as above, or "beyond"
   check period-theorems FILE LIMIT, check quotient-theorems FILE
                              prints the same tables as theorems, a file for Coq, which computes the checks itself *)

let run () =
  match List.tl (Array.to_list Sys.argv) with
  | [ "periods"; file; limit ] -> Periods.table file (int_of_string limit)
  | [ "period-lines" ] -> Periods.lines ()
  | [ "quotients"; file ] -> Quotients.table file
  | [ "period-theorems"; file; limit ] -> Periods.theorems file (int_of_string limit)
  | [ "quotient-theorems"; file ] -> Quotients.theorems file
  | [ "quotient-texts" ] -> Quotients.texts ()
  | [ "systems"; file; limit ] -> Systems.table file (int_of_string limit)
  | [ "system-lines"; limit ] -> Systems.lines (int_of_string limit)
  | _ ->
      prerr_endline "check periods FILE LIMIT | period-lines | quotients FILE | quotient-texts | systems FILE LIMIT | system-lines LIMIT";
      prerr_endline "      period-theorems FILE LIMIT | quotient-theorems FILE";
      exit 2

let () =
  try run ()
  with Periods.Unreadable why | Quotients.Unreadable why ->
    prerr_endline ("check: " ^ why);
    exit 2
