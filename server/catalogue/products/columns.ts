import { type RawBuilder, sql } from 'kysely'
import {
  mapPlainFields,
  PLAIN_COLUMNS,
  type PLAIN_FIELDS,
  type PlainColumn,
  type PlainField,
  type ProductColumn,
  plainFieldRows,
} from '#contract/catalogue/product-fields.ts'
import type { Product, ProductFormData } from '#contract/catalogue/products.ts'
import type { ProductOption, ProductVariant } from '#contract/catalogue/variants.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import { imageAddress } from '#contract/platform/images.ts'
import { pickFields } from '#contract/platform/pick-fields.ts'
import type { RowOf } from '../../platform/db/schema.ts'

type StoredProduct = RowOf<'product'>
type ListingRow = RowOf<'listing'>
type ProductWithVariantColumns = StoredProduct &
  Pick<RowOf<'variant'>, 'price_kobo' | 'discount_percentage' | 'stock'>

export const VARIANT_FIGURE_COLUMNS = ['price_kobo', 'discount_percentage', 'stock'] as const
export type VariantFigureColumn = (typeof VARIANT_FIGURE_COLUMNS)[number]

/** A product as it is stored: money in kobo, images by their hashes. */
export type ProductRow = Pick<ProductWithVariantColumns, 'id' | 'options' | ProductColumn> &
  Pick<ListingRow, 'from_price'> & { matching_variant?: StoredVariantRow | null }

/**
 * The pieces of all variants of a row of `product`. It is no column, because each order would have
 * to write it.
 */
export const sumOfPieces: RawBuilder<number> = sql`(select coalesce(sum(stock), 0)::integer from variant
  where variant.product_id = product.id and variant.deleted_at is null)`

/** Columns for `toProductOfRow`, of products on sale: `product` joined with `listing`. */
export const selectedProductColumns = [
  ...PLAIN_COLUMNS.map((column) => `product.${column}` as const),
  'product.id',
  'product.category_id',
  'product.images',
  'product.options',
  'listing.price_kobo',
  'listing.discount_percentage',
  'listing.from_price',
  sumOfPieces.as('stock'),
] as const

/** The same in raw SQL. */
export const selectedProductSql: RawBuilder<unknown> = sql.join(
  selectedProductColumns.map((column) =>
    typeof column === 'string' ? sql.ref(column) : sql`${sumOfPieces} as stock`,
  ),
)

/** Fields are written out, because a loop over the columns takes eight times as long per row. */
export function toProductOfRow(row: ProductRow): Product {
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
  if (row.matching_variant) product.offered = toVariantOfRow(row.matching_variant)
  return product
}

export type StoredVariantRow = Pick<
  RowOf<'variant'>,
  'id' | 'choice' | 'sku' | 'price_kobo' | 'discount_percentage' | 'stock' | 'image'
>

export const toVariantOfRow = (row: StoredVariantRow): ProductVariant => ({
  _id: row.id,
  values: row.choice,
  sku: row.sku,
  price: toNaira(row.price_kobo),
  discountPercentage: row.discount_percentage,
  stock: row.stock,
  image: row.image ? imageAddress(row.image) : undefined,
})

/** The columns of plain fields of a row, without its others. */
export const pickPlainColumns = (
  row: Pick<ProductRow, PlainColumn>,
): Pick<ProductRow, PlainColumn> => pickFields(row, PLAIN_COLUMNS)

type PlainColumnValues = {
  [Field in PlainField as (typeof PLAIN_FIELDS)[Field]['column']]: ProductFormData[Field]
}

/** The columns of plain fields from a form. Their types are the form's: none may be undefined. */
export const plainColumnsOfForm = (
  form: Pick<ProductFormData, PlainField>,
): Pick<ProductRow, PlainColumn> =>
  Object.fromEntries(
    plainFieldRows.map(([field, { column }]) => [column, form[field]]),
  ) as PlainColumnValues

export const productColumnsOfForm = (form: Pick<ProductFormData, PlainField | 'category'>) => ({
  ...plainColumnsOfForm(form),
  category_id: form.category,
})

type AuditedRow = Pick<ProductRow, PlainColumn | 'category_id' | 'images' | 'options'>

export const formFieldsOfRow = (row: Pick<ProductRow, PlainColumn | 'category_id'>) => ({
  ...mapPlainFields((_field, { column }) => row[column]),
  category: row.category_id,
})

/**
 * For auditing: every field that is not its variants' by the contract's name, the images by their
 * hashes.
 */
export const auditedProductFields = ({ options, images, ...row }: AuditedRow) => ({
  ...formFieldsOfRow(row),
  images,
  options: options.map(textOfOption).join('; '),
})

/** `Colour: Indigo #3f51b5, White` */
const textOfOption = ({ name, values }: ProductOption): string =>
  `${name}: ${values.map(({ value, swatch }) => (swatch ? `${value} ${swatch}` : value)).join(', ')}`
