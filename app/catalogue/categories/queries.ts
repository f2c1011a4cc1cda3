import { query } from '../../platform/api/query.ts'

/** Not refetched when the window gets the focus; nor at once, since a page from the server may be a minute old. */
export const categoriesQuery = () => ({
  ...query('GET /categories', {}),
  refetchOnWindowFocus: false,
  staleTime: 120_000,
})
