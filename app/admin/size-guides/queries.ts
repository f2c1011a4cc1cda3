import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Calls } from '#contract/api.ts'
import { callApi } from '../../api/browser.ts'
import { sizeGuideQuery } from '../../size-guides/queries.ts'

/** An open form is not refreshed. */
export const useSizeGuide = (id: string) =>
  useQuery({ ...sizeGuideQuery(id), staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false })

type Body = Calls['PUT /categories/:id/size-guide']['input']['body']

export function useSaveSizeGuide(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body) => callApi('PUT /categories/:id/size-guide', { params: { id }, body }),
    onSuccess: () => {
      // A guide that was removed would be read again as an error, so that it is forgotten.
      client.removeQueries({ queryKey: sizeGuideQuery(id).queryKey, type: 'inactive' })
      return client.invalidateQueries({ predicate: ({ queryKey: [name] }) => /^GET \/categories/.test(String(name)) })
    },
  })
}
