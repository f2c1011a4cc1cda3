import { type RawBuilder, sql } from 'kysely'
import { MAX_COUNTED } from '#contract/platform/limits.ts'
import { preparedByText } from '../../../platform/db/prepared-statements.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { selectOfBestTiers } from '../ask/best-listings.ts'
import type { FilterKind, RowCondition } from '../ask/conditions.ts'
import { hasUnknownOption } from '../ask/filters.ts'
import {
  countVisitsFor,
  isUnfilteredQuestion,
  type Question,
  type SplitConditions,
  splitConditions,
} from '../ask/question.ts'
import { rowConditionsHold } from '../ask/variant-conditions.ts'
import { countByVariant, countedColumns } from './count-by-variant.ts'
import { countWholeShop } from './count-whole-shop.ts'
import {
  COUNTED_KINDS,
  type CountedKind,
  facetKindOf,
  facetSelects,
  selectCounts,
} from './counted-kinds.ts'
import { type FacetCounts, type FacetRow, totalOfCounts } from './facet-counts.ts'

/** One more than are counted, which says that there are more. */
const ENOUGH_HITS = MAX_COUNTED + 1

/** Rather so few hits than to ask the index for conditions that most products meet. */
const ENOUGH_COUNTED = 250

/**
 * Counts the best hits of questions with the same filters, about `max` where there are so many, by
 * what they can be filtered by. Those of a row condition leave it out, in the same pass. Read in a
 * transaction of `readByIndex`.
 */
export async function countFacets(
  db: Db,
  questions: readonly Question[],
  { without, max = ENOUGH_HITS }: { without?: FilterKind; max?: number } = {},
): Promise<FacetCounts> {
  const [first] = questions
  if (!first || hasUnknownOption(first.filters, without)) return { without, rows: [], isCut: false }
  if (isUnfilteredQuestion(first) && !first.filters.category?.length) return countWholeShop(db)
  const { rowConditions } = splitConditions(first, { without })
  const indexedIf = (isStrict: boolean) =>
    questions.map((question) => splitConditions(question, { without, isStrict }))
  const counts = await countRows(db, { indexed: indexedIf(false), rowConditions, without, max })
  if (
    !counts.isCut ||
    rowConditions.length === 0 ||
    totalOfCounts(counts) >= Math.min(ENOUGH_COUNTED, max)
  )
    return counts
  const counted = await countRows(db, { indexed: indexedIf(true), rowConditions, without, max })
  return { ...counted, isStrict: true }
}

/** Hits that are counted where they are certainly no more than a part of all. */
export const COUNTED_OF_MANY = 400

type IndexQuestion = Pick<SplitConditions, 'indexed' | 'query'>

type CountRequest = {
  /** The conditions of each question. */
  indexed: readonly IndexQuestion[]
  rowConditions: RowCondition[]
  without: FilterKind | undefined
  max: number
}

async function countRows(
  db: Db,
  { indexed, rowConditions, without, max }: CountRequest,
): Promise<FacetCounts> {
  const visits = countVisitsFor(max, rowConditions)
  const kinds = without === undefined ? COUNTED_KINDS : facetKindOf(without)
  const isByRow = kinds.every((kind) => !facetSelects[kind].columns)
  const rows = isByRow
    ? await countHitsByRow(db, selectRows(indexed, hitColumns(rowConditions), visits), kinds)
    : await countByVariant(db, selectRows(indexed, countedColumns(rowConditions), visits), {
        rowConditions,
        kinds,
      })
  const isCut = rows.some(({ kind, number }) => kind === 'visited' && number >= visits)
  return { without, rows, isCut }
}

/** A hit's values are those of its row, whichever of its variants meets the conditions. */
const hitColumns = (rowConditions: readonly RowCondition[]): RawBuilder<unknown> =>
  sql`category_id, brand, ${rowConditionsHold(rowConditions)} as is_hit`

/** Counts hits by values of their rows. No further rows are read after enough hits. */
async function countHitsByRow(
  db: Db,
  near: RawBuilder<unknown>,
  kinds: readonly CountedKind[],
): Promise<FacetRow[]> {
  const { rows } = await sql<FacetRow>`${preparedByText}
    with ${near}, found as materialized (select * from near where is_hit limit ${sql.lit(ENOUGH_HITS)})
    select 'visited' as kind, '' as value, count(*) as number from near
    where (select count(*) from found) < ${sql.lit(ENOUGH_HITS)}
    union all ${selectCounts(kinds)}`.execute(db)
  return rows
}

/** The rows that are looked at: those of a question where the ones before left room. */
function selectRows(
  indexed: readonly IndexQuestion[],
  columns: RawBuilder<unknown>,
  visits: number,
): RawBuilder<unknown> {
  const parts = indexed.map(({ indexed: condition, query }, i) => {
    const before = indexed.slice(0, i).map((_, part) => sql`select from ${sql.ref(`near${part}`)}`)
    const left = sql`(select greatest(0, ${sql.lit(visits)} - count(*))
      from (${sql.join(before, sql` union all `)}) as before)`
    const looked = selectOfBestTiers({
      columns,
      condition,
      query,
      rows: i === 0 ? sql.lit(visits) : left,
    })
    return sql`${sql.ref(`near${i}`)} as materialized (${looked})`
  })
  const selects = indexed.map((_, i) => sql`select * from ${sql.ref(`near${i}`)}`)
  return sql`${sql.join(parts)}, near as not materialized (${sql.join(selects, sql` union all `)})`
}
