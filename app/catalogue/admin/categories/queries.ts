import { useQuery } from '@tanstack/react-query'
import type { CategoryForm } from '#contract/catalogue/categories.ts'
import type { CallFiles } from '#contract/platform/endpoint.ts'
import type { SentSeen } from '#contract/platform/values.ts'
import { useAdminMutation } from '../../../platform/admin/admin-mutation.ts'
import { specText } from '../../../platform/admin/images/check-image.ts'
import { callApi } from '../../../platform/api/browser.ts'
import { recordQuery } from '../../../platform/api/query.ts'
import { categoriesQuery } from '../../categories/queries.ts'

/** Not refetched on window focus. */
export const useCategories = () => useQuery({ ...categoriesQuery(), staleTime: 0 })

export const useCategory = (id: string) =>
  useQuery({
    ...recordQuery('GET /categories/:id', { params: { id } }),
    refetchOnWindowFocus: false,
  })

type CategorySave = {
  body: CategoryForm
  files: CallFiles
  onProgress: (share: number) => void
  /** The category that is changed; undefined for a new one. */
  edit: ({ id: string } & SentSeen) | undefined
}

export const useSaveCategory = () =>
  useAdminMutation(
    async ({ body, files, onProgress, edit }: CategorySave): Promise<{ message: string; _id?: string }> => {
      if (!edit) return callApi('POST /categories', { body, files }, { onProgress })
      const { id, seen } = edit
      return callApi('PUT /categories/:id', { params: { id }, body: { ...body, seen }, files }, { onProgress })
    },
    { meta: { errorText: (error) => specText(error, 'icon') } },
  )
