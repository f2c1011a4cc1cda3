import type { Product } from '#contract/products.ts'

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
