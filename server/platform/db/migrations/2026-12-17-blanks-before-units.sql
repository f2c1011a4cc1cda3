-- Any number of blanks joins a number and its unit: of '5,.g' two words remained, which cut again were one.

-- migrate:up
do $do$ begin execute replace(pg_get_functiondef('spoken(text)'::regprocedure), '([0-9])[ -]?(inch', '([0-9])(?: *|-)(inch'); end $do$;

-- migrate:down
do $do$ begin execute replace(pg_get_functiondef('spoken(text)'::regprocedure), '([0-9])(?: *|-)(inch', '([0-9])[ -]?(inch'); end $do$;
