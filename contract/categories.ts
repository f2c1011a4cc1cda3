import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MAX_IMAGE_BYTES } from './limits.ts'
import { IdParam, Message, requiredText } from './values.ts'

export const Category = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Address of the icon. */
  icon: z.string(),
  /** Only where `GET /categories/:id/size-guide` answers. §10 */
  hasSizeGuide: z.literal(true).optional(),
})
export type Category = z.infer<typeof Category>

/** §5: the text fields of a category's form; its icon is a file. */
export const CategoryForm = z.object({
  title: requiredText('title', 120),
  description: requiredText('description', 2000),
})
export type CategoryForm = z.infer<typeof CategoryForm>

const files = { fields: ['icon'], maxFiles: 1, maxBytes: MAX_IMAGE_BYTES }

export const categoryEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/categories',
    access: 'public',
    summary: 'All categories',
    answers: { 200: z.object({ data: z.array(Category) }) },
    cache: { tags: ['categories'] },
  }),
  one: endpoint({
    method: 'GET',
    path: '/categories/:id',
    access: 'public',
    summary: 'One category',
    params: IdParam,
    answers: { 200: Category },
    cache: { tags: ['categories'] },
  }),
  create: endpoint({
    method: 'POST',
    path: '/categories',
    access: 'superAdmin',
    summary: 'Adds a category with its icon',
    body: CategoryForm,
    files,
    answers: { 201: Message.extend({ _id: z.string() }) },
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/categories/:id',
    access: 'superAdmin',
    isEdit: true,
    summary: 'Changes a category; without a file its icon stays',
    params: IdParam,
    body: CategoryForm,
    files,
    answers: { 200: Message },
  }),
}
