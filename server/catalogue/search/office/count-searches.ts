import { sql } from 'kysely'
import type { SearchCount } from '#contract/catalogue/search.ts'
import type { Db } from '../../../platform/db/schema.ts'

/** Texts of a day that are counted; a crowd of made-up ones ends here. */
export const MAX_TEXTS_A_DAY = 5_000
const MAX_UNWRITTEN_TEXTS = 1_000
const MAX_COUNTED_LENGTH = 80

type UnwrittenCount = { searches: number; clicks: number; hits: number | undefined }

/**
 * Counts searches by their text, by nobody in particular. They are written together: a search costs
 * no row. What an instance has not written when it is killed is lost.
 */
export type SearchCounter = {
  /** `hits`: of all words; undefined where the answer came from the cache. */
  searched(text: string, hits?: number): void
  clicked(text: string): void
  /** Writes what waits. Returns how many texts. */
  write(): Promise<number>
}

/**
 * Counts in memory until `write`, at most 1,000 texts: further ones are not counted. Clicks leave
 * the number of hits as it is.
 */
export function createSearchCounter(db: Db): SearchCounter {
  let waiting = new Map<string, UnwrittenCount>()
  const add = (text: string, { searches, clicks, hits }: UnwrittenCount): void => {
    const counted = normalizeCountedText(text)
    if (counted === undefined) return
    const before = waiting.get(counted)
    if (!before && waiting.size >= MAX_UNWRITTEN_TEXTS) return
    waiting.set(counted, {
      searches: (before?.searches ?? 0) + searches,
      clicks: (before?.clicks ?? 0) + clicks,
      hits: hits ?? before?.hits,
    })
  }
  return {
    searched: (text, hits) => add(text, { searches: 1, clicks: 0, hits }),
    clicked: (text) => add(text, { searches: 0, clicks: 1, hits: undefined }),
    write: async () => {
      const counts = waiting
      waiting = new Map()
      if (counts.size > 0) await writeSearchCounts(db, counts)
      return counts.size
    },
  }
}

/**
 * Lower case, single blanks; undefined for what may name a person: an address, a phone or a card
 * number.
 */
export function normalizeCountedText(text: string): string | undefined {
  const counted = text
    .toWellFormed()
    .replaceAll('\u0000', '')
    .trim()
    .toLowerCase()
    .replace(/\s+/gu, ' ')
  const isPersonal = counted.includes('@') || /\d{7,}/.test(counted.replace(/[\s()+.-]/g, ''))
  const length = [...counted].length
  return isPersonal || length === 0 || length > MAX_COUNTED_LENGTH ? undefined : counted
}

/**
 * New texts only as long as the day has room for them; in the order of the texts, so that instances
 * do not deadlock.
 */
const writeSearchCounts = (
  db: Db,
  counts: ReadonlyMap<string, UnwrittenCount>,
): Promise<unknown> => {
  const rows = [...counts].map(([text, { searches, clicks, hits }]) => ({
    text,
    searches,
    clicks,
    hits: hits ?? null,
  }))
  return sql`
    insert into search_count as known (text, searches, clicks, hits)
    select text, searches, clicks, coalesce(hits, 0)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as counted (text text, searches int, clicks int, hits int)
    where exists (select from search_count where day = current_date and search_count.text = counted.text)
      or (hits is not null and (select count(*) from search_count where day = current_date) < ${MAX_TEXTS_A_DAY})
    order by text
    on conflict (day, text) do update set searches = known.searches + excluded.searches,
      clicks = known.clicks + excluded.clicks,
      hits = coalesce((select hits from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as counted (text text, hits int)
        where counted.text = excluded.text), known.hits)`.execute(db)
}

type SearchCountQuery = {
  limit: number
  skip: number
  kind?: 'missing' | 'common' | undefined
  days?: string | undefined
}

/** By text, the most frequent first; `missing`: those that found nothing the last time. */
export async function listCountedSearches(
  db: Db,
  { limit, skip, kind = 'common', days = '30' }: SearchCountQuery,
): Promise<{ data: SearchCount[]; total: number }> {
  const { rows } = await sql<SearchCount & { total: number }>`
    with counted as (
      select text, sum(searches)::int as searches, sum(clicks)::int as clicks,
        (array_agg(hits order by day desc))[1] as hits
      from search_count where day > current_date - ${days}::int group by text
    ), asked as (select * from counted where searches > 0 ${kind === 'missing' ? sql`and hits = 0` : sql``})
    select asked.*, total from (select count(*) as total from asked) as number
    left join (select * from asked order by searches desc, text limit ${limit} offset ${skip}) as asked on true
    order by searches desc, text`.execute(db)
  return { data: rows.filter(({ text }) => text !== null), total: rows[0]?.total ?? 0 }
}
