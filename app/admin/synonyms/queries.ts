import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SentSeen } from '#contract/values.ts'
import { callApi } from '../../api/browser.ts'
import { query } from '../../api/query.ts'

export const synonymQueries = {
  list: () => ({ ...query('GET /synonyms', {}), staleTime: 0 }),
  /** How the shop understands a text, and what it would find. */
  attempt: (text: string) => ({
    ...query('GET /synonyms/try/:text', { params: { text } }),
    staleTime: 0,
    retry: false,
  }),
}

const READS = /^GET \/synonyms/

/** A change counts for the very next search, also in the box that tries one. */
function useReload() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: ({ queryKey: [name] }) => READS.test(String(name)) })
}

export const useAddSynonyms = () =>
  useMutation({
    mutationFn: (words: string[]) => callApi('POST /synonyms', { body: { words } }),
    onSuccess: useReload(),
  })

export const useChangeSynonyms = (id: string) =>
  useMutation({
    mutationFn: (body: { words: string[] } & SentSeen) => callApi('PUT /synonyms/:id', { params: { id }, body }),
    onSuccess: useReload(),
  })

export const useRemoveSynonyms = (id: string) =>
  useMutation({
    mutationFn: () => callApi('DELETE /synonyms/:id', { params: { id } }),
    onSuccess: useReload(),
  })
