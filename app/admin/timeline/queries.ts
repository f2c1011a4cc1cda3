import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../api/browser.ts'
import { query } from '../../api/query.ts'

export const timelineQueries = {
  of: (id: string) => ({
    ...query('GET /sales/:id/timeline', { params: { id } }),
    placeholderData: undefined, // another order's past is not this one's
    staleTime: 0,
  }),
  customer: (id: string) => ({
    ...query('GET /sales/:id/customer', { params: { id } }),
    placeholderData: undefined,
    staleTime: 0,
  }),
  staff: () => query('GET /staff', {}),
  mentions: () => ({ ...query('GET /mentions', {}), staleTime: 60_000, refetchOnWindowFocus: true }),
}

const TIMELINE = /^GET \/(sales\/:id\/timeline|mentions)$/

function useNotesChanged(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: ({ queryKey: [name] }) => TIMELINE.test(String(name)) })
}

/** Notes of one subject: written where `note` is absent, changed where it is there. */
export type NoteActs = {
  save: UseMutationResult<unknown, Error, { note?: string | undefined; body: string }>
  remove: UseMutationResult<unknown, Error, string>
}

/** The notes of an order. */
export function useOrderNotes(id: string): NoteActs {
  const onSettled = useNotesChanged()
  const save = useMutation({
    mutationFn: ({ note, body }: { note?: string | undefined; body: string }) =>
      note
        ? callApi('PUT /sales/:id/notes/:note', { params: { id, note }, body: { body } })
        : callApi('POST /sales/:id/notes', { params: { id }, body: { body } }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (note: string) => callApi('DELETE /sales/:id/notes/:note', { params: { id, note } }),
    onSettled,
  })
  return { save, remove }
}

/** The notes of this order that name the reader count as seen. */
export function useSeeMentions(id: string) {
  const onSettled = useNotesChanged()
  return useMutation({
    mutationFn: () => callApi('PUT /sales/:id/mentions', { params: { id } }),
    onSettled,
    meta: { successText: '', errorText: '' },
  })
}
