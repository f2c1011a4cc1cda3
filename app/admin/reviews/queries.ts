import { PAGE_SIZE } from '#contract/limits.ts'
import { skipOf } from '#contract/paging.ts'
import type { ReviewActName, ReviewState } from '#contract/review-rules.ts'
import type { SentSeen } from '#contract/values.ts'
import { callApi } from '../../api/browser.ts'
import { query } from '../../api/query.ts'
import { useReviewChange } from '../../reviews/queries.ts'

/** Writers change what is in it. */
export const reviewsQuery = (page: number, state: ReviewState) => ({
  ...query('GET /reviews/:limit/:skip', { params: { limit: PAGE_SIZE, skip: skipOf(page) }, query: { state } }),
  staleTime: 0,
})

export const useModerate = (id: string) =>
  useReviewChange((body: { value: ReviewActName; version: number; words?: string }) =>
    callApi('PUT /reviews/:id', { params: { id }, body }),
  )

export const useAnswer = (id: string) =>
  useReviewChange((body: { answer: string } & SentSeen) => callApi('PUT /reviews/:id/answer', { params: { id }, body }))

export const useShowSeveral = () =>
  useReviewChange((reviews: { id: string; version: number }[]) => callApi('POST /reviews/show', { body: { reviews } }))
