import type { Selectable } from 'kysely'
import { imageAddress } from '#contract/images.ts'
import { toKobo, toNaira } from '#contract/pricing.ts'
import type { Product, ProductForm } from '#contract/products.ts'
import type { ProductTable } from '../db/schema.ts'

type Stored = Selectable<ProductTable>
/** An import reads null as "unchanged", so that it could not empty a column: an empty text is ''. */
type NeverNull = { [Name in keyof Stored]: null extends Stored[Name] ? never : Name }[keyof Stored]

/**
 * The columns of a product, each once: its name in the contract, in the database and in CSV files. Selecting, changing,
 * auditing, importing and exporting products follow this list and the mappers below.
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
type ColumnName = (typeof columns)[number]['column']

/** A product as it is stored: money in kobo, images by their hashes. */
export type ProductRow = Pick<Stored, 'id' | ColumnName>

export const selectedColumns = ['product.id', ...columns.map(({ column }) => `product.${column}` as const)] as const

/** Without a loop over the columns, which takes eight times as long for each row of a list. */
export const toProduct = (row: ProductRow): Product => ({
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
})

/** The values of a form as columns. */
export const toColumns = (form: ProductForm): Omit<ProductRow, 'id' | 'images'> => ({
  title: form.title,
  description: form.description,
  price_kobo: toKobo(form.price),
  discount_percentage: form.discountPercentage,
  rating: form.rating,
  stock: form.stock,
  brand: form.brand,
  category_id: form.category,
})

/** For comparing and auditing: every field by the contract's name, the images by their hashes. */
export const toFields = (row: ProductRow): Required<Pick<Product, ProductField>> => {
  const { _id, ...fields } = toProduct(row)
  return { ...fields, images: row.images }
}
