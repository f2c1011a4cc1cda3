import { z } from 'zod'
import { messages } from '../messages.ts'
import { everyone, get, images, post, put, superAdmin } from '../platform/endpoint.ts'
import { listOf } from '../platform/list-params.ts'
import { Created, requiredText } from '../platform/values.ts'

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

export const CategoryForm = z.object({
  title: requiredText('title', 120),
  description: requiredText('description', 2000),
})
export type CategoryForm = z.infer<typeof CategoryForm>

const files = images(1, 'icon')

/** With products: whether a category has any. */
const cache = { tags: ['categories', 'products'] }

export const categoryEndpoints = {
  list: get('/categories', everyone, 'All categories', { answer: listOf(Category), cache }),
  read: get('/categories/:id', everyone, 'One category', {
    ids: { id: messages.categoryNotFound },
    answer: Category,
    cache,
  }),
  create: post('/categories', superAdmin, 'Adds a category with its icon', {
    body: CategoryForm,
    files,
    created: Created,
  }),
  edit: put('/categories/:id', superAdmin, 'Changes a category; without a file its icon stays', {
    ids: { id: messages.categoryNotFound },
    isEdit: true,
    body: CategoryForm,
    files,
  }),
}
