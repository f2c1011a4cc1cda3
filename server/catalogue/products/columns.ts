import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Product, ProductForm } from '#contract/catalogue/products.ts'
import type { Option, Variant } from '#contract/catalogue/variants.ts'
import { toKobo, toNaira } from '#contract/orders/pricing.ts'
import { imageAddress } from '#contract/platform/images.ts'
import type { ListingTable, ProductTable, VariantTable } from '../../platform/db/tables/catalogue.ts'

type Stored = Selectable<ProductTable>
type Listed = Selectable<ListingTable>
/** Columns of a product, and those that its variants sum up to. */
type Named = Stored & Pick<Selectable<VariantTable>, 'price_kobo' | 'discount_percentage' | 'stock'>
/** An import reads null as "unchanged", so that it could not empty a column: an empty text is ''. */
type NeverNull = { [Name in keyof Named]: null extends Named[Name] ? never : Name }[keyof Named]

/**
 * The columns of a product, each once: its name in the contract, in the database and in CSV files. Selecting, changing,
 * auditing, importing and exporting products follow this list and the mappers below. Price, discount and stock are
 * columns of its variants.
 */
export const columns = [
  { field: 'title', column: 'title', heading: 'Title' },
  { field: 'description', column: 'description', heading: 'Description' },
  { field: 'price', column: 'price_kobo', heading: 'Price' },
  { field: 'rating', column: 'rating', heading: 'Rating (product.metafields.custom.rating)' },
  {
    field: 'discountPercentage',
    column: 'discount_percentage',
    heading: 'Discount percentage (product.metafields.custom.discount_percentage)',
  },
  { field: 'stock', column: 'stock', heading: 'Inventory quantity' },
  { field: 'brand', column: 'brand', heading: 'Vendor' },
  { field: 'category', column: 'category_id', heading: 'Type' },
  { field: 'images', column: 'images', heading: 'Product image URL' },
] as const satisfies readonly { field: keyof Product; column: NeverNull; heading: string }[]

export type ProductField = (typeof columns)[number]['field']
export type ColumnName = (typeof columns)[number]['column']

export const VARIANT_COLUMNS = ['price_kobo', 'discount_percentage', 'stock'] as const
export type VariantColumn = (typeof VARIANT_COLUMNS)[number]

/** A product as it is stored: money in kobo, images by their hashes. */
export type ProductRow = Pick<Named, 'id' | 'options' | ColumnName> & Pick<Listed, 'from_price'>

/** The pieces of all variants of a row of `product`. No column: each order would write it. */
export const pieces: RawBuilder<number> = sql`(select coalesce(sum(stock), 0)::integer from variant
  where variant.product_id = product.id and variant.deleted_at is null)`

/** Columns for `toProduct`, of products on sale: `product` joined with `listing`. */
export const selectedColumns = [
  ...(['product.id', 'product.title', 'product.description', 'product.brand', 'product.category_id'] as const),
  ...(['product.rating', 'product.images', 'product.options'] as const),
  ...(['listing.price_kobo', 'listing.discount_percentage', 'listing.from_price'] as const),
  pieces.as('stock'),
] as const

/** The same in raw SQL. */
export const selected: RawBuilder<unknown> = sql.join(
  selectedColumns.map((column) => (typeof column === 'string' ? sql.ref(column) : sql`${pieces} as stock`)),
)

/** No loop over the columns: it takes eight times as long per row. */
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
  return product
}

export type VariantRow = Pick<
  Selectable<VariantTable>,
  'id' | 'choice' | 'sku' | 'price_kobo' | 'discount_percentage' | 'stock' | 'image'
>

export const toVariant = (row: VariantRow): Variant => ({
  _id: row.id,
  values: row.choice,
  sku: row.sku,
  price: toNaira(row.price_kobo),
  discountPercentage: row.discount_percentage,
  stock: row.stock,
  ...(row.image && { image: imageAddress(row.image) }),
})

export const toColumns = (form: ProductForm): Pick<ProductRow, Exclude<ColumnName, 'images'>> => ({
  title: form.title,
  description: form.description,
  price_kobo: toKobo(form.price),
  discount_percentage: form.discountPercentage,
  rating: form.rating,
  stock: form.stock,
  brand: form.brand,
  category_id: form.category,
})

export function ownColumns(form: ProductForm) {
  const { price_kobo: _price, discount_percentage: _discount, stock: _stock, ...own } = toColumns(form)
  return own
}

/** For comparing and auditing: every field by the contract's name, the images by their hashes. */
export const toFields = (row: Pick<ProductRow, ColumnName>): Required<Pick<Product, ProductField>> => {
  const { _id, ...fields } = toProduct({ ...row, id: '', options: [], from_price: false })
  return { ...fields, images: row.images }
}

type Own = Pick<ProductRow, Exclude<ColumnName, VariantColumn> | 'options'>

/** For auditing: the fields of a product that are not its variants'. */
export function ownFields({ options, ...row }: Own) {
  const fields = toFields({ ...row, price_kobo: 0, discount_percentage: 0, stock: 0 })
  const { price: _price, discountPercentage: _discount, stock: _stock, ...own } = fields
  return { ...own, options: options.map(inWords).join('; ') }
}

/** `Colour: Indigo #3f51b5, White` */
const inWords = ({ name, values }: Option): string =>
  `${name}: ${values.map(({ value, swatch }) => (swatch ? `${value} ${swatch}` : value)).join(', ')}`
