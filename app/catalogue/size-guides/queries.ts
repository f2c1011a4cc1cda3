import { query } from '../../platform/api/query.ts'

/** The size guide of a category; 404 where it has none. */
export const sizeGuideQuery = (id: string) => ({
  ...query('GET /categories/:id/size-guide', { params: { id } }),
  placeholderData: undefined, // another category's sizes would be wrong here
})
