import { z } from 'zod'
import { messages } from '../messages.ts'
import { everyone, get, imageFileRule, post, put, superAdmin } from '../platform/endpoint.ts'
import { listAnswerOf } from '../platform/list-params.ts'
import { CreatedBody, requiredText } from '../platform/values.ts'

export const Category = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  /** Only where `GET /categories/:id/size-guide` answers. */
  hasSizeGuide: z.literal(true).optional(),
  /** Only where a product on sale is in it. */
  hasProducts: z.literal(true).optional(),
})
export type Category = z.infer<typeof Category>

export const CategoryFormData = z.object({
  title: requiredText('title', 120),
  description: requiredText('description', 2000),
})
export type CategoryFormData = z.infer<typeof CategoryFormData>

const categoryIconFiles = imageFileRule(1, 'icon')

/** With products: whether a category has any. */
const categoryCache = { tags: ['categories', 'products'] }

export const categoryEndpoints = {
  list: get('/categories', everyone, 'All categories', {
    answer: listAnswerOf(Category),
    cache: categoryCache,
  }),
  read: get('/categories/:id', everyone, 'One category', {
    notFound: messages.categoryNotFound,
    answer: Category,
    cache: categoryCache,
  }),
  create: post('/categories', superAdmin, 'Adds a category with its icon', {
    body: CategoryFormData,
    files: categoryIconFiles,
    created: CreatedBody,
  }),
  edit: put('/categories/:id', superAdmin, 'Changes a category; without a file its icon stays', {
    notFound: messages.categoryNotFound,
    isEdit: true,
    body: CategoryFormData,
    files: categoryIconFiles,
  }),
}
