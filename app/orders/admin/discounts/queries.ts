import type { z } from 'zod'
import type { DiscountForm } from '#contract/orders/discounts.ts'
import { pageParams } from '#contract/platform/paging.ts'
import type { SentSeen } from '#contract/platform/values.ts'
import { useAdminMutation } from '../../../platform/admin/admin-mutation.ts'
import { callApi } from '../../../platform/api/browser.ts'
import { freshQuery, recordQuery } from '../../../platform/api/query.ts'

export const discountQueries = {
  list: (page: number, search: string) =>
    freshQuery('GET /discounts/:limit/:skip/:search?', { params: { ...pageParams(page), search } }),
  detail: (id: string) => recordQuery('GET /discounts/:id', { params: { id } }),
}

type Body = z.input<typeof DiscountForm>

export const useCreateDiscount = () => useAdminMutation((body: Body) => callApi('POST /discounts', { body }))

export const useEditDiscount = (id: string) =>
  useAdminMutation((body: Body & SentSeen & { version: number }) =>
    callApi('PUT /discounts/:id', { params: { id }, body }),
  )

export const useEndDiscount = (id: string) =>
  useAdminMutation(() => callApi('PUT /discounts/:id/end', { params: { id } }))

export const useRemoveDiscount = (id: string) =>
  useAdminMutation(() => callApi('DELETE /discounts/:id', { params: { id } }), { isRemoval: true })
