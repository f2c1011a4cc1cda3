import { useState } from 'react'
import type { BulkAction, Doubt } from '#contract/orders/order-list/bulk-acts.ts'
import type { BulkJob } from '#contract/orders/order-list/order-list.ts'
import {
  type OrderFilters,
  orderFilterValues,
} from '#contract/orders/sales/order-filter-address.ts'
import type { CallBody } from '../../../platform/api/browser.ts'
import {
  paramsWithValues,
  STAYING,
  useAddressParams,
} from '../../../platform/ui/use-address-params.ts'
import {
  type BulkSelectionBody,
  useCheckBulkJob,
  useExportOrders,
  useStartBulkJob,
} from './queries.ts'
import { countChosenOrders, type OrderSelection } from './selection.ts'

export type OfferedBulkAction = Exclude<BulkAction, 'export' | 'unpack' | 'unship'>

/** Parameter of the shown job, so that a reload shows it again. */
export const JOB_PARAM = 'job'

type BulkActionsOptions = { selection: OrderSelection; filters: OrderFilters; search: string }

/**
 * `job` is the answer to `selection`, `first` the one before orders were left out; `leftOut` is
 * ticked, and asked for next.
 */
type CheckedBulkAction = {
  selection: BulkSelectionBody
  first: BulkJob
  job: BulkJob
  leftOut: readonly Doubt[]
}

/**
 * Acts on the chosen orders: the server says first what that means, then the admin starts it, or
 * not.
 */
export function useBulkActions({ selection, filters, search }: BulkActionsOptions) {
  const [asked, setAsked] = useState<CheckedBulkAction>()
  const [, changeAddress] = useAddressParams()
  const check = useCheckBulkJob()
  const start = useStartBulkJob(asked?.job._id ?? '')
  const exporting = useExportOrders()
  const { sales, matching } = selection.value
  const chosen =
    matching === undefined
      ? { ids: [...sales.keys()] }
      : { filters: orderFilterValues(filters), search }
  const close = () => setAsked(undefined)
  /** Asks again without such orders. The dialog may be closed meanwhile. */
  const leaveOut = (leftOut: Doubt[]): void => {
    if (!asked) return
    setAsked({ ...asked, leftOut })
    const selection = { ...asked.selection, leaveOut: leftOut }
    check.mutate(selection, {
      onSuccess: (job) => setAsked((now) => now && { ...now, selection, job }),
      onError: () => setAsked((now) => now && { ...now, leftOut: now.selection.leaveOut ?? [] }),
    })
  }
  return {
    asked: asked?.job,
    first: asked?.first,
    close,
    leftOut: asked?.leftOut ?? [],
    leaveOut,
    /** `here`: the order that is acted on if none is chosen. */
    ask: (action: OfferedBulkAction, here?: string) => {
      const ofFocus = here === undefined ? undefined : { ids: [here] }
      const orders = countChosenOrders(selection.value) > 0 ? chosen : ofFocus
      if (!orders || check.isPending) return
      const wanted = { ...orders, action }
      check.mutate(wanted, {
        onSuccess: (job) => setAsked({ selection: wanted, first: job, job, leftOut: [] }),
      })
    },
    asking: check.isPending ? check.variables.action : undefined,
    start: (said: CallBody<'PUT /desk/jobs/:id'>) => {
      const onSuccess = ({ _id }: BulkJob) => {
        changeAddress((now) => paramsWithValues(now, { [JOB_PARAM]: _id }), {
          replace: true,
          ...STAYING,
        })
        selection.clear()
      }
      start.mutate(said, { onSuccess, onSettled: close })
    },
    isStarting: start.isPending,
    download: () => exporting.mutate(chosen),
    isDownloading: exporting.isPending,
  }
}
export type BulkActions = ReturnType<typeof useBulkActions>
