import { type Query, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { DiscountForm } from '#contract/discounts.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { SentSeen } from '#contract/values.ts'
import { callApi } from '../../api/browser.ts'
import { query } from '../../api/query.ts'

export const discountQueries = {
  list: (page: number, search: string) => ({
    ...query('GET /discounts/:limit/:skip/:search?', {
      params: { limit: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE, search },
    }),
    staleTime: 0,
  }),
  one: (id: string) => ({
    ...query('GET /discounts/:id', { params: { id } }),
    placeholderData: undefined, // another one's data would be wrong here
    staleTime: 0,
  }),
}

const isDiscountRead = ({ queryKey: [name] }: Pick<Query, 'queryKey'>): boolean =>
  typeof name === 'string' && name.startsWith('GET /discounts')

function useReload() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: isDiscountRead })
}

type Body = z.input<typeof DiscountForm>

export const useCreateDiscount = () =>
  useMutation({ mutationFn: (body: Body) => callApi('POST /discounts', { body }), onSuccess: useReload() })

/** Refused as changed by somebody else, it is read again. */
export const useEditDiscount = (id: string) =>
  useMutation({
    mutationFn: (body: Body & SentSeen & { version: number }) =>
      callApi('PUT /discounts/:id', { params: { id }, body }),
    onSettled: useReload(),
  })

export const useEndDiscount = (id: string) =>
  useMutation({ mutationFn: () => callApi('PUT /discounts/:id/end', { params: { id } }), onSuccess: useReload() })

/** Its cached answer is dropped only after its page is gone. */
export function useRemoveDiscount(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('DELETE /discounts/:id', { params: { id } }),
    onSuccess: () => client.removeQueries({ predicate: isDiscountRead, type: 'inactive' }),
  })
}
