import type { Facets, ListFilters } from '#contract/catalogue/product-filters.ts'
import { toNaira } from '#contract/orders/pricing.ts'
import { MAX_COUNTED } from '#contract/platform/limits.ts'
import { normalizeStreamSafe } from '#contract/platform/stream-safe.ts'
import { readByIndex } from '../../../platform/db/by-index.ts'
import type { Db } from '../../../platform/db/schema.ts'
import type { FilterKind, Wide } from '../ask/conditions.ts'
import { conditionsOf, kindsOf, type Question } from '../ask/question.ts'
import { priceOf } from '../ask/scales.ts'
import { SEPARATOR } from '../ask/variant-conditions.ts'
import { findQuestions, type SearchFilters } from '../search-products.ts'
import type { Vocabulary } from '../understand/understand.ts'
import { type Counts, countOf, MAX_VALUES, OF_MANY, totalOf } from './count-facets.ts'

const MAX_PRICE_STEPS = 12
const STARS = [4, 3, 2, 1]

const NONE: Facets = {
  total: 0,
  categories: [],
  brands: [],
  prices: { min: 0, max: 0, steps: [] },
  discount: { count: 0 },
  stock: { count: 0 },
  ratings: STARS.map((value) => ({ value, count: 0 })),
  options: [],
}

/**
 * The filters of a list. The counts of a kind leave its own filter out, so that another value can
 * be chosen along. Of many hits the best `MAX_COUNTED` are counted: the counts are then at least so
 * many.
 */
export async function readFacets(db: Db, questions: readonly Question[]): Promise<Facets> {
  const [first] = questions
  return first ? readByIndex(db, (trx) => facetsOf(trx, first.filters, questions)) : NONE
}

/** The same of what a search of a text lists. */
export const searchFacets = async (
  vocabulary: Vocabulary,
  text: string,
  asked: SearchFilters,
): Promise<Facets> => readFacets(vocabulary.db, await findQuestions(vocabulary, text, asked))

/** Prices and stars that their filter leaves out are counted, too. */
const COUNTED_BEYOND_FILTER: readonly FilterKind[] = ['price', 'rating']

/** Filters whose removal needs another query of the index: those that it was asked for. */
const kindsToRecount = (filters: ListFilters, base: Counts): FilterKind[] => {
  const { wide } = conditionsOf({ filters })
  const isInBase = ({ kind, isAsked }: Wide): boolean =>
    !isAsked && !(base.isStrict && COUNTED_BEYOND_FILTER.includes(kind))
  const inBase = wide.filter(isInBase).map(({ kind }) => kind)
  return kindsOf(filters).filter((kind) => !inBase.includes(kind))
}

async function facetsOf(
  db: Db,
  filters: ListFilters,
  questions: readonly Question[],
): Promise<Facets> {
  const base = await countOf(db, questions)
  const others: Counts[] = []
  // Without a filter there are no fewer hits than with it.
  const max = isMore(base) ? OF_MANY : undefined
  for (const without of kindsToRecount(filters, base))
    others.push(await countOf(db, questions, { without, max }))
  const countsOf = (kind: FilterKind): Counts =>
    others.find((counts) => counts.without === kind) ?? base
  const known = await db.selectFrom('category').select(['id', 'title']).execute()
  const titles = new Map(known.map(({ id, title }) => [id, title]))
  const { category = [], brand = [] } = filters
  const total = totalOf(base)
  return {
    total: Math.min(total, MAX_COUNTED),
    more: isMore(base) ? true : undefined,
    categories: valuesOf('category', countsOf('category'), base, category).flatMap((category) => {
      const title = titles.get(category.value)
      return title === undefined ? [] : [{ ...category, title }]
    }),
    brands: valuesOf('brand', countsOf('brand'), base, brand),
    prices: pricesOf(countsOf('price')),
    discount: oneOf(countsOf('discount'), 'discount'),
    stock: oneOf(countsOf('stock'), 'stock'),
    ratings: STARS.map((value) => ({ value, ...oneOf(countsOf('rating'), 'rating', `${value}`) })),
    options: optionsOf(filters, countsOf, base),
  }
}

type Count = { count: number; more?: true | undefined }

/** Beyond `MAX_COUNTED`, and where not all hits were counted, a count is a lower bound. */
const bounded = (counts: Counts, number: number): Count => ({
  count: Math.min(number, MAX_COUNTED),
  more: number > MAX_COUNTED || isMore(counts) ? true : undefined,
})

const isMore = (counts: Counts): boolean => counts.isCut || totalOf(counts) > MAX_COUNTED

/** The most frequent first. */
function valuesOf(
  kind: 'category' | 'brand',
  counts: Counts,
  base: Counts,
  chosen: readonly string[],
): ({ value: string } & Count)[] {
  const ofKind = ({ rows }: Counts): Value[] => rows.filter((row) => row.kind === kind)
  return withChosen(ofKind(counts), ofKind(base), chosen)
    .sort(byFrequencyAndValue)
    .map(({ value, number }) => ({ value, ...bounded(counts, number) }))
}

