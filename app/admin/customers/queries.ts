import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BlockForm } from '#contract/customers.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import { skipOf } from '#contract/paging.ts'
import type { Message } from '#contract/values.ts'
import { callApi } from '../../api/browser.ts'
import type { ApiError } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { withIdentity } from '../../confirm/confirm-identity.ts'
import type { NoteActs } from '../timeline/queries.ts'

/** `id`: of an account or of an order. */
export const customerQueries = {
  one: (id: string) => ({
    ...query('GET /customers/:id', { params: { id } }),
    placeholderData: undefined, // another customer's data would be wrong here
    staleTime: 0,
  }),
  tags: () => ({ ...query('GET /customers/tags', {}), staleTime: 0 }),
  blocked: (page: number, search: string) => ({
    ...query('GET /customers/blocked/:limit/:skip/:search?', {
      params: { limit: PAGE_SIZE, skip: skipOf(page), search },
    }),
    staleTime: 0,
  }),
  erasure: (id: string) => ({
    ...query('GET /customers/:id/erasure', { params: { id } }),
    placeholderData: undefined,
    staleTime: 0,
  }),
}

const CUSTOMERS = /^GET \/customers\//

function useCustomersChanged(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: ({ queryKey: [name] }) => CUSTOMERS.test(String(name)) })
}

type TagChange = (tags: readonly string[]) => string[]

/** Adds or removes one tag. Where others have changed the tags since they were shown, it is done to theirs. */
export function useChangeTags(id: string, shown: readonly string[]) {
  const onSettled = useCustomersChanged()
  return useMutation({ mutationFn: (change: TagChange) => changeTags(id, shown, change), onSettled })
}

async function changeTags(id: string, seen: readonly string[], change: TagChange): Promise<Message> {
  try {
    const body = { tags: change(seen), seen: { tags: seen } }
    return await callApi('PUT /customers/:id/tags', { params: { id }, body })
  } catch (error) {
    const { current } = error as ApiError
    if (!current) throw error
    return changeTags(id, current.tags as string[], change)
  }
}

/** The notes about a customer. */
export function useCustomerNotes(id: string): NoteActs {
  const onSettled = useCustomersChanged()
  const save = useMutation({
    mutationFn: ({ note, body }: { note?: string | undefined; body: string }) =>
      note
        ? callApi('PUT /customers/:id/notes/:note', { params: { id, note }, body: { body } })
        : callApi('POST /customers/:id/notes', { params: { id }, body: { body } }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (note: string) => callApi('DELETE /customers/:id/notes/:note', { params: { id, note } }),
    onSettled,
  })
  return { save, remove }
}

export function useBlockPhone() {
  const onSettled = useCustomersChanged()
  return useMutation({
    mutationFn: (body: BlockForm) => callApi('POST /customers/blocked', { body }),
    onSettled,
  })
}

export function useUnblockPhone() {
  const onSettled = useCustomersChanged()
  return useMutation({
    mutationFn: (phone: string) => callApi('DELETE /customers/blocked/:phone', { params: { phone } }),
    onSettled,
  })
}

/** Everything that was cached may name them. */
export function useErase(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (typed: string) =>
      withIdentity(() => callApi('POST /customers/:id/erasure', { params: { id }, body: { typed } })),
    onSuccess: () => client.clear(),
  })
}
