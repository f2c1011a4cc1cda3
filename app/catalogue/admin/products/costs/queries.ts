import type { VariantCost } from '#contract/catalogue/costs.ts'
import type { SentSeen } from '#contract/platform/values.ts'
import { useAdminMutation } from '../../../../platform/admin/admin-mutation.ts'
import { callApi } from '../../../../platform/api/browser.ts'
import { recordQuery } from '../../../../platform/api/query.ts'

/** Costs of these variants, for super admins. */
export const costsQuery = (variants: readonly string[]) => ({
  ...recordQuery('GET /costs', { query: { variants: variants.join() } }),
  enabled: variants.length > 0,
})

export const useSaveCosts = () =>
  useAdminMutation((body: { costs: VariantCost[] } & SentSeen) => callApi('PUT /costs', { body }))
