import { useMutation } from '@tanstack/react-query'
import type { SentSeen } from '#contract/platform/values.ts'
import type { EditPageForm, PageForm } from '#contract/shopfront/written-pages.ts'
import { useAdminMutation } from '../../../platform/admin/admin-mutation.ts'
import { callApi } from '../../../platform/api/browser.ts'
import { freshQuery, recordQuery } from '../../../platform/api/query.ts'

export const contentQueries = {
  list: () => freshQuery('GET /content', {}),
  detail: (id: string) => recordQuery('GET /content/:id', { params: { id } }),
  version: (id: string, version: number) => ({
    ...recordQuery('GET /content/:id/versions/:version', { params: { id, version: String(version) } }),
    staleTime: Number.POSITIVE_INFINITY, // it never changes
  }),
}

export const useCreatePage = () => useAdminMutation((body: PageForm) => callApi('POST /content', { body }))

export const useEditPage = (id: string) =>
  useAdminMutation((body: EditPageForm & SentSeen) => callApi('PUT /content/:id', { params: { id }, body }))

export const useRestorePage = (id: string) =>
  useAdminMutation((body: { version: number; restored: number }) =>
    callApi('POST /content/:id/restore', { params: { id }, body }),
  )

export const useDeletePage = (id: string) =>
  useAdminMutation(() => callApi('DELETE /content/:id', { params: { id } }), { isRemoval: true })

/** Preview of a text. Nothing is stored; a text that cannot be shown is reported beside it. */
export const usePreview = () =>
  useMutation({
    mutationFn: (body: string) => callApi('POST /content/preview', { body: { body } }),
    meta: { errorText: '' },
  })
