import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Calls } from '#contract/api.ts'
import { callApi } from '../../api/browser.ts'
import { sizeGuideQuery } from '../../size-guides/queries.ts'

/** An open form is not refreshed. */
export const useSizeGuide = (id: string) =>
  useQuery({ ...sizeGuideQuery(id), staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false })

const CATEGORIES = /^GET \/categories(\/:id)?$/

type Body = Calls['PUT /categories/:id/size-guide']['input']['body']

export function useSaveSizeGuide(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body) => callApi('PUT /categories/:id/size-guide', { params: { id }, body }),
    onSuccess: () => {
      // Read again when it is shown again: one that was removed would be an error.
      void client.invalidateQueries({ queryKey: sizeGuideQuery(id).queryKey, refetchType: 'none' })
      return client.invalidateQueries({ predicate: ({ queryKey: [name] }) => CATEGORIES.test(String(name)) })
    },
  })
}
