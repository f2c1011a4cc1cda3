import { useMutation, useQueryClient } from '@tanstack/react-query'
import { REVIEW_PAGE } from '#contract/platform/limits.ts'
import { callApi } from '../../platform/api/browser.ts'
import { queryApi, recordQuery } from '../../platform/api/query.ts'

export const reviewQueries = {
  /** A page of the reviews that everyone reads. Pages count from 1. */
  ofProduct: (id: string, page: number, hasPhotos: boolean) =>
    queryApi('GET /reviews/product/:id/:limit/:skip', {
      params: { id, limit: REVIEW_PAGE, skip: REVIEW_PAGE * (page - 1) },
      query: { photos: hasPhotos ? '1' : undefined },
    }),
  mine: (product: string) => recordQuery('GET /reviews/mine', { query: { product } }),
  ofSale: (id: string) => recordQuery('GET /sales/:id/reviews', { params: { id } }),
}

/** Reviews, and products, which show them. */
const isReadWithReviews = ({ queryKey: [name] }: { queryKey: readonly unknown[] }): boolean =>
  /^GET \/(reviews|sales\/:id\/reviews|products\/:id$)/.test(String(name))

function useReviewChange<Input>(send: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ predicate: isReadWithReviews }),
  })
}

type ReviewFormBody = Parameters<typeof callApi<'POST /sales/:id/reviews'>>[1]['body']

export const useWriteReview = (sale: string) =>
  useReviewChange(({ photos, ...body }: ReviewFormBody & { photos: readonly Blob[] }) =>
    callApi('POST /sales/:id/reviews', { params: { id: sale }, body, files: { photos } }),
  )

export const useWithdrawReview = (id: string) =>
  useReviewChange(() => callApi('DELETE /reviews/:id', { params: { id } }))
