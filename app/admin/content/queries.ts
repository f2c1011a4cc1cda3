import { type Query, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EditPageForm, PageForm } from '#contract/content.ts'
import type { SentSeen } from '#contract/values.ts'
import { callApi } from '../../api/browser.ts'
import { query } from '../../api/query.ts'

export const contentQueries = {
  list: () => ({ ...query('GET /content', {}), staleTime: 0 }),
  one: (id: string) => ({
    ...query('GET /content/:id', { params: { id } }),
    placeholderData: undefined, // another page's text would be wrong here
    staleTime: 0,
  }),
  version: (id: string, version: number) => ({
    ...query('GET /content/:id/versions/:version', { params: { id, version: String(version) } }),
    placeholderData: undefined,
    staleTime: Number.POSITIVE_INFINITY, // it never changes
  }),
}

/** The footer of the storefront, too. */
const isPageRead = ({ queryKey: [name] }: Pick<Query, 'queryKey'>): boolean =>
  /^GET \/(content|pages)/.test(String(name))

/** Resolves once what is shown is loaded again. */
function useReload() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: isPageRead })
}

export const useCreatePage = () =>
  useMutation({ mutationFn: (body: PageForm) => callApi('POST /content', { body }), onSuccess: useReload() })

export const useEditPage = (id: string) =>
  useMutation({
    mutationFn: (body: EditPageForm & SentSeen) => callApi('PUT /content/:id', { params: { id }, body }),
    onSuccess: useReload(),
  })

export const useRestorePage = (id: string) =>
  useMutation({
    mutationFn: (body: { version: number; restored: number }) =>
      callApi('POST /content/:id/restore', { params: { id }, body }),
    onSuccess: useReload(),
  })

/** Its cached answers go only after its page is gone: see `onSuccess` there. */
export function useDeletePage(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('DELETE /content/:id', { params: { id } }),
    onSuccess: () => client.removeQueries({ predicate: isPageRead, type: 'inactive' }),
  })
}

/** What it would look like: nothing is stored, and a text that cannot be shown is said beside it. */
export const usePreview = () =>
  useMutation({
    mutationFn: (body: string) => callApi('POST /content/preview', { body: { body } }),
    meta: { errorText: '' },
  })
