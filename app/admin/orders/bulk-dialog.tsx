import { useState } from 'react'
import type { BulkJob } from '#contract/desk.ts'
import { bulkTexts, notPaid, staysAsItIs } from '#contract/desk-texts.ts'
import { naira } from '#contract/format.ts'
import type { ByHand } from '#contract/sale-rules.ts'
import { useSession } from '../../session/use-session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { MethodChoice } from './complete-order.tsx'
import type { BulkActs } from './use-bulk.ts'

/** Says what an act means for the chosen orders, and asks. */
export function BulkDialog({ bulk }: { bulk: BulkActs }) {
  const [method, setMethod] = useState<ByHand>('cash')
  const { asked } = bulk
  if (!asked || asked.action === 'export') return null
  const texts = bulkTexts[asked.action]
  const isNothing = asked.fitting === 0
  return (
    <ConfirmDialog
      open
      onClose={bulk.close}
      onConfirm={isNothing ? bulk.close : () => bulk.start(method)}
      title={texts.title(isNothing ? asked.total : asked.fitting)}
      confirmLabel={isNothing ? 'close' : texts.confirm(asked.fitting)}
      cancelLabel="not yet"
      tone={asked.action === 'cancel' ? 'danger' : 'primary'}
      pending={bulk.isStarting}
    >
      <div className="grid gap-3">
        {asked.action === 'complete' && asked.unpaid > 0 && (
          <Unpaid job={asked} method={method} setMethod={setMethod} />
        )}
        {!isNothing && <p>{texts.about}</p>}
        {asked.fitting < asked.total && <p className="text-muted">{staysAsItIs(asked.total - asked.fitting)}</p>}
      </div>
    </ConfirmDialog>
  )
}

type UnpaidProps = { job: BulkJob; method: ByHand; setMethod: (method: ByHand) => void }

/** What completing unpaid orders means for the books. */
function Unpaid({ job, method, setMethod }: UnpaidProps) {
  const { user } = useSession()
  return (
    <>
      <p className="rounded-box border border-clay bg-clay-soft p-3 font-semibold text-clay">
        {notPaid(job.unpaid, job.fitting)}
      </p>
      <p>
        Completing says that you received <strong>{naira(job.unpaidTotal)}</strong> by hand. The payments are booked
        under your name, <strong>{user?.fullName}</strong>.
      </p>
      <MethodChoice chosen={method} onChoose={setMethod} />
    </>
  )
}
