import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sender } from '../../../platform/api/browser.ts'
import { sizeGuideQuery } from '../../size-guides/queries.ts'

/** An open form is not refreshed. */
export const useSizeGuide = (id: string) =>
  useQuery({ ...sizeGuideQuery(id), staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false })

/** Its page closes. Nothing is refetched before: a guide that was removed would be 404. */
export function useSaveSizeGuide(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: sender('PUT /categories/:id/size-guide', { id }),
    onSuccess: () => client.invalidateQueries({ refetchType: 'none' }),
  })
}
