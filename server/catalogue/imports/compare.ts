import type { ImportChange } from '#contract/catalogue/imports.ts'
import {
  type PlainFieldValue,
  plainFieldRows,
  plainFieldText,
} from '#contract/catalogue/product-fields.ts'
import { textOfChoice } from '#contract/catalogue/product-rules.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import { nairaWithKobo } from '../../platform/csv/cells.ts'
import { createRowId } from '../../platform/ids.ts'
import type { ImportValues, ImportVariant } from '../tables/imports.ts'
import type { ProductInShop, VariantInShop } from './present.ts'
import type { ImportedProductValues } from './product-values.ts'
import { differsByLeadingZeros } from './rewritten-texts.ts'
import type { VariantValues } from './variant-values.ts'

/**
 * A product as a file wants it, with its images: hashes, and addresses that are still to be
 * fetched.
 */
export type DesiredProduct = Omit<ImportedProductValues, 'variants' | 'category_id'> & {
  category_id: string | undefined
  images: string[]
  variants: (VariantValues & { image: string | null })[]
}
type DesiredVariant = DesiredProduct['variants'][number]

type ReportedChanges = ImportChange['changes']
export type ProductDifferences = { changes: ReportedChanges; data: ImportValues }

const MAX_SHOWN_VALUE = 200
const shortenShownText = (text: string): string =>
  text.length > MAX_SHOWN_VALUE ? `${text.slice(0, MAX_SHOWN_VALUE).toWellFormed()}…` : text

type CategoryTitleOf = (category: string) => string
type ComparedColumns = Omit<ProductInShop, 'id' | 'handle' | 'variants'>
type ComparedField<Row> = {
  [Name in keyof Row & string]: {
    column: Name
    field: string
    show: (value: Row[Name], titleOf: CategoryTitleOf) => string
  }
}[keyof Row & string]

const COMPARED_PRODUCT_FIELDS: readonly ComparedField<ComparedColumns>[] = [
  ...plainFieldRows.map(
    ([field, { column }]) =>
      ({
        column,
        field,
        show: (value: PlainFieldValue) => shortenShownText(plainFieldText(value)),
      }) as ComparedField<ComparedColumns>,
  ),
  { column: 'category_id', field: 'category', show: (id, titleOf) => titleOf(id) },
  { column: 'images', field: 'images', show: (images) => images.filter(isImageHash).join(', ') },
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

const COMPARED_VARIANT_FIELDS: readonly ComparedField<Omit<VariantInShop, 'id' | 'position'>>[] = [
  { column: 'choice', field: 'choice', show: textOfChoice },
  { column: 'price_kobo', field: 'price', show: (kobo) => nairaWithKobo(toNaira(kobo)) },
  { column: 'discount_percentage', field: 'discountPercentage', show: String },
  { column: 'stock', field: 'stock', show: String },
  { column: 'sku', field: 'sku', show: String },
  { column: 'barcode', field: 'barcode', show: String },
  { column: 'image', field: 'images', show: (hash) => hash ?? '' },
]

/** An image that is stored; all others are addresses. */
export const isImageHash = (image: string): boolean => /^[0-9a-f]{32}$/.test(image)

const isSameValue = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)

/** Differences as reported and as written; no changes for an unchanged product. */
export function compareProducts(
  present: ProductInShop,
  desired: DesiredProduct,
  titleOf: CategoryTitleOf,
): ProductDifferences {
  const { variants, category_id = present.category_id, ...others } = desired
  const own = compareFields(COMPARED_PRODUCT_FIELDS, present, { ...others, category_id }, titleOf)
  const last = Math.max(-1, ...present.variants.map(({ position }) => position))
  const compared = variants.map((desired, i) =>
    compareVariants(present, desired, last + 1 + i, titleOf),
  )
  const awaited = others.images.filter((image) => !isImageHash(image)).length
  const ownChanges = own.changes.map((change) =>
    awaited > 0 && change.field === 'images' ? awaitedPicturesChange(awaited) : change,
  )
  const data: ImportValues = {
    ...own.data,
    variants: compared.flatMap((variant) => variant.data ?? []),
  }
  // Pictures that come later put the product on sale, so that they must know whether it may be.
  if (awaited > 0) data.published = others.published
  return { changes: [...ownChanges, ...compared.flatMap(({ changes }) => changes)], data }
}

const awaitedPicturesChange = (count: number): ReportedChanges[number] => ({
  field: 'pictures',
  from: '',
  to: String(count),
})

function compareFields<Row extends object>(
  fields: readonly ComparedField<Row>[],
  before: Row,
  after: Row,
  titleOf: CategoryTitleOf,
): { changes: ReportedChanges; data: Partial<Row> } {
  const differing = fields.filter(({ column }) => !isSameValue(before[column], after[column]))
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

type HiddenFields = Pick<VariantInShop, 'cost_kobo' | 'compare_at_kobo'>

/**
 * Costs are for super admins: the report, which all admins read, names none. A Compare-at price has
 * a note.
 */
function changedHiddenFields(before: HiddenFields, after: HiddenFields): Partial<HiddenFields> {
  const changed: Partial<HiddenFields> = {}
  if (after.cost_kobo !== before.cost_kobo) changed.cost_kobo = after.cost_kobo
  const isStruckPriceChanged = after.compare_at_kobo !== before.compare_at_kobo
  if (after.compare_at_kobo !== null && isStruckPriceChanged)
    changed.compare_at_kobo = after.compare_at_kobo
  return changed
}

function compareVariants(
  present: ProductInShop,
  desired: DesiredVariant,
  place: number,
  titleOf: CategoryTitleOf,
) {
  const choice = desired.choice.length > 0 ? textOfChoice(desired.choice) : undefined
  if (!desired.present) {
    const data = newVariantValues(createRowId(), place, desired)
    const price = nairaWithKobo(toNaira(desired.price_kobo))
    return { changes: [{ field: 'variant', choice, from: '', to: price }], data }
  }
  const { row: _row, present: before, ...after } = desired
  const { changes, data: shownData } = compareFields(
    COMPARED_VARIANT_FIELDS,
    before,
    after,
    titleOf,
  )
  const data: Omit<ImportVariant, 'id'> = { ...shownData, ...changedHiddenFields(before, after) }
  if (differsByLeadingZeros(before.sku, after.sku)) data.is_sku_asked = true
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
export const newVariantValues = (
  id: string,
  position: number,
  { row: _row, present: _present, ...values }: DesiredVariant,
): ImportVariant => ({ id, is_new: true, position, ...values })
