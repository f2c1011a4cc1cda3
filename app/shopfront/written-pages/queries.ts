import { query } from '../../platform/api/query.ts'

export const pageQuery = (slug: string) => ({
  ...query('GET /pages/:slug', { params: { slug } }),
  placeholderData: undefined, // another page's text would be wrong here
})
