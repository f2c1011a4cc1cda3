import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportAnswers } from '#contract/catalogue/imports.ts'
import { messages } from '#contract/messages.ts'
import type { CallFiles } from '#contract/platform/endpoint.ts'
import { callApi } from '../../../platform/api/browser.ts'
import { changeAnswer } from '../../../platform/api/change-answer.ts'
import { query, recordQuery } from '../../../platform/api/query.ts'
import { withAnswers } from './type-answers.ts'

const POLL_MS = 1000

/** An import by its id. It is read each second while the server works on it. */
export const useImport = (id: string) =>
  useQuery({
    ...recordQuery('GET /imports/:id', { params: { id } }),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'running' || data?.status === 'fetching' ? POLL_MS : false,
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
      client.setQueryData(
        query('GET /imports/:id', { params: { id: checked._id } }).queryKey,
        checked,
      ),
    meta: { errorText: ({ message }) => (message === messages.fileTooLarge ? tooLarge : message) },
  })
}

const tooLarge = 'a file can have 64 MB at most'

/**
 * Calls of one import are made one after the other, so that a start follows the answers before it.
 */
const inTurn = (id: string) => ({ scope: { id: `import ${id}` }, mutationKey: ['import', id] })

/** Saves answers to the questions of an import. They are shown before the server confirms them. */
export function useAnswerImport(id: string) {
  const client = useQueryClient()
  const { queryKey } = query('GET /imports/:id', { params: { id } })
  return useMutation({
    ...inTurn(id),
    mutationFn: (answers: ImportAnswers) =>
      callApi('PUT /imports/:id/answers', { params: { id }, body: answers }),
    onMutate: (answers) => changeAnswer(client, queryKey, (upload) => withAnswers(upload, answers)),
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
export function useRunImport(id: string) {
  const client = useQueryClient()
  return useMutation({
    ...inTurn(id),
    mutationFn: (value: 'run' | 'fetch') =>
      callApi('PUT /imports/:id', { params: { id }, body: { value } }),
    onSettled: () =>
      client.invalidateQueries({
        queryKey: query('GET /imports/:id', { params: { id } }).queryKey,
      }),
  })
}
