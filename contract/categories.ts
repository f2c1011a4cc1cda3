import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { IdParam } from './values.ts'

export const Category = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Address of the icon. */
  icon: z.string(),
})
export type Category = z.infer<typeof Category>

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
}
