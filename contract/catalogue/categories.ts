import { z } from 'zod'
import { everyone, get, post, put, superAdmin } from '../platform/endpoint.ts'
import { MAX_IMAGE_BYTES } from '../platform/limits.ts'
import { Message, requiredText } from '../platform/values.ts'

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

const files = { fields: ['icon'], maxFiles: 1, maxBytes: MAX_IMAGE_BYTES }

/** With products: whether a category has any. */
const TAGS = ['categories', 'products']

export const categoryEndpoints = {
  list: get('/categories', everyone, 'All categories', {
    answer: z.object({ data: z.array(Category) }),
    cache: { tags: TAGS },
  }),
  read: get('/categories/:id', everyone, 'One category', { answer: Category, cache: { tags: TAGS } }),
  create: post('/categories', superAdmin, 'Adds a category with its icon', {
    body: CategoryForm,
    files,
    created: Message.extend({ _id: z.string() }),
  }),
  edit: put('/categories/:id', superAdmin, 'Changes a category; without a file its icon stays', {
    isEdit: true,
    body: CategoryForm,
    files,
  }),
}
