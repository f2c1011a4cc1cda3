import type { ImportChange } from '#contract/catalogue/imports.ts'
import { plainRows } from '#contract/catalogue/product-fields.ts'
import { choiceText } from '#contract/catalogue/product-rules.ts'
import { toNaira } from '#contract/orders/pricing.ts'
import { plainNaira } from '../../platform/csv/cells.ts'
import type { ImportValues, ImportVariant } from '../../platform/db/tables/imports.ts'
import { newId } from '../../platform/ids.ts'
import type { Present, PresentVariant } from './present.ts'
import type { ProductValues } from './product-values.ts'
import { differsByZeros } from './rewritten-texts.ts'
import type { VariantValues } from './variant-values.ts'

/**
 * A product as a file wants it, with its images: hashes, and addresses that are still to be
 * fetched.
 */
export type Desired = Omit<ProductValues, 'variants' | 'category_id'> & {
  category_id: string | undefined
  images: string[]
  variants: (VariantValues & { image: string | null })[]
}
type DesiredVariant = Desired['variants'][number]

type Changes = ImportChange['changes']
export type Differences = { changes: Changes; data: ImportValues }

const MAX_SHOWN = 200
const shortened = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed()}…` : text

type TitleOf = (category: string) => string
type Compared = Omit<Present, 'id' | 'handle' | 'variants'>
type Field<Row> = {
  [Name in keyof Row & string]: {
    column: Name
    field: string
    show: (value: Row[Name], titleOf: TitleOf) => string
  }
}[keyof Row & string]

const FIELDS: readonly Field<Compared>[] = [
  ...plainRows.map(
    ([field, { column }]) =>
      ({ column, field, show: (value: unknown) => shortened(String(value)) }) as Field<Compared>,
  ),
  { column: 'category_id', field: 'category', show: (id, titleOf) => titleOf(id) },
  { column: 'images', field: 'images', show: (images) => images.filter(isHash).join(', ') },
  { column: 'published', field: 'published', show: (isPublished) => (isPublished ? 'yes' : 'no') },
  {
    column: 'options',
    field: 'options',
    show: (options) =>
      options
        .map(({ name, values }) => `${name}: ${values.map(({ value }) => value).join(', ')}`)
        .join('; '),
  },
]

const VARIANT_FIELDS: readonly Field<Omit<PresentVariant, 'id' | 'position'>>[] = [
  { column: 'choice', field: 'choice', show: choiceText },
  { column: 'price_kobo', field: 'price', show: (kobo) => plainNaira(toNaira(kobo)) },
  { column: 'discount_percentage', field: 'discountPercentage', show: String },
  { column: 'stock', field: 'stock', show: String },
  { column: 'sku', field: 'sku', show: String },
  { column: 'barcode', field: 'barcode', show: String },
  { column: 'image', field: 'images', show: (hash) => hash ?? '' },
]

/** An image that is stored; all others are addresses. */
export const isHash = (image: string): boolean => /^[0-9a-f]{32}$/.test(image)

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)

/** Differences as reported and as written; no changes for an unchanged product. */
export function differences(present: Present, desired: Desired, titleOf: TitleOf): Differences {
  const { variants, category_id = present.category_id, ...others } = desired
  const own = compare(FIELDS, present, { ...others, category_id }, titleOf)
  const last = Math.max(-1, ...present.variants.map(({ position }) => position))
  const compared = variants.map((desired, i) =>
    compareVariant(present, desired, last + 1 + i, titleOf),
  )
  const awaited = others.images.filter((image) => !isHash(image)).length
  const ownChanges = own.changes.map((change) =>
    awaited > 0 && change.field === 'images' ? awaiting(awaited) : change,
  )
  const data: ImportValues = {
    ...own.data,
    variants: compared.flatMap((variant) => variant.data ?? []),
  }
  // Pictures that come later put the product on sale, so that they must know whether it may be.
  if (awaited > 0) data.published = others.published
  return { changes: [...ownChanges, ...compared.flatMap(({ changes }) => changes)], data }
}

const awaiting = (count: number): Changes[number] => ({
  field: 'pictures',
  from: '',
  to: String(count),
})

function compare<Row extends object>(
  fields: readonly Field<Row>[],
  before: Row,
  after: Row,
  titleOf: TitleOf,
): { changes: Changes; data: Partial<Row> } {
  const differing = fields.filter(({ column }) => !isSame(before[column], after[column]))
  const changes = differing.map(({ column, field, show }) => ({
    field,
    from: show(before[column], titleOf),
    to: show(after[column], titleOf),
  }))
  const data = Object.fromEntries(
    differing.map(({ column }) => [column, after[column]]),
  ) as Partial<Row>
  return { changes, data }
}

type Unshown = Pick<PresentVariant, 'cost_kobo' | 'compare_at_kobo'>

/**
 * Costs are for super admins: the report, which all admins read, names none. A Compare-at price has
 * a note.
 */
function unshown(before: Unshown, after: Unshown): Partial<Unshown> {
  const changed: Partial<Unshown> = {}
  if (after.cost_kobo !== before.cost_kobo) changed.cost_kobo = after.cost_kobo
  const isStruckPriceChanged = after.compare_at_kobo !== before.compare_at_kobo
  if (after.compare_at_kobo !== null && isStruckPriceChanged)
    changed.compare_at_kobo = after.compare_at_kobo
  return changed
}

function compareVariant(
  present: Present,
  desired: DesiredVariant,
  place: number,
  titleOf: TitleOf,
) {
  const choice = desired.choice.length > 0 ? choiceText(desired.choice) : undefined
  if (!desired.present) {
    const data = newVariant(newId(), place, desired)
    const price = plainNaira(toNaira(desired.price_kobo))
    return { changes: [{ field: 'variant', choice, from: '', to: price }], data }
  }
  const { row: _row, present: before, ...after } = desired
  const { changes, data: shownData } = compare(VARIANT_FIELDS, before, after, titleOf)
  const data: Omit<ImportVariant, 'id'> = { ...shownData, ...unshown(before, after) }
  if (differsByZeros(before.sku, after.sku)) data.is_sku_asked = true
  if (Object.keys(data).length === 0) return { changes: [] }
  if (data.stock !== undefined) data.stock_seen = before.stock
  // A product that had no options: its choice is new, and says nothing.
  const shown = changes.filter(({ field }) => field !== 'choice' || present.options.length > 0)
  return {
    changes: shown.map((change) => ({ ...change, choice })),
    data: { id: before.id, ...data },
  }
}

/** `position`: its place among the variants of its product. */
export const newVariant = (
  id: string,
  position: number,
  { row: _row, present: _present, ...values }: DesiredVariant,
): ImportVariant => ({ id, is_new: true, position, ...values })
