import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../platform/api/browser.ts'

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
