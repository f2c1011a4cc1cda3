import { query } from '../api/query.ts'

/** Published pages as links: the footer is shown without them, too. */
export const pageLinksQuery = () => ({ ...query('GET /pages', {}), staleTime: 300_000, meta: { isOptional: true } })

export const pageQuery = (slug: string) => ({
  ...query('GET /pages/:slug', { params: { slug } }),
  placeholderData: undefined, // another page's text would be wrong here
})
