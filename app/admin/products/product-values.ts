import { z } from 'zod'
import { MAX_IMAGES } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { IMAGE_FIELDS, type Product, ProductForm } from '#contract/products.ts'
import { type Chosen, chosenOf, filesIn } from '../images/chosen.ts'

/** The schema of a product's form: the contract's fields, and the images in their order. §5 */
export const CheckedForm = ProductForm.extend({
  images: z.array(z.custom<Chosen>()).min(1, messages.imageRequired).max(MAX_IMAGES, messages.onlyFourImages),
})

export type ProductValues = z.input<typeof CheckedForm>
export type CheckedProduct = z.output<typeof CheckedForm>

/** The fields of the form, and of what an import changes, as people read them. */
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
} as const satisfies Record<keyof ProductValues, string>

const LABELS: ReadonlyMap<string, string> = new Map(Object.entries(labels))
/** The label of a field by its name in the contract. */
export const labelOf = (field: string): string => LABELS.get(field) ?? field

/** The values that the form opens with; numbers as text. */
export const valuesOf = (product: Product | undefined): ProductValues => ({
  title: product?.title ?? '',
  description: product?.description ?? '',
  price: textOf(product?.price),
  discountPercentage: textOf(product?.discountPercentage ?? 0),
  rating: textOf(product?.rating),
  stock: textOf(product?.stock),
  brand: product?.brand ?? '',
  category: product?.category ?? '',
  images: chosenOf(product?.images ?? []),
})

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value))

/** The files of a form by their field: each at its position on an edit, all in order for a new product. §7 */
export function filesOf(images: readonly Chosen[], isEdit: boolean): Record<string, File[]> {
  if (!isEdit) return { images: filesIn(images) }
  return Object.fromEntries(
    IMAGE_FIELDS.flatMap((name, position) => {
      const file = images[position]?.file
      return file ? [[name, [file]] as const] : []
    }),
  )
}
