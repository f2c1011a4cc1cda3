import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../../platform/api/browser.ts'

export const WRITTEN_PAGES_PAGE = { title: 'Pages', to: '/admin/pages' }

/**
 * Renders a text as a page would show it; nothing is stored. The editor itself shows the error of a
 * text that cannot be rendered, so that no other message appears.
 */
export const useMarkdownPreview = () =>
  useMutation({
    mutationFn: (body: string) => callApi('POST /content/preview', { body: { body } }),
    meta: { errorText: '' },
  })
