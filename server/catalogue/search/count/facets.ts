import type { Facets, ListFilters } from '#contract/catalogue/product-filters.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import { MAX_COUNTED } from '#contract/platform/limits.ts'
import { normalizeStreamSafe } from '#contract/platform/stream-safe.ts'
import { readByIndex } from '../../../platform/db/by-index.ts'
import type { Db } from '../../../platform/db/schema.ts'
import type { FilterKind, RowCondition } from '../ask/conditions.ts'
import { filterKindsOf, type Question, splitConditions } from '../ask/question.ts'
import { firstPriceOfStep } from '../ask/scales.ts'
import { SEPARATOR } from '../ask/variant-conditions.ts'
import { findQuestions, planText } from '../search-products.ts'
import type { Vocabulary } from '../understand/understand.ts'
import { COUNTED_OF_MANY, countFacets } from './count-facets.ts'
import { MAX_VALUES } from './counted-kinds.ts'
import { type FacetCounts, totalOfCounts } from './facet-counts.ts'

const MAX_PRICE_STEPS = 12
const STAR_FILTERS = [4, 3, 2, 1]

const NO_FACETS: Facets = {
  total: 0,
  categories: [],
  brands: [],
  prices: { min: 0, max: 0, steps: [] },
  discount: { count: 0 },
  stock: { count: 0 },
  ratings: STAR_FILTERS.map((value) => ({ value, count: 0 })),
  options: [],
}

type AskedFacets = { filters: ListFilters; isLiteral: boolean; isWide: boolean }

/**
 * The filters of what a search of a text lists; without one, of a list. The counts of a kind leave
 * its own filter out, so that another value can be chosen along. Of many hits the best `MAX_COUNTED`
 * are counted: the counts are then at least so many.
 */
export async function searchFacets(
  vocabulary: Vocabulary,
  text: string,
  { filters, isLiteral, isWide }: AskedFacets,
): Promise<Facets> {
  const steps = await planText(vocabulary, text, isLiteral)
  return readByIndex(vocabulary.db, async (trx) => {
    const questions = await findQuestions(trx, steps, { filters, isWide })
    const [first] = questions
    return first ? toFacets(trx, first.filters, questions) : NO_FACETS
  })
}

/** Prices and stars that their filter leaves out are counted, too. */
const COUNTED_BEYOND_FILTER: readonly FilterKind[] = ['price', 'rating']

/** Filters whose removal needs another query of the index: those that it was asked for. */
const kindsToRecount = (filters: ListFilters, base: FacetCounts): FilterKind[] => {
  const { rowConditions } = splitConditions({ filters })
  const isInBase = ({ kind, isIndexed }: RowCondition): boolean =>
    !isIndexed && !(base.isStrict && COUNTED_BEYOND_FILTER.includes(kind))
  const inBase = rowConditions.filter(isInBase).map(({ kind }) => kind)
  return filterKindsOf(filters).filter((kind) => !inBase.includes(kind))
}

async function toFacets(
  db: Db,
  filters: ListFilters,
  questions: readonly Question[],
): Promise<Facets> {
  const base = await countFacets(db, questions)
  const others: FacetCounts[] = []
  // Without a filter there are no fewer hits than with it.
  const max = hasMoreHits(base) ? COUNTED_OF_MANY : undefined
  for (const without of kindsToRecount(filters, base))
    others.push(await countFacets(db, questions, { without, max }))
  const countsOf = (kind: FilterKind): FacetCounts =>
    others.find((counts) => counts.without === kind) ?? base
  const known = await db.selectFrom('category').select(['id', 'title']).execute()
  const titles = new Map(known.map(({ id, title }) => [id, title]))
  const { category = [], brand = [] } = filters
  const total = totalOfCounts(base)
  return {
    total: Math.min(total, MAX_COUNTED),
    more: hasMoreHits(base) ? true : undefined,
    categories: valueFacets('category', countsOf('category'), base, category).flatMap(
      (category) => {
        const title = titles.get(category.value)
        return title === undefined ? [] : [{ ...category, title }]
      },
    ),
    brands: valueFacets('brand', countsOf('brand'), base, brand),
    prices: priceFacet(countsOf('price')),
    discount: countOfKind(countsOf('discount'), 'discount'),
    stock: countOfKind(countsOf('stock'), 'stock'),
    ratings: STAR_FILTERS.map((value) => ({
      value,
      ...countOfKind(countsOf('rating'), 'rating', `${value}`),
    })),
    options: optionFacets(filters, countsOf, base),
  }
}

type BoundedCount = Facets['stock']

/** Beyond `MAX_COUNTED`, and where not all hits were counted, a count is a lower bound. */
const boundedCount = (counts: FacetCounts, number: number): BoundedCount => ({
  count: Math.min(number, MAX_COUNTED),
  more: number > MAX_COUNTED || hasMoreHits(counts) ? true : undefined,
})

const hasMoreHits = (counts: FacetCounts): boolean =>
  counts.isCut || totalOfCounts(counts) > MAX_COUNTED

