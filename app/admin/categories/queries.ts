import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CategoryForm } from '#contract/categories.ts'
import type { CallFiles } from '#contract/endpoint.ts'
import type { SentSeen } from '#contract/values.ts'
import { callApi } from '../../api/browser.ts'
import { query } from '../../api/query.ts'
import { categoriesQuery } from '../../categories/queries.ts'
import { specText } from '../images/check-image.ts'

/** §7: not refetched on window focus. */
export const useCategories = () => useQuery({ ...categoriesQuery(), staleTime: 0 })

export const useCategory = (id: string) =>
  useQuery({
    ...query('GET /categories/:id', { params: { id } }),
    placeholderData: undefined, // another category's data would be wrong here
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

const READS = /^GET \/categories/

export type CategorySave = {
  body: CategoryForm
  files: CallFiles
  onProgress: (share: number) => void
  /** The category that is changed; undefined for a new one. */
  edit: ({ id: string } & SentSeen) | undefined
}

export function useSaveCategory() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, files, onProgress, edit }: CategorySave): Promise<{ message: string; _id?: string }> => {
      if (!edit) return callApi('POST /categories', { body, files }, { onProgress })
      const { id, seen } = edit
      return callApi('PUT /categories/:id', { params: { id }, body: { ...body, seen }, files }, { onProgress })
    },
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey: [name] }) => READS.test(String(name)) }),
    meta: { errorText: (error) => specText(error, 'icon') },
  })
}
