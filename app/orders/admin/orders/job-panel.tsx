import { useEffect, useEffectEvent } from 'react'
import type { BulkJob } from '#contract/orders/desk.ts'
import { bulkTexts, ordersText } from '#contract/orders/desk-texts.ts'
import { useRefetch } from '../../../platform/admin/admin-mutation.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { STAYING, useAddressParams, withValues } from '../../../platform/ui/use-address-params.ts'
import { OrderLink } from '../../sales/order-link.tsx'
import { useJob, useUndoJob } from './queries.ts'
import { JOB } from './use-bulk.ts'

/**
 * How far an act on many orders is, and which orders it left as they were. The job stands in the
 * address, so that a reload shows it again.
 */
export function JobPanel() {
  const [params, changeAddress] = useAddressParams()
  const id = params.get(JOB) ?? ''
  const { data: job } = useJob(id)
  const undo = useUndoJob(id)
  const refetch = useRefetch()
  const show = (next: string) =>
    changeAddress((now) => withValues(now, { [JOB]: next }), { replace: true, ...STAYING })
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
          {textOf(job)}
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
      {job.stops.length > 0 && <Stops job={job} />}
    </section>
  )
}

function textOf({ action, status, total, done, stopped }: BulkJob): string {
  if (action === 'export') return ''
  const texts = bulkTexts[action]
  if (status === 'running') {
    return `${texts.running} ${ordersText(total)}: ${done + stopped} of ${total}`
  }
  const result = `${ordersText(done)} ${texts.done}`
  return stopped === 0 ? result : `${result}, ${stopped} stopped`
}

const Stops = ({ job: { stops, stopped } }: { job: BulkJob }) => (
  <details className="job-stops" open={stops.length <= 5}>
    <summary>{ordersText(stopped)} stayed as they were</summary>
    <ul>
      {stops.map(({ sale, name, reason }) => (
        <li key={sale}>
          <OrderLink id={sale} /> {name}: {reason}
        </li>
      ))}
    </ul>
    {stops.length < stopped && (
      <p className="text-muted">and {ordersText(stopped - stops.length)} more</p>
    )}
  </details>
)
