import { type Kysely, sql } from 'kysely'

/** Moving in from another shop: drafts, answers for unknown types, pictures that an import fetches by their addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [drafts, imports, pictures]) await sql.raw(statements).execute(db)
}

const drafts = /* sql */ `
  -- A draft is in no category's count, as it is in no list.
  create or replace function count_products() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' and old.deleted_at is null and old.published then
      update category set product_count = product_count - 1 where id = old.category_id;
    end if;
    if tg_op <> 'DELETE' and new.deleted_at is null and new.published then
      update category set product_count = product_count + 1 where id = new.category_id;
    end if;
    return null;
  end $$;
  drop trigger product_counted on product;
  create trigger product_counted after insert or delete on product for each row execute function count_products();
  -- Not where an import names a column that stays as it is: that would lock the category, and write it twice.
  create trigger product_recounted after update of category_id, deleted_at, published on product
    for each row when ((old.category_id, old.deleted_at is null, old.published)
      is distinct from (new.category_id, new.deleted_at is null, new.published))
    execute function count_products();
  create index product_draft on product (created_at desc, id desc) where deleted_at is null and not published; -- listDrafts
`

const imports = /* sql */ `
  alter table import drop constraint import_status_check;
  alter table import add constraint import_status_check
    check (status in ('checking', 'checked', 'running', 'fetching', 'done'));
  alter table import
    add column variants integer not null default 0,
    add column drafts integer not null default 0,
    add column types jsonb not null default '[]', -- [{type, products, drafts, answer?}]
    add column fetches_pictures boolean not null default false;
  create index import_fetching on import (created_at) where status = 'fetching'; -- endFetching

  alter table import_item
    add column type text, -- the unknown type of a new product: its answer says the category
    add column addresses text[] not null default '{}', -- pictures that are to be fetched
    add column written text[]; -- the images that the product had after the last step of the import
  -- What was checked before: its price, discount and stock are those of the product's only variant.
  update import_item set data = (data - array['price_kobo', 'discount_percentage', 'stock', 'stock_seen'])
    || case when is_new then '{"options": [], "published": true}'::jsonb else '{}' end
    || jsonb_build_object('variants', case
      when is_new or data ?| array['price_kobo', 'discount_percentage', 'stock'] then jsonb_build_array(
        jsonb_strip_nulls(jsonb_build_object('id', product_id, 'price_kobo', data->'price_kobo',
          'discount_percentage', data->'discount_percentage', 'stock', data->'stock', 'stock_seen', data->'stock_seen'))
        || case when is_new then '{"is_new": true, "position": 0, "choice": [], "sku": ""}'::jsonb else '{}' end)
      else '[]' end);
  create index import_item_address on import_item using gin (addresses) where addresses <> '{}'; -- attachPictures
`

const pictures = /* sql */ `
  create table import_picture (
    id uuid primary key,
    import_id uuid not null references import (id) on delete cascade,
    position integer not null, -- the row that names it first
    title text not null,
    address text not null,
    status text not null default 'waiting' check (status in ('waiting', 'pending', 'done', 'failed')),
    hash text, -- of the stored image
    reason text,
    attempts integer not null default 0,
    next_try_at timestamptz
  );
  create unique index import_picture_address on import_picture (import_id, address);
  create index import_picture_status on import_picture (import_id, status);
  create index import_picture_due on import_picture (next_try_at) where status = 'pending'; -- fetchPictures
`
