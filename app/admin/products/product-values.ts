import { z } from 'zod'
import { MAX_IMAGES } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { IMAGE_FIELDS, type Product, ProductForm } from '#contract/products.ts'

/** A place without a file sends none. */
const Pictures = z.array(z.custom<File | undefined>())

/** What the form of a product checks: the contract's fields, and its pictures in the order of their positions. §5 */
export const NewProduct = ProductForm.extend({
  images: Pictures.min(1, messages.imageRequired).max(MAX_IMAGES, messages.onlyFourImages),
})
export const ChangedProduct = ProductForm.extend({ images: Pictures })

export type ProductValues = z.input<typeof ChangedProduct>
export type CheckedProduct = z.output<typeof ChangedProduct>

export const labels = {
  images: 'Images',
  title: 'Title',
  price: 'Price',
  discountPercentage: 'Percentage Discount', // §2
  stock: 'Stock',
  rating: 'Rating',
  brand: 'Brand',
  category: 'Category',
  description: 'Description',
} as const

/** What the form shows when it opens; numbers as they are typed. */
export const valuesOf = (product: Product | undefined): ProductValues => ({
  title: product?.title ?? '',
  description: product?.description ?? '',
  price: textOf(product?.price),
  discountPercentage: textOf(product?.discountPercentage ?? 0),
  rating: textOf(product?.rating),
  stock: textOf(product?.stock),
  brand: product?.brand ?? '',
  category: product?.category ?? '',
  images: [],
})

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value))

/** The files of a form by the names of their fields: each at its position, or all of a new product's in order. §7 */
export function filesOf(images: readonly (File | undefined)[], isEdit: boolean): Record<string, File[]> {
  if (!isEdit) return { images: images.filter((file) => file !== undefined) }
  return Object.fromEntries(
    IMAGE_FIELDS.flatMap((name, position) => {
      const file = images[position]
      return file ? [[name, [file]] as const] : []
    }),
  )
}
