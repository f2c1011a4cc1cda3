import { query } from '../../platform/api/query.ts'

export const sizeGuideQuery = (id: string) => ({
  ...query('GET /categories/:id/size-guide', { params: { id } }),
  placeholderData: undefined, // Sizes of another category would be wrong here.
})
