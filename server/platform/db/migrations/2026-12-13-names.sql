-- Orders, users and the audit log are searched without accents and apostrophes, in any form of initials and hyphens.
-- blocks: Orders wait while their texts are written: 13 s at 100,000 orders. The previous version finds what is typed plainly.

-- migrate:up
create function searchable(text) returns text language sql immutable strict parallel safe as $$
select translate(regexp_replace(regexp_replace(regexp_replace(
  public.plain(regexp_replace(
    normalize(translate($1, '''`´‘’‛ʹʻʼʽʾʿ′＇₦', ''), NFKD), '[\u0300-\u036f]', '', 'g')),
  '([0-9]),(?=[0-9]{3}($|[^0-9]))', '\1', 'g'),
  '\m([[:alpha:]])[. ]+(?=[[:alpha:]]\M)', '\1', 'g'),
  '([[:alpha:]]+)[-/]([[:alpha:]]+)', '\1\2 \1 \2', 'g'),
  '.,;:/-()"', '         ')
$$;
alter table user_account drop column search_text,
  add column search_text text not null generated always as (searchable(full_name || E'\n' || email || E'\n' || phone_number || E'\n' || phone_digits(phone_number))) stored;
create index user_letters on user_account using gin (search_text gin_trgm_ops) where role = 'users';
create index user_rare on user_account (id) where role = 'users' and search_text ~ '[^[:alnum:][:space:]@]';
alter table audit_log drop column search_text,
  add column search_text text not null generated always as (searchable(actor_name || ' ' || action || ' ' || target || ' ' || details::text || ' ' || address)) stored;
create index audit_letters on audit_log using gin (search_text gin_trgm_ops);
alter table sale drop column search_text,
  add column search_text text not null generated always as (searchable(name || E'\n' || email || E'\n' || phone_number || E'\n' || phone_digits(phone_number) || E'\n'
    || coalesce(phone_digits(whatsapp), '') || E'\n' || state || E'\n' || lga || E'\n' || titles_of(lines))) stored;
create index sale_letters on sale using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
create index sale_rare on sale (id) where search_text ~ '[^[:alnum:][:space:]@]';
create index audit_action on audit_log (action);

-- migrate:down
drop index audit_action;
alter table user_account drop column search_text,
  add column search_text text not null generated always as (lower(full_name || E'\n' || email || E'\n' || phone_number || E'\n' || phone_digits(phone_number))) stored;
create index user_letters on user_account using gin (search_text gin_trgm_ops) where role = 'users';
create index user_rare on user_account (id) where role = 'users' and search_text ~ '[^[:alnum:][:space:]@.]';
alter table audit_log drop column search_text,
  add column search_text text not null generated always as (actor_name || ' ' || action || ' ' || target || ' ' || details::text || ' ' || address) stored;
create index audit_letters on audit_log using gin (search_text gin_trgm_ops);
alter table sale drop column search_text,
  add column search_text text not null generated always as (lower(name || E'\n' || email || E'\n' || phone_number || E'\n' || phone_digits(phone_number) || E'\n'
    || coalesce(phone_digits(whatsapp), '') || E'\n' || state || E'\n' || lga || E'\n' || titles_of(lines))) stored;
create index sale_letters on sale using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
create index sale_rare on sale (id) where search_text ~ '[^[:alnum:][:space:]@.,-]';
drop function searchable(text);
