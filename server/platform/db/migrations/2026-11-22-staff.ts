import { type Kysely, sql } from 'kysely'

/** The second factor, downloads that work once, and audit entries of what nobody signed in did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(staff).execute(db)
}

const staff = /* sql */ `
  create table two_factor (
    user_id uuid primary key references user_account (id) on delete cascade,
    sealed_secret text not null, -- encrypted with a key of the server
    last_step bigint not null default 0, -- of the newest code that was used: none is good twice
    created_at timestamptz not null default now(),
    enabled_at timestamptz -- null: begun; no code has shown yet that the app has the secret
  );
  create table recovery_code (
    user_id uuid not null references two_factor (user_id) on delete cascade,
    code_hash text not null,
    used_at timestamptz,
    primary key (user_id, code_hash)
  );
  create table export_ticket (
    token_hash text primary key,
    kind text not null check (kind in ('orders', 'users', 'products')),
    sign_in_id uuid not null references sign_in (id) on delete cascade,
    expires_at timestamptz not null,
    used_at timestamptz
  );
  create index export_ticket_age on export_ticket (expires_at); -- sweeping

  -- A failed sign-in, a copied session, a command of the operator: no account did that.
  alter table audit_log alter column actor_id drop not null;
`
