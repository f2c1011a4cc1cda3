import { type Kysely, sql } from 'kysely'

/** Searches ask the words of lists; what was searched is counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [products, categories, searches]) await sql.raw(statements).execute(db)
}

const products = /* sql */ `
  drop trigger product_indexed on product;
  drop trigger category_reindexed on category;
  drop function index_product();
  drop function reindex_category();
  alter table product drop column search_text, drop column search_vector; -- with product_words and product_letters
  drop function words(text);
`

const categories = /* sql */ `
  alter table category add column words tsvector not null generated always as (listing_words('', '', title, '', '')) stored; -- suggest
`

const searches = /* sql */ `
  -- What was searched on a day, by nobody in particular.
  create table search_count (
    day date not null default current_date,
    text text not null check (char_length(text) between 1 and 80),
    searches integer not null default 0,
    hits integer not null default 0, -- found the last time
    clicks integer not null default 0, -- results that were opened
    primary key (day, text)
  );
`
