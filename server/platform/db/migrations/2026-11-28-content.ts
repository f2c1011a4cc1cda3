import { type Kysely, sql } from 'kysely'
import { newId } from '../../ids.ts'
import { examplePages } from './2026-11-28-content-texts.ts'

/**
 * Pages that the shop writes, with every version of them, which version of the terms an account accepted, and how many
 * days a delivery to a state takes. Every shop starts with six examples as drafts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(content).execute(db)
  for (const { slug, title, footer, position, body } of examplePages) {
    const id = newId()
    await sql`
      insert into content_page (id, slug, title, body, footer, position, builtin)
      values (${id}, ${slug}, ${title}, ${body}, ${footer}, ${position}, true)`.execute(db)
    await sql`
      insert into content_page_version (id, page_id, version, title, body, published, author)
      values (${newId()}, ${id}, 1, ${title}, ${body}, false, '')`.execute(db)
  }
}

const content = /* sql */ `
  create table content_page (
    id uuid primary key,
    slug text not null constraint content_page_slug unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
    title text not null,
    -- Markdown; rendered and sanitised each time it is read, so that today's rules count.
    body text not null,
    published boolean not null default false,
    footer text not null check (footer in ('help', 'shop', 'none')),
    position integer not null default 0,
    -- It cannot be deleted, and its address is fixed: other parts of the shop lead there.
    builtin boolean not null default false,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );

  -- What was saved, by whom: rows never change.
  create table content_page_version (
    id uuid primary key,
    page_id uuid not null references content_page (id) on delete cascade,
    version integer not null,
    title text not null,
    body text not null,
    published boolean not null,
    author text not null,
    created_at timestamptz not null default now(),
    constraint content_page_version_number unique (page_id, version)
  );

  -- The version of the terms that a user accepted.
  create table terms_acceptance (
    user_id uuid not null references user_account (id) on delete cascade,
    version_id uuid not null references content_page_version (id),
    accepted_at timestamptz not null default now(),
    primary key (user_id, version_id)
  );

  alter table state
    add column days_min smallint,
    add column days_max smallint, -- both null: not known
    add constraint state_days check (
      (days_min is null and days_max is null) or
      (days_min is not null and days_max is not null and days_min between 1 and days_max and days_max <= 60)
    );
`
