import { useMutation, useQuery } from '@tanstack/react-query'
import {
  type OrderFilters,
  orderFilterValues,
} from '#contract/orders/sales/order-filter-address.ts'
import type { SaleSort } from '#contract/orders/sales/sales.ts'
import { READS_ORDERS } from '#contract/platform/rights.ts'
import { useAdminMutation } from '../../../platform/admin/admin-mutation.ts'
import { useOwnRights } from '../../../platform/admin/rights/use-rights.ts'
import { type CallBody, callApi, createSender } from '../../../platform/api/browser.ts'
import { listQuery, queryApi, queryApiFresh, recordQuery } from '../../../platform/api/query.ts'
import { withIdentity } from '../../../platform/confirm/confirm-identity.ts'
import { saveFileFrom } from '../../../platform/files/save-file.ts'

type OrderListQuery = { filters: OrderFilters; search: string; sort?: SaleSort | undefined }

export const orderQueries = {
  list: ({ filters, search, sort, page }: OrderListQuery & { page: number }) =>
    listQuery(
      'GET /sales/:limit/:skip/:search?',
      { page, search },
      { ...orderFilterValues(filters), sort },
    ),
  count: ({ filters, search }: OrderListQuery) =>
    queryApiFresh(
      'GET /sales/:limit/:skip/:search?',
      { limit: 1, skip: 0, search },
      orderFilterValues(filters),
    ),
}

/** The views of the list with their counts, loaded only for admins who may read orders. */
export function useOrderViews() {
  const { isKnown, may } = useOwnRights()
  return useQuery({ ...queryApi('GET /desk/views'), enabled: isKnown && may(READS_ORDERS) })
}

const JOB_POLL_MS = 600

export const useBulkJobProgress = (id: string) =>
  useQuery({
    ...recordQuery('GET /desk/jobs/:id', { id }),
    enabled: id !== '',
    refetchInterval: ({ state: { data } }) => (data?.status === 'running' ? JOB_POLL_MS : false),
  })

export type BulkSelectionBody = CallBody<'POST /desk/jobs'>

/** The page shows what came of it: nothing is toasted. */
const useQuietMutation = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) =>
  useMutation({ mutationFn, meta: { successText: '' } })

/** Says what an act would do; nothing is changed. */
export const useCheckBulkJob = () => useQuietMutation(createSender('POST /desk/jobs'))

export const useStartBulkJob = (id: string) =>
  useQuietMutation(createSender('PUT /desk/jobs/:id', { id }))

export const useUndoBulkJob = (id: string) =>
  useQuietMutation(createSender('POST /desk/jobs/:id/undo', { id }))

/** Downloads the chosen orders as CSV; the address is valid for a minute. */
export const useExportOrders = () =>
  useQuietMutation(async (chosen: Omit<BulkSelectionBody, 'action'>) => {
    const { _id: selection } = await callApi('POST /desk/jobs', {
      body: { ...chosen, action: 'export' },
    })
    const { path } = await withIdentity(() =>
      callApi('POST /exports', { body: { kind: 'orders', selection } }),
    )
    saveFileFrom(path)
  })

export const useSaveOrderView = (id: string | undefined) =>
  useAdminMutation((body: CallBody<'POST /desk/views'>) =>
    id === undefined
      ? callApi('POST /desk/views', { body })
      : callApi('PUT /desk/views/:id', { params: { id }, body }),
  )
