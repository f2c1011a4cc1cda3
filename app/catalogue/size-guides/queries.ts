import { queryApi } from '../../platform/api/query.ts'

export const sizeGuideQuery = (id: string) => ({
  ...queryApi('GET /categories/:id/size-guide', { id }),
  placeholderData: undefined, // Sizes of another category would be wrong here.
})
