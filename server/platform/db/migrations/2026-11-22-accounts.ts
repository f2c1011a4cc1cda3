import { type Kysely, sql } from 'kysely'

/** One row per sign-in, which access tokens name: it ends them all at once. Replaces the account's session version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(signIns).execute(db)
}

const signIns = /* sql */ `
  create table sign_in (
    id uuid primary key, -- family_id of its refresh tokens, sid of its access tokens
    user_id uuid not null references user_account (id) on delete cascade,
    device_id uuid, -- of the browser's signed cookie
    user_agent text not null,
    address text not null,
    created_at timestamptz not null default now(),
    seen_at timestamptz not null default now(), -- the last refresh
    confirmed_at timestamptz not null default now(), -- when the password or a code was last given
    ended_at timestamptz
  );
  insert into sign_in (id, user_id, user_agent, address, created_at, seen_at, confirmed_at, ended_at)
    select distinct on (family_id) family_id, user_id, user_agent, address,
      min(created_at) over family, created_at, min(created_at) over family, revoked_at
    from session window family as (partition by family_id) order by family_id, created_at desc;
  create index sign_in_of_user on sign_in (user_id, device_id); -- ending all of a user; known devices

  -- 7 days idle, 30 days in all, for those who are signed in already, too.
  update session set expires_at =
    least(session.expires_at, session.created_at + interval '7 days', sign_in.created_at + interval '30 days')
    from sign_in where sign_in.id = session.family_id;
  alter table session
    drop column user_id, drop column user_agent, drop column address, drop column revoked_at,
    add foreign key (family_id) references sign_in (id) on delete cascade;
  alter table user_account drop column session_version;
`
