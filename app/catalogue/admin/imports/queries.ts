import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportAnswers } from '#contract/catalogue/imports.ts'
import { messages } from '#contract/messages.ts'
import type { CallFiles } from '#contract/platform/endpoint.ts'
import { callApi } from '../../../platform/api/browser.ts'
import { changeAnswer } from '../../../platform/api/change-answer.ts'
import { queryApi, recordQuery } from '../../../platform/api/query.ts'
import { withImportAnswers } from './type-answers.ts'

const IMPORT_POLL_MS = 1000

/** An import by its id. It is read each second while the server works on it. */
export const usePolledImport = (id: string) =>
  useQuery({
    ...recordQuery('GET /imports/:id', { id }),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'running' || data?.status === 'fetching' ? IMPORT_POLL_MS : false,
  })

type ImportFiles = { files: CallFiles; onProgress: (share: number) => void }

/**
 * Sends the files of an import for their check. The answer is cached, so that its page opens at
 * once.
 */
export function useCheckImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ files, onProgress }: ImportFiles) =>
      callApi('POST /imports', { body: {}, files }, { onProgress }),
    onSuccess: (checked) =>
      client.setQueryData(queryApi('GET /imports/:id', { id: checked._id }).queryKey, checked),
    meta: {
      errorText: ({ message }) => (message === messages.fileTooLarge ? importTooLarge : message),
    },
  })
}

const importTooLarge = 'a file can have 64 MB at most'

/**
 * Calls of one import are made one after the other, so that a start follows the answers before it.
 */
const importCallsInTurn = (id: string) => ({
  scope: { id: `import ${id}` },
  mutationKey: ['import', id],
})

/** Saves answers to the questions of an import. They are shown before the server confirms them. */
export function useAnswerImport(id: string) {
  const client = useQueryClient()
  const { queryKey } = queryApi('GET /imports/:id', { id })
  return useMutation({
    ...importCallsInTurn(id),
    mutationFn: (answers: ImportAnswers) =>
      callApi('PUT /imports/:id/answers', { params: { id }, body: answers }),
    onMutate: (answers) =>
      changeAnswer(client, queryKey, (upload) => withImportAnswers(upload, answers)),
    // The import is read again after the last answer only: between two, it would lack the second.
    onSettled: () =>
      client.isMutating({ mutationKey: ['import', id] }) === 1
        ? client.invalidateQueries({ queryKey })
        : undefined,
  })
}

/**
 * Starts a checked import, or fetches its missing pictures. The server goes on when this page is
 * closed.
 */
export function useStartImport(id: string) {
  const client = useQueryClient()
  return useMutation({
    ...importCallsInTurn(id),
    mutationFn: (value: 'run' | 'fetch') =>
      callApi('PUT /imports/:id', { params: { id }, body: { value } }),
    onSettled: () =>
      client.invalidateQueries({
        queryKey: queryApi('GET /imports/:id', { id }).queryKey,
      }),
  })
}
