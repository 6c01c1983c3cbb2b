(* The program around the checkers that Coq made: it reads, calls, and prints. What it does is not proved.

   check periods FILE LIMIT   every period of a table such as research/tables/octal-games.txt that needs at most LIMIT values
   check period-lines         certificates from standard input, one a line: CODE PREPERIOD PERIOD VALUE VALUE ...
                              and for each a line "proved", "refused" or "unreadable"
   check quotients FILE       every misere quotient of a file such as research/tables/misere-quotients.txt
   check quotient-texts       certificates of quotients from standard input, and for each a line as above
   check systems FILE LIMIT   every claim about a system of heaps of a file such as docs/claims.txt that needs at most LIMIT
                              values of each kind
   check system-lines LIMIT   such claims from standard input, SUBJECT | FIGURES, and for each a line as above, or "beyond"
   check period-theorems FILE LIMIT, check quotient-theorems FILE
                              the same tables as theorems, a file for Coq, which computes the checks itself *)

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
