import { type Kysely, sql } from 'kysely'

/** One name for each: a session is one sign-in on one device, and its refresh tokens are a table of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(sessions).execute(db)
}

const sessions = /* sql */ `
  alter table session rename to refresh_token;
  alter table refresh_token rename column family_id to session_id;
  alter index session_family rename to refresh_token_of_session;

  alter table sign_in rename to session;
  alter index sign_in_of_user rename to session_of_user;
  alter table export_ticket rename column sign_in_id to session_id;

  -- By the catalogue: PostgreSQL 18 also names what is not null, PostgreSQL 15 does not.
  do $$
  declare
    old record;
  begin
    for old in
      select conrelid::regclass as of, conname as name,
        case conrelid::regclass::text
          when 'refresh_token' then replace(regexp_replace(conname, '^session_', 'refresh_token_'), 'family_id', 'session_id')
          when 'session' then regexp_replace(conname, '^sign_in_', 'session_')
          else replace(conname, 'sign_in_id', 'session_id')
        end as renamed
      from pg_constraint
      where conrelid in ('refresh_token'::regclass, 'session'::regclass, 'export_ticket'::regclass)
      order by conrelid = 'session'::regclass -- last: until then refresh_token's indexes have these names
    loop
      if old.name <> old.renamed then
        execute format('alter table %s rename constraint %I to %I', old.of, old.name, old.renamed);
      end if;
    end loop;
  end $$;
`
