import { recordQuery } from '../../../../platform/api/query.ts'

export const costsQuery = (variants: readonly string[]) => ({
  ...recordQuery('GET /costs', { query: { variants: variants.join() } }),
  enabled: variants.length > 0,
})
