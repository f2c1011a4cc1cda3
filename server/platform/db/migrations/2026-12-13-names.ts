import { type Kysely, sql } from 'kysely'

export const blocks =
  'Orders wait while their texts are written: 13 s at 100,000 orders. The previous version finds what is typed plainly.'

/** Orders, users and the audit log are searched without accents and apostrophes, in any form of initials and hyphens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(searchable).execute(db)
  await sql
    .raw(
      searched({
        user: `searchable(${USER})`,
        audit: `searchable(${AUDIT})`,
        sale: `searchable(${SALE})`,
        userSigns: '@',
        saleSigns: '@',
      }),
    )
    .execute(db)
  await sql`create index audit_action on audit_log (action)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index audit_action`.execute(db)
  await sql
    .raw(
      searched({
        user: `lower(${USER})`,
        audit: AUDIT,
        sale: `lower(${SALE})`,
        userSigns: '@.',
        saleSigns: '@.,-',
      }),
    )
    .execute(db)
  await sql`drop function searchable(text)`.execute(db)
}

const USER = `full_name || E'\\n' || email || E'\\n' || phone_number || E'\\n' || phone_digits(phone_number)`
const AUDIT = `actor_name || ' ' || action || ' ' || target || ' ' || details::text || ' ' || address`
const SALE = `name || E'\\n' || email || E'\\n' || phone_number || E'\\n' || phone_digits(phone_number) || E'\\n'
  || coalesce(phone_digits(whatsapp), '') || E'\\n' || state || E'\\n' || lga || E'\\n' || titles_of(lines)`

type Texts = Record<'user' | 'audit' | 'sale' | 'userSigns' | 'saleSigns', string>

const searched = ({ user, audit, sale, userSigns, saleSigns }: Texts): string => /* sql */ `
  alter table user_account drop column search_text,
    add column search_text text not null generated always as (${user}) stored;
  create index user_letters on user_account using gin (search_text gin_trgm_ops) where role = 'users';
  create index user_rare on user_account (id) where role = 'users' and search_text ~ '[^[:alnum:][:space:]${userSigns}]';
  alter table audit_log drop column search_text,
    add column search_text text not null generated always as (${audit}) stored;
  create index audit_letters on audit_log using gin (search_text gin_trgm_ops);
  alter table sale drop column search_text,
    add column search_text text not null generated always as (${sale}) stored;
  create index sale_letters on sale using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
  create index sale_rare on sale (id) where search_text ~ '[^[:alnum:][:space:]${saleSigns}]';
`

const searchable = /* sql */ `
  create function searchable(text) returns text language sql immutable strict parallel safe as $$
  select translate(regexp_replace(regexp_replace(regexp_replace(
    public.plain(regexp_replace(
      normalize(translate($1, '''\`´‘’‛ʹʻʼʽʾʿ′＇₦', ''), NFKD), '[\\u0300-\\u036f]', '', 'g')),
    '([0-9]),(?=[0-9]{3}($|[^0-9]))', '\\1', 'g'),
    '\\m([[:alpha:]])[. ]+(?=[[:alpha:]]\\M)', '\\1', 'g'),
    '([[:alpha:]]+)[-/]([[:alpha:]]+)', '\\1\\2 \\1 \\2', 'g'),
    '.,;:/-()"', '         ')
  $$;`
