-- A dot on each side of one letter parts words twice: of '.a.5' the second dot remained.

-- migrate:up
do $do$ begin execute replace(pg_get_functiondef('spoken(text)'::regprocedure), $from$'(^|[^0-9.])[.]+|[.]+($|[^0-9.])', '\1 \2', 'g'$from$, $to$'(?<![0-9.])[.]+|[.]+(?![0-9.])', ' ', 'g'$to$); end $do$;

-- migrate:down
do $do$ begin execute replace(pg_get_functiondef('spoken(text)'::regprocedure), $from$'(?<![0-9.])[.]+|[.]+(?![0-9.])', ' ', 'g'$from$, $to$'(^|[^0-9.])[.]+|[.]+($|[^0-9.])', '\1 \2', 'g'$to$); end $do$;
