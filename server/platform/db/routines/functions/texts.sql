-- Lower case without accents; immutable, so that an index may hold it.
-- SQL could not be inlined here, as unaccent is stable: it would be parsed again for each function that calls this.
create or replace function plain(text) returns text language plpgsql immutable strict parallel safe as
  $$ begin return lower(public.unaccent('public.unaccent'::regdictionary, $1)); end $$;

-- Orders, users and the audit log are searched in this form: lower case, without accents and apostrophes. 'A. B. Obi' and
-- 'A B Obi' are 'ab obi', 'A-Obi' is 'aobi a obi'; common signs are blanks. wordsOf (contract) reads typed texts alike.
create or replace function searchable(text) returns text language sql immutable strict parallel safe as $$
select translate(regexp_replace(regexp_replace(regexp_replace(
  public.plain(regexp_replace(
    normalize(translate($1, '''`´‘’‛ʹʻʼʽʾʿ′＇₦', ''), NFKD), '[\u0300-\u036f]', '', 'g')),
  '([0-9]),(?=[0-9]{3}($|[^0-9]))', '\1', 'g'),
  '\m([[:alpha:]])[. ]+(?=[[:alpha:]]\M)', '\1', 'g'),
  '([[:alpha:]]+)[-/]([[:alpha:]]+)', '\1\2 \1 \2', 'g'),
  '.,;:/-()"', '         ')
$$;

-- The titles and chosen options of an order's lines, for the search of orders. Old lines have no choice.
create or replace function titles_of(lines json) returns text language sql immutable parallel safe as
  $$ select string_agg(concat_ws(' ', line->>'title', line->>'choice'), E'\n') from json_array_elements(lines) as line $$;

-- '+234 803-123 4567' and '0803 123 4567' are one number: 08031234567.
create or replace function phone_digits(text) returns text language sql immutable strict parallel safe as
  $$ select regexp_replace(regexp_replace($1, '[^0-9]+', '', 'g'), '^(00)?234', '0') $$;

-- One form of a phone number, however it is typed: +234 (0)803… and 234 803… are 0803…; phone_digits keeps a
-- second zero.
create or replace function phone_key(text) returns text language sql immutable strict parallel safe as
  $$ select regexp_replace(regexp_replace($1, '[^0-9]+', '', 'g'), '^(00)?(234)?0*', '0') $$;

create or replace function lagos_day(at timestamptz) returns date language sql immutable parallel safe as
  $$ select (at at time zone 'Africa/Lagos')::date $$;
