import type { z } from 'zod'
import { MAX_STOCK } from '../platform/limits.ts'
import {
  formNairaField,
  formNumberField,
  formWholeField,
  requiredText,
  ShopId,
} from '../platform/values.ts'

type ProductFieldRow = {
  column: string
  /** In CSV files. */
  heading: string
  label: string
  /** What may be typed. */
  form?: z.ZodType
  /** A file must have it to add products. */
  isNeeded?: true
  /**
   * An update that names its column makes the database index the product again. The triggers of
   * the table `product` decide this: the mark only follows them, and makes no field searchable.
   */
  updateReindexes?: true
}

/** Null: an optional field without a value. */
export type PlainFieldValue = string | number | null

type PlainFieldRow = ProductFieldRow & {
  /** A form that leaves the field out is refused, so an optional one is null, not undefined. */
  form: z.ZodType<PlainFieldValue>
  /** It is typed as a number. */
  isNumber?: true
  hint?: string
  /** In files it is HTML. */
  isMarkup?: true
  /** For a new product whose cell is blank in a file. */
  ifBlank?: unknown
}

/**
 * Columns of `product` without rules of their own, each once: the form, import, export, drafts,
 * copies and the audit log derive from its row. A test takes each of them, and a made-up one,
 * through a form, files, a draft and a copy.
 */
export const PLAIN_FIELDS = {
  title: {
    column: 'title',
    heading: 'Title',
    label: 'Title',
    form: requiredText('title', 200),
    isNeeded: true,
    updateReindexes: true,
  },
  description: {
    column: 'description',
    heading: 'Description',
    label: 'Description',
    form: requiredText('description', 10_000),
    isMarkup: true,
    updateReindexes: true,
  },
  rating: {
    column: 'rating',
    heading: 'Rating (product.metafields.custom.rating)',
    label: 'Rating',
    form: formNumberField('rating', 0, 5),
    isNumber: true,
    hint: '0 to 5 stars',
    ifBlank: 0,
  },
  brand: {
    column: 'brand',
    heading: 'Vendor',
    label: 'Brand',
    form: requiredText('brand', 120),
    ifBlank: 'No brand',
    updateReindexes: true,
  },
} as const satisfies Record<string, PlainFieldRow>

/** All fields of a product. Price, discount and stock are columns of its variants. */
export const PRODUCT_FIELDS = {
  ...PLAIN_FIELDS,
  category: {
    column: 'category_id',
    heading: 'Type',
    label: 'Category',
    form: requiredText('category', 60).pipe(ShopId),
    updateReindexes: true,
  },
  price: {
    column: 'price_kobo',
    heading: 'Price',
    label: 'Price',
    form: formNairaField('price'),
    isNeeded: true,
  },
  discountPercentage: {
    column: 'discount_percentage',
    heading: 'Discount percentage (product.metafields.custom.discount_percentage)',
    label: 'Percentage Discount',
    form: formNumberField('discountPercentage', 0, 100),
  },
  stock: {
    column: 'stock',
    heading: 'Inventory quantity',
    label: 'Stock',
    form: formWholeField('stock', 0, MAX_STOCK),
  },
  images: { column: 'images', heading: 'Product image URL', label: 'Images' },
} as const satisfies Record<string, ProductFieldRow>

type ProductFieldTable = typeof PRODUCT_FIELDS
export type ProductField = keyof ProductFieldTable
export type ProductColumn = ProductFieldTable[ProductField]['column']
export type PlainField = keyof typeof PLAIN_FIELDS
export type PlainColumn = (typeof PLAIN_FIELDS)[PlainField]['column']

const fieldTableEntries = <Field extends string, Value>(table: Record<Field, Value>) =>
  Object.entries(table) as [Field, Value][]

export const productFieldRows: readonly [
  ProductField,
  ProductFieldRow & { column: ProductColumn },
][] = fieldTableEntries(PRODUCT_FIELDS)
export const plainFieldRows: readonly [PlainField, PlainFieldRow & { column: PlainColumn }][] =
  fieldTableEntries(PLAIN_FIELDS)
export const PLAIN_COLUMNS: readonly PlainColumn[] = plainFieldRows.map(([, { column }]) => column)

export const mapPlainFields = <Value>(
  read: (field: PlainField, row: PlainFieldRow & { column: PlainColumn }) => Value,
) =>
  Object.fromEntries(plainFieldRows.map(([field, row]) => [field, read(field, row)])) as Record<
    PlainField,
    Value
  >

/** As it is typed in a form and written in a report: '' for none. */
export const plainFieldText = (value: PlainFieldValue | undefined): string => String(value ?? '')

type TypedProductFields = {
  [Field in ProductField as ProductFieldTable[Field] extends { form: z.ZodType }
    ? Field
    : never]: ProductFieldTable[Field]
}

export const productFormShape = Object.fromEntries(
  productFieldRows.flatMap(([field, { form }]) => (form ? [[field, form]] : [])),
) as unknown as { [Field in keyof TypedProductFields]: TypedProductFields[Field]['form'] }
