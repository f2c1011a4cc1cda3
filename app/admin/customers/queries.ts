import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BlockForm } from '#contract/customers.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import { skipOf } from '#contract/paging.ts'
import { callApi } from '../../api/browser.ts'
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

/** `seen`: the tags as they are shown. Where somebody else has changed them, they are read again. */
export function useSetTags(id: string) {
  const onSettled = useCustomersChanged()
  return useMutation({
    mutationFn: ({ tags, seen }: { tags: string[]; seen: readonly string[] }) =>
      callApi('PUT /customers/:id/tags', { params: { id }, body: { tags, seen: { tags: seen } } }),
    onSettled,
  })
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