function byFrequencyAndValue(a: Value, b: Value): number {
  if (a.number !== b.number) return b.number - a.number
  return a.value < b.value ? -1 : 1
}

/** Value of one kind; for ratings all that are as good or better. */
function oneOf(counts: Counts, kind: string, least = ''): Count {
  const rows = counts.rows.filter((row) => row.kind === kind && row.value >= least)
  const sum = rows.reduce((total, { number }) => total + number, 0)
  return bounded(counts, sum)
}

function pricesOf(counts: Counts): Facets['prices'] {
  const end = (kind: string): number => {
    const row = counts.rows.find((counted) => counted.kind === kind)
    return toNaira(Number(row?.value ?? 0))
  }
  const steps = counts.rows
    .filter(({ kind }) => kind === 'price')
    .map(({ value, number }) => ({ step: Number(value), number }))
  return { min: end('min'), max: end('max'), steps: histogram(steps, counts) }
}

function histogram(
  steps: { step: number; number: number }[],
  counts: Counts,
): Facets['prices']['steps'] {
  if (steps.length === 0) return []
  const low = Math.min(...steps.map(({ step }) => step))
  const high = Math.max(...steps.map(({ step }) => step))
  const width = Math.ceil((high - low + 1) / MAX_PRICE_STEPS)
  return Array.from({ length: Math.ceil((high - low + 1) / width) }, (_, i) => {
    const from = low + i * width
    const to = from + width
    const number = steps
      .filter(({ step }) => step >= from && step < to)
      .reduce((sum, step) => sum + step.number, 0)
    return { from: from === 0 ? 0 : priceOf(from), to: priceOf(to), ...bounded(counts, number) }
  })
}

/**
 * Each option with its values; those of an option that is filtered by come from the question
 * without it.
 */
function optionsOf(
  filters: ListFilters,
  countsOf: (kind: FilterKind) => Counts,
  base: Counts,
): Facets['options'] {
  const namesIn = (counts: Counts): string[] => entriesOf(counts).map(({ name }) => name)
  const names = new Set([
    ...filters.options.map(({ name }) => name),
    ...namesIn(countsOf('option.')),
  ])
  return [...names].map((name) => {
    const counts = countsOf(`option.${name}`)
    const { values: known = [], unknown = [] } =
      filters.options.find((option) => option.name === name) ?? {}
    const ofOption = (all: Counts): Value[] =>
      entriesOf(all).filter((entry) => isSame(entry.name, name))
    const values = withChosen(ofOption(counts), ofOption(base), [...known, ...unknown]).map(
      ({ value, swatch, number }) => ({
        value,
        swatch: swatch || undefined,
        ...bounded(counts, number),
      }),
    )
    return { name, values }
  })
}

/** Filters compare values in this form, `plain` in the schema. */
const plain = (text: string): string =>
  normalizeStreamSafe(text, 'NFD').replace(/\p{M}/gu, '').toLowerCase()

const isSame = (a: string, b: string): boolean => plain(a) === plain(b)

type Value = { value: string; number: number; swatch?: string | undefined }

/**
 * The most frequent values, and all chosen ones, spelled as they were chosen. `base` are the values
 * that are left with all filters: a chosen value that is too rare for `found` has its count there.
 */
function withChosen(
  found: readonly Value[],
  base: readonly Value[],
  chosen: readonly string[],
): Value[] {
  const isChosen = ({ value }: Value): boolean => chosen.some((wanted) => isSame(wanted, value))
  const frequent = found.slice(0, MAX_VALUES).filter((row) => !isChosen(row))
  const counted = chosen.map((value) => {
    const ofValue = (rows: readonly Value[]): Value[] =>
      rows.filter((row) => isSame(row.value, value))
    const swatch = [...ofValue(found), ...ofValue(base)][0]?.swatch
    return { value, swatch, number: Math.max(sumOf(ofValue(found)), sumOf(ofValue(base))) }
  })
  return [...frequent, ...counted].sort((a, b) => b.number - a.number)
}

const sumOf = (rows: readonly Value[]): number => rows.reduce((sum, { number }) => sum + number, 0)

type Entry = Value & { name: string }

/** The values of options; one that is drawn in different colours counts as one. */
function entriesOf({ rows }: Counts): Entry[] {
  const entries = new Map<string, Entry>()
  for (const row of rows
    .filter(({ kind }) => kind === 'option')
    .sort((a, b) => b.number - a.number)) {
    const [name = '', value = '', swatch] = row.value.split(SEPARATOR)
    const key = `${name}${SEPARATOR}${value}`.toLowerCase()
    const entry = entries.get(key)
    if (entry) entry.number += row.number
    else entries.set(key, { name, value, swatch, number: row.number })
  }
  return [...entries.values()]
}
