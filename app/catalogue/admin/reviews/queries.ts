import type { ReviewState } from '#contract/catalogue/review-rules.ts'
import { pageParams } from '#contract/platform/paging.ts'
import { useAdminMutation } from '../../../platform/admin/admin-mutation.ts'
import { callApi } from '../../../platform/api/browser.ts'
import { freshQuery } from '../../../platform/api/query.ts'

/** Writers change what is in it. */
export const reviewsQuery = (page: number, state: ReviewState) =>
  freshQuery('GET /reviews/:limit/:skip', { params: pageParams(page), query: { state } })

export const useShowSeveral = () =>
  useAdminMutation((reviews: { id: string; version: number }[]) => callApi('POST /reviews/show', { body: { reviews } }))
