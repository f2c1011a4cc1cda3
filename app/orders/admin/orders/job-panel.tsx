import { useEffect, useEffectEvent } from 'react'
import type { BulkJob } from '#contract/orders/order-list/order-list.ts'
import { bulkTexts, orderCountText } from '#contract/orders/texts/order-list-texts.ts'
import { useRefetchAdminData } from '../../../platform/admin/admin-mutation.ts'
import { Button } from '../../../platform/ui/button.tsx'
import {
  paramsWithValues,
  STAYING,
  useAddressParams,
} from '../../../platform/ui/use-address-params.ts'
import { AdminOrderLink } from '../../sales/order-link.tsx'
import { useBulkJobProgress, useUndoBulkJob } from './queries.ts'
import { JOB_PARAM } from './use-bulk.ts'

/**
 * How far an act on many orders is, and which orders it left as they were. The job stands in the
 * address, so that a reload shows it again.
 */
export function BulkJobPanel() {
  const [params, changeAddress] = useAddressParams()
  const id = params.get(JOB_PARAM) ?? ''
  const { data: job } = useBulkJobProgress(id)
  const undo = useUndoBulkJob(id)
  const refetch = useRefetchAdminData()
  const show = (next: string) =>
    changeAddress((now) => paramsWithValues(now, { [JOB_PARAM]: next }), {
      replace: true,
      ...STAYING,
    })
  const takeBack = () => undo.mutate(undefined, { onSuccess: ({ _id }) => show(_id) })
  const isDone = job?.status === 'done'
  const showResult = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (isDone) showResult()
  }, [isDone])
  if (!job || job.action === 'export' || job.status === 'checked') return null
  return (
    <section aria-label="Progress" className="job-panel">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="grow font-semibold">
          {bulkJobProgressText(job)}
        </p>
        {job.canUndo && (
          <Button tone="quiet" pending={undo.isPending} onClick={takeBack}>
            Undo
          </Button>
        )}
        {isDone && (
          <Button tone="quiet" onClick={() => show('')}>
            Close
          </Button>
        )}
      </div>
      {!isDone && (
        <progress
          className="job-progress"
          max={job.total}
          value={job.done + job.stopped}
          aria-label="Progress"
        />
      )}
      {job.stops.length > 0 && <StoppedOrderList job={job} />}
    </section>
  )
}

function bulkJobProgressText({ action, status, total, done, stopped }: BulkJob): string {
  if (action === 'export') return ''
  const texts = bulkTexts[action]
  if (status === 'running') {
    return `${texts.running} ${orderCountText(total)}: ${done + stopped} of ${total}`
  }
  const result = `${orderCountText(done)} ${texts.done}`
  return stopped === 0 ? result : `${result}, ${stopped} stopped`
}

const StoppedOrderList = ({ job: { stops, stopped } }: { job: BulkJob }) => (
  <details className="job-stops" open={stops.length <= 5}>
    <summary>{orderCountText(stopped)} stayed as they were</summary>
    <ul>
      {stops.map(({ sale, name, reason }) => (
        <li key={sale}>
          <AdminOrderLink id={sale} /> {name}: {reason}
        </li>
      ))}
    </ul>
    {stops.length < stopped && (
      <p className="text-muted">and {orderCountText(stopped - stops.length)} more</p>
    )}
  </details>
)
