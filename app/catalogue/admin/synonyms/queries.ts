import type { SentSeen } from '#contract/platform/values.ts'
import { useAdminMutation } from '../../../platform/admin/admin-mutation.ts'
import { callApi } from '../../../platform/api/browser.ts'
import { freshQuery } from '../../../platform/api/query.ts'

export const synonymQueries = {
  list: () => freshQuery('GET /synonyms', {}),
  /** How the shop reads a text, and the first hits. */
  attempt: (text: string) => ({ ...freshQuery('GET /synonyms/try/:text', { params: { text } }), retry: false }),
}

export const useAddSynonyms = () =>
  useAdminMutation((words: string[]) => callApi('POST /synonyms', { body: { words } }))

export const useChangeSynonyms = (id: string) =>
  useAdminMutation((body: { words: string[] } & SentSeen) => callApi('PUT /synonyms/:id', { params: { id }, body }))

export const useRemoveSynonyms = (id: string) =>
  useAdminMutation(() => callApi('DELETE /synonyms/:id', { params: { id } }))
