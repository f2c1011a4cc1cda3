import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/schema.ts'
import { isOnlyInstance } from './listings.ts'

const CHANGES = 2_000
/** Products of one step of the fill: about a second. */
const FILLED = 1_000

/**
 * Counts the words of products that were added, changed or removed. One instance at a time: only
 * this writes the rows of common words. Returns how many changes.
 */
export const foldWords = (db: Db): Promise<number> =>
  db.transaction().execute(async (trx) => {
    if (!(await isOnlyInstance(trx, 'fold words'))) return 0
    const { rows } = await sql<{ changes: number; fewer: string[] | null }>`
      with changed as materialized (
        delete from word_change where id in (select id from word_change order by id limit ${CHANGES}) returning words, titles, delta
      ), counted as materialized (${countsOf(sql`changed`)}), written as (${addCounts})
      select count(*) as changes, (select array_agg(word) from counted where products < 0) as fewer
      from changed`.execute(trx)
    const fewer = rows[0]?.fewer ?? []
    if (fewer.length > 0)
      await sql`delete from word where word = any(${fewer}::text[]) and weight = 0`.execute(trx)
    return rows[0]?.changes ?? 0
  })

/** By word: how many products more have it, and how many titles. */
const countsOf = (changes: RawBuilder<unknown>) => sql`
  select word, sum(products)::integer as products, sum(titles)::integer as titles from (
    select unnest(words) as word, delta as products, 0 as titles from ${changes}
    union all select unnest(titles), 0, delta from ${changes}
  ) as one group by word`

const addCounts = sql`
  insert into word as known (word, stem, products, titles)
  select word, stem(word), products, titles from counted order by word
  on conflict (word) do update set products = greatest(0, known.products + excluded.products),
    titles = greatest(0, known.titles + excluded.titles)`

/**
 * Counts the words of products that were there before the vocabulary, in steps that a stopped shop
 * goes on with; orders and changes go on meanwhile. Returns how many products.
 */
export const fillWords = (db: Db): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { rows: places } = await sql<{ upto: string; done: string | null }>`
      select upto, done from word_fill where upto is not null for update skip locked`.execute(trx)
    const place = places[0]
    if (!place) return 0
    const { rows } = await sql<{ products: number; last: string | null }>`
      with batch as materialized (
        select id, found_by(concat_ws(' ', title, brand, option_values(options))) as titles, found_by(description) as others
        from product where deleted_at is null and id <= ${place.upto}
          and id > coalesce(${place.done}::uuid, '00000000-0000-0000-0000-000000000000')
        order by id limit ${FILLED}
      ), changed as materialized (
        select array(select unnest(titles) union select unnest(others)) as words, titles, 1 as delta from batch
      ), counted as materialized (${countsOf(sql`changed`)}), written as (${addCounts})
      select count(*) as products, max(id::text) as last from batch`.execute(trx)
    const { products = 0, last = null } = rows[0] ?? {}
    const isDone = products < FILLED
    await sql`update word_fill
      set done = coalesce(${last}::uuid, done), upto = case when ${isDone} then null else upto end`.execute(
      trx,
    )
    return products
  })

/**
 * Lets `fillWords` recount all products, and derives what words and categories are found by. What
 * is known stays known meanwhile.
 */
export const recountWords = (db: Db): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // In the order in which the jobs lock them.
    await sql`update word_fill set done = null, upto = (select max(id::text)::uuid from product)`.execute(
      trx,
    )
    await sql`select pg_advisory_xact_lock(hashtext('fold words'))`.execute(trx)
    await sql`update word set products = 0, titles = 0, stem = stem(word)`.execute(trx)
    await sql`delete from word_change`.execute(trx)
    await sql`select note_words(title, '', 25) from category`.execute(trx)
    // A generated column is computed again where the columns that it is made of are written.
    await sql`update category set title = title`.execute(trx)
  })
