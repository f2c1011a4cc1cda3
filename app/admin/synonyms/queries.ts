import type { SentSeen } from '#contract/platform/values.ts'
import { callApi } from '../../api/browser.ts'
import { freshQuery } from '../../api/query.ts'
import { useAdminMutation } from '../admin-mutation.ts'

export const synonymQueries = {
  list: () => freshQuery('GET /synonyms', {}),
  /** How the shop understands a text, and what it would find. */
  attempt: (text: string) => ({ ...freshQuery('GET /synonyms/try/:text', { params: { text } }), retry: false }),
}

export const useAddSynonyms = () =>
  useAdminMutation((words: string[]) => callApi('POST /synonyms', { body: { words } }))

export const useChangeSynonyms = (id: string) =>
  useAdminMutation((body: { words: string[] } & SentSeen) => callApi('PUT /synonyms/:id', { params: { id }, body }))

export const useRemoveSynonyms = (id: string) =>
  useAdminMutation(() => callApi('DELETE /synonyms/:id', { params: { id } }))
