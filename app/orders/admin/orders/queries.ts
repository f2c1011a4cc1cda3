import { useMutation, useQuery } from '@tanstack/react-query'
import { type OrderFilters, orderFilterValues } from '#contract/orders/order-filter-address.ts'
import type { SaleSort } from '#contract/orders/sales.ts'
import { pageParams } from '#contract/platform/paging.ts'
import { READS_ORDERS } from '#contract/platform/rights.ts'
import { useAdminMutation } from '../../../platform/admin/admin-mutation.ts'
import { useRights } from '../../../platform/admin/rights/use-rights.ts'
import { type CallBody, callApi, sender } from '../../../platform/api/browser.ts'
import { freshQuery, query, recordQuery } from '../../../platform/api/query.ts'
import { withIdentity } from '../../../platform/confirm/confirm-identity.ts'
import { saveFrom } from '../../../platform/files/save-file.ts'

type List = { filters: OrderFilters; search: string; sort?: SaleSort | undefined }

export const orderQueries = {
  list: ({ filters, search, sort, page }: List & { page: number }) =>
    freshQuery('GET /sales/:limit/:skip/:search?', {
      params: { ...pageParams(page), search },
      query: { ...orderFilterValues(filters), sort },
    }),
  count: ({ filters, search }: List) =>
    freshQuery('GET /sales/:limit/:skip/:search?', {
      params: { limit: 1, skip: 0, search },
      query: orderFilterValues(filters),
    }),
}

/** The views of the list with their counts, loaded only for admins who may read orders. */
export function useViews() {
  const { isKnown, may } = useRights()
  return useQuery({ ...query('GET /desk/views', {}), enabled: isKnown && may(READS_ORDERS) })
}

const POLL_MS = 600

export const useJob = (id: string) =>
  useQuery({
    ...recordQuery('GET /desk/jobs/:id', { params: { id } }),
    enabled: id !== '',
    refetchInterval: ({ state: { data } }) => (data?.status === 'running' ? POLL_MS : false),
  })

export type Selection = CallBody<'POST /desk/jobs'>

/** The page shows what came of it: nothing is toasted. */
const useQuiet = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) =>
  useMutation({ mutationFn, meta: { successText: '' } })

/** Says what an act would do; nothing is changed. */
export const useCheckJob = () => useQuiet(sender('POST /desk/jobs'))

export const useStartJob = (id: string) => useQuiet(sender('PUT /desk/jobs/:id', { id }))

export const useUndoJob = (id: string) => useQuiet(sender('POST /desk/jobs/:id/undo', { id }))

/** Downloads the chosen orders as CSV; the address is valid for a minute. */
export const useExportOrders = () =>
  useQuiet(async (chosen: Omit<Selection, 'action'>) => {
    const { _id: selection } = await callApi('POST /desk/jobs', {
      body: { ...chosen, action: 'export' },
    })
    const { path } = await withIdentity(() =>
      callApi('POST /exports', { body: { kind: 'orders', selection } }),
    )
    saveFrom(path)
  })

export const useSaveView = (id: string | undefined) =>
  useAdminMutation((body: CallBody<'POST /desk/views'>) =>
    id === undefined
      ? callApi('POST /desk/views', { body })
      : callApi('PUT /desk/views/:id', { params: { id }, body }),
  )