/** The most frequent first. */
function valueFacets(
  kind: 'category' | 'brand',
  counts: FacetCounts,
  base: FacetCounts,
  chosen: readonly string[],
): ({ value: string } & BoundedCount)[] {
  const ofKind = ({ rows }: FacetCounts): CountedValue[] => rows.filter((row) => row.kind === kind)
  return addChosenValues(ofKind(counts), ofKind(base), chosen).map(({ value, number }) => ({
    value,
    ...boundedCount(counts, number),
  }))
}

function byFrequencyAndValue(a: CountedValue, b: CountedValue): number {
  if (a.number !== b.number) return b.number - a.number
  return a.value < b.value ? -1 : 1
}

/** Value of one kind; for ratings all that are as good or better. */
function countOfKind(counts: FacetCounts, kind: string, least = ''): BoundedCount {
  const rows = counts.rows.filter((row) => row.kind === kind && row.value >= least)
  const sum = rows.reduce((total, { number }) => total + number, 0)
  return boundedCount(counts, sum)
}

function priceFacet(counts: FacetCounts): Facets['prices'] {
  const end = (kind: string): number =>
    toNaira(counts.rows.find((counted) => counted.kind === kind)?.number ?? 0)
  const steps = counts.rows
    .filter(({ kind }) => kind === 'price')
    .map(({ value, number }) => ({ step: Number(value), number }))
  return { min: end('min'), max: end('max'), steps: priceHistogram(steps, counts) }
}

function priceHistogram(
  steps: { step: number; number: number }[],
  counts: FacetCounts,
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
    return {
      from: from === 0 ? 0 : firstPriceOfStep(from),
      to: firstPriceOfStep(to),
      ...boundedCount(counts, number),
    }
  })
}

/**
 * Each option with its values; those of an option that is filtered by come from the question
 * without it.
 */
function optionFacets(
  filters: ListFilters,
  countsOf: (kind: FilterKind) => FacetCounts,
  base: FacetCounts,
): Facets['options'] {
  const named = [...filters.options, ...optionEntriesOf(base)]
  const names = new Set(named.map(({ name }) => name))
  return [...names].map((name) => {
    const counts = countsOf(`option.${name}`)
    const { values: known = [], unknown = [] } =
      filters.options.find((option) => option.name === name) ?? {}
    const ofOption = (all: FacetCounts): CountedValue[] =>
      optionEntriesOf(all).filter((entry) => areAlikeValues(entry.name, name))
    const values = addChosenValues(ofOption(counts), ofOption(base), [...known, ...unknown]).map(
      ({ value, swatch, number }) => ({
        value,
        swatch: swatch || undefined,
        ...boundedCount(counts, number),
      }),
    )
    return { name, values }
  })
}

/** Filters compare values in this form, `plainText` in the schema. */
const plainText = (text: string): string =>
  normalizeStreamSafe(text, 'NFD').replace(/\p{M}/gu, '').toLowerCase()

const areAlikeValues = (a: string, b: string): boolean => plainText(a) === plainText(b)

type CountedValue = { value: string; number: number; swatch?: string | undefined }

/**
 * The most frequent values, and all chosen ones, spelled as they were chosen. `base` are the values
 * that are left with all filters: a chosen value that is too rare for `found` has its count there.
 */
function addChosenValues(
  found: readonly CountedValue[],
  base: readonly CountedValue[],
  chosen: readonly string[],
): CountedValue[] {
  const isChosen = ({ value }: CountedValue): boolean =>
    chosen.some((wanted) => areAlikeValues(wanted, value))
  const frequent = found.slice(0, MAX_VALUES).filter((row) => !isChosen(row))
  const counted = chosen.map((value) => {
    const ofValue = (rows: readonly CountedValue[]): CountedValue[] =>
      rows.filter((row) => areAlikeValues(row.value, value))
    const swatch = [...ofValue(found), ...ofValue(base)][0]?.swatch
    return {
      value,
      swatch,
      number: Math.max(sumOfNumbers(ofValue(found)), sumOfNumbers(ofValue(base))),
    }
  })
  return [...frequent, ...counted].sort(byFrequencyAndValue)
}

const sumOfNumbers = (rows: readonly CountedValue[]): number =>
  rows.reduce((sum, { number }) => sum + number, 0)

type OptionEntry = CountedValue & { name: string }

/** The values of options; one that is drawn in different colours counts as one. */
function optionEntriesOf({ rows }: FacetCounts): OptionEntry[] {
  const entries = new Map<string, OptionEntry>()
  const ofOptions = rows.filter(({ kind }) => kind === 'option')
  for (const row of ofOptions.sort((a, b) => b.number - a.number)) {
    const [name = '', value = '', swatch] = row.value.split(SEPARATOR)
    const key = `${name}${SEPARATOR}${value}`.toLowerCase()
    const entry = entries.get(key)
    if (entry) entry.number += row.number
    else entries.set(key, { name, value, swatch, number: row.number })
  }
  return [...entries.values()]
}
