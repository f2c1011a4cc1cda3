import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListParams, pageOf, SearchParams } from './list-params.ts'
import { AnyText, IdParam } from './values.ts'

export const Product = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Naira before the discount. */
  price: z.number(),
  discountPercentage: z.number(),
  /** 0 to 5. */
  rating: z.number(),
  stock: z.int(),
  brand: z.string(),
  /** `_id` of its category. */
  category: z.string(),
  /** Addresses; positions 0 to 3 are thumbnail, image1, image2, image3. §3 */
  images: z.array(z.string()),
})
export type Product = z.infer<typeof Product>

export const ProductPage = pageOf(Product)
export type ProductPage = z.infer<typeof ProductPage>

export const productEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/products/:limit/:skip',
    access: 'public',
    summary: 'Products, newest first',
    params: ListParams,
    answers: { 200: ProductPage },
    cache: { tags: ['products'] },
  }),
  one: endpoint({
    method: 'GET',
    path: '/products/:id',
    access: 'public',
    summary: 'One product',
    params: IdParam,
    answers: { 200: Product },
    cache: { tags: ['products'] },
  }),
  ofCategory: endpoint({
    method: 'GET',
    path: '/products/category/:category/:limit/:skip',
    access: 'public',
    summary: 'Products of one category, newest first',
    params: ListParams.extend({ category: AnyText.max(200) }),
    answers: { 200: ProductPage },
    cache: { tags: ['products'] },
  }),
  search: endpoint({
    method: 'GET',
    path: '/products/search/:limit/:skip/:search?',
    access: 'public',
    summary: 'Products that match every word, best first; a small typo is forgiven',
    params: SearchParams,
    answers: { 200: ProductPage },
    cache: { tags: ['products', 'categories'] },
  }),
}
