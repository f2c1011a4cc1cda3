import type { Product } from '#contract/catalogue/products.ts'
import type { ProductVariant } from '#contract/catalogue/variants.ts'

/** A product as the API returns it. */
export const product = (values: Partial<Product> = {}): Product => ({
  _id: 'shirt',
  title: 'Ankara shirt',
  description: 'Wax print, long sleeves',
  price: 12_500,
  discountPercentage: 0,
  rating: 4,
  stock: 5,
  brand: 'Kano Cloth',
  category: 'clothing',
  images: ['/images/a.webp'],
  ...values,
})

/** A variant as the API returns it. */
export const variant = (
  _id: string,
  values: string[],
  more: Partial<ProductVariant> = {},
): ProductVariant => ({
  _id,
  values,
  sku: '',
  price: 12_500,
  discountPercentage: 0,
  stock: 5,
  ...more,
})

/**
 * A product with sizes and colours: S and M in Indigo and Clay; no S in Clay, and M in Clay is sold
 * out.
 */
export const shirt = (values: Partial<Product> = {}): Product =>
  product({
    stock: 7,
    fromPrice: true,
    options: [
      { name: 'Size', values: [{ value: 'S' }, { value: 'M' }] },
      {
        name: 'Colour',
        values: [
          { value: 'Indigo', swatch: '#2b309c' },
          { value: 'Clay', swatch: '#a63c1b' },
        ],
      },
    ],
    variants: [
      variant('shirt', ['S', 'Indigo'], { stock: 2 }),
      variant('m-indigo', ['M', 'Indigo'], {
        price: 15_000,
        discountPercentage: 10,
        image: '/images/indigo.webp',
      }),
      variant('m-clay', ['M', 'Clay'], { stock: 0, image: '/images/clay.webp' }),
    ],
    ...values,
  })
