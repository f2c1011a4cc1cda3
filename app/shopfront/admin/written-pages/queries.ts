import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../../platform/api/browser.ts'
import { queryApiFresh, recordQuery } from '../../../platform/api/query.ts'

export const WRITTEN_PAGES_PAGE = { title: 'Pages', to: '/admin/pages' }

export const contentQueries = {
  list: () => queryApiFresh('GET /content', {}),
  detail: (id: string) => recordQuery('GET /content/:id', { params: { id } }),
  version: (id: string, version: number) => ({
    ...recordQuery('GET /content/:id/versions/:version', {
      params: { id, version: String(version) },
    }),
    staleTime: Number.POSITIVE_INFINITY, // it never changes
  }),
}

/**
 * Renders a text as a page would show it; nothing is stored. The editor itself shows the error of a
 * text that cannot be rendered, so that no other message appears.
 */
export const useMarkdownPreview = () =>
  useMutation({
    mutationFn: (body: string) => callApi('POST /content/preview', { body: { body } }),
    meta: { errorText: '' },
  })
