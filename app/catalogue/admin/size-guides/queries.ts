import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Calls } from '#contract/api.ts'
import { callApi } from '../../../platform/api/browser.ts'
import { sizeGuideQuery } from '../../size-guides/queries.ts'

/** An open form is not refreshed. */
export const useSizeGuide = (id: string) =>
  useQuery({ ...sizeGuideQuery(id), staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false })

type Body = Calls['PUT /categories/:id/size-guide']['input']['body']

/** Its page closes. Nothing is refetched before: a guide that was removed would be 404. */
export function useSaveSizeGuide(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body) => callApi('PUT /categories/:id/size-guide', { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ refetchType: 'none' }),
  })
}
