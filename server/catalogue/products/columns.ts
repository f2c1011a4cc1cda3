import { type RawBuilder, sql } from 'kysely'
import {
  mapPlain,
  PLAIN_COLUMNS,
  type PLAIN_FIELDS,
  type PlainColumn,
  type PlainField,
  type ProductColumn,
  plainRows,
} from '#contract/catalogue/product-fields.ts'
import type { Product, ProductForm } from '#contract/catalogue/products.ts'
import type { Option, Variant } from '#contract/catalogue/variants.ts'
import { toNaira } from '#contract/orders/pricing.ts'
import { imageAddress } from '#contract/platform/images.ts'
import { pickFields } from '#contract/platform/pick-fields.ts'
import type { RowOf } from '../../platform/db/schema.ts'

type Stored = RowOf<'product'>
type Listed = RowOf<'listing'>
type Named = Stored & Pick<RowOf<'variant'>, 'price_kobo' | 'discount_percentage' | 'stock'>

export const VARIANT_COLUMNS = ['price_kobo', 'discount_percentage', 'stock'] as const
export type VariantColumn = (typeof VARIANT_COLUMNS)[number]

/** A product as it is stored: money in kobo, images by their hashes. */
export type ProductRow = Pick<Named, 'id' | 'options' | ProductColumn> &
  Pick<Listed, 'from_price'> & { offered?: VariantRow | null }

/**
 * The pieces of all variants of a row of `product`. It is no column, because each order would have
 * to write it.
 */
export const pieces: RawBuilder<number> = sql`(select coalesce(sum(stock), 0)::integer from variant
  where variant.product_id = product.id and variant.deleted_at is null)`

/** Columns for `toProduct`, of products on sale: `product` joined with `listing`. */
export const selectedColumns = [
  ...PLAIN_COLUMNS.map((column) => `product.${column}` as const),
  'product.id',
  'product.category_id',
  'product.images',
  'product.options',
  'listing.price_kobo',
  'listing.discount_percentage',
  'listing.from_price',
  pieces.as('stock'),
] as const

/** The same in raw SQL. */
export const selected: RawBuilder<unknown> = sql.join(
  selectedColumns.map((column) =>
    typeof column === 'string' ? sql.ref(column) : sql`${pieces} as stock`,
  ),
)

/** Fields are written out, because a loop over the columns takes eight times as long per row. */
export function toProduct(row: ProductRow): Product {
  const product: Product = {
    _id: row.id,
    title: row.title,
    description: row.description,
    price: toNaira(row.price_kobo),
    discountPercentage: row.discount_percentage,
    rating: row.rating,
    stock: row.stock,
    brand: row.brand,
    category: row.category_id,
    images: row.images.map(imageAddress),
  }
  if (row.options.length > 0) product.options = row.options
  if (row.from_price) product.fromPrice = true
  if (row.offered) product.offered = toVariant(row.offered)
  return product
}

export type VariantRow = Pick<
  RowOf<'variant'>,
  'id' | 'choice' | 'sku' | 'price_kobo' | 'discount_percentage' | 'stock' | 'image'
>

export const toVariant = (row: VariantRow): Variant => ({
  _id: row.id,
  values: row.choice,
  sku: row.sku,
  price: toNaira(row.price_kobo),
  discountPercentage: row.discount_percentage,
  stock: row.stock,
  image: row.image ? imageAddress(row.image) : undefined,
})

/** The columns of plain fields of a row, without its others. */
export const plainOf = (row: Pick<ProductRow, PlainColumn>): Pick<ProductRow, PlainColumn> =>
  pickFields(row, PLAIN_COLUMNS)

type PlainColumnValues = {
  [Field in PlainField as (typeof PLAIN_FIELDS)[Field]['column']]: ProductForm[Field]
}

/** The columns of plain fields from a form. Their types are the form's: none may be undefined. */
export const plainColumns = (form: Pick<ProductForm, PlainField>): Pick<ProductRow, PlainColumn> =>
  Object.fromEntries(
    plainRows.map(([field, { column }]) => [column, form[field]]),
  ) as PlainColumnValues

export const ownColumns = (form: Pick<ProductForm, PlainField | 'category'>) => ({
  ...plainColumns(form),
  category_id: form.category,
})

type Own = Pick<ProductRow, PlainColumn | 'category_id' | 'images' | 'options'>

export const formFields = (row: Pick<ProductRow, PlainColumn | 'category_id'>) => ({
  ...mapPlain((_field, { column }) => row[column]),
  category: row.category_id,
})

/**
 * For auditing: every field that is not its variants' by the contract's name, the images by their
 * hashes.
 */
export const ownFields = ({ options, images, ...row }: Own) => ({
  ...formFields(row),
  images,
  options: options.map(inWords).join('; '),
})

/** `Colour: Indigo #3f51b5, White` */
const inWords = ({ name, values }: Option): string =>
  `${name}: ${values.map(({ value, swatch }) => (swatch ? `${value} ${swatch}` : value)).join(', ')}`
