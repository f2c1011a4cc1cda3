import { type BulkAction, DOUBTS } from '#contract/orders/order-list/bulk-acts.ts'
import type { BulkJob } from '#contract/orders/order-list/order-list.ts'
import {
  bulkTexts,
  doubtTexts,
  nothingLeft,
  ordersStayAsTheyAre,
} from '#contract/orders/texts/order-list-texts.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { useShopSession } from '../../../platform/session/use-session.ts'
import { ConfirmDialog } from '../../../platform/ui/confirm-button.tsx'
import { useCompletionFields } from './complete-order.tsx'
import type { BulkActions } from './use-bulk.ts'

/** Asks whether an act on many orders is meant, with what the server said of it. */
export function BulkActionDialog({ bulk }: { bulk: BulkActions }) {
  const { asked, first } = bulk
  if (!asked || !first || asked.action === 'export') return null
  return (
    <BulkActionQuestion
      key={first._id}
      bulk={bulk}
      asked={asked}
      first={first}
      action={asked.action}
    />
  )
}

type BulkActionQuestionProps = {
  bulk: BulkActions
  asked: BulkJob
  first: BulkJob
  action: Exclude<BulkAction, 'export'>
}

function BulkActionQuestion({ bulk, asked, first, action }: BulkActionQuestionProps) {
  const { user } = useShopSession()
  const texts = bulkTexts[action]
  const isNothing = asked.fitting === 0
  const isCompleting = action === 'complete'
  const isUnpaid = isCompleting && asked.unpaid > 0
  const { said, fields, whenSaid } = useCompletionFields({
    isUnpaid,
    isUnpacked: isCompleting && asked.unpacked > 0,
  })
  const confirm = () => whenSaid(() => bulk.start(said))
  return (
    <ConfirmDialog
      open
      onClose={bulk.close}
      onConfirm={isNothing ? bulk.close : confirm}
      title={texts.title(isNothing ? asked.total : asked.fitting)}
      confirmLabel={isNothing ? 'close' : texts.confirm(asked.fitting)}
      cancelLabel="not yet"
      tone={action === 'cancel' ? 'danger' : 'primary'}
      pending={bulk.isStarting || bulk.asking !== undefined}
    >
      <div className="grid gap-3">
        {isCompleting && <DoubtfulOrderList bulk={bulk} first={first} />}
        {isNothing && first.fitting > 0 && <p role="status">{nothingLeft}</p>}
        {isUnpaid && (
          <p>
            Completing says that you received <strong>{formatNaira(asked.unpaidTotal)}</strong> by
            hand. The payments are booked under your name, <strong>{user?.fullName}</strong>.
          </p>
        )}
        {fields}
        {!isNothing && <p>{texts.about}</p>}
        {asked.fitting < asked.total && (
          <p className="text-muted">{ordersStayAsTheyAre(asked.total - asked.fitting)}</p>
        )}
      </div>
    </ConfirmDialog>
  )
}

/**
 * Lists kinds of orders that an admin may not want to complete. A kind that is only a part of them
 * can be left out.
 */
function DoubtfulOrderList({ bulk, first }: Pick<BulkActionQuestionProps, 'bulk' | 'first'>) {
  const found = DOUBTS.filter((doubt) => first[doubt] > 0)
  if (found.length === 0) return null
  const toggled = (doubt: (typeof DOUBTS)[number]) =>
    DOUBTS.filter((item) => bulk.leftOut.includes(item) !== (item === doubt))
  return (
    <ul className="rounded-box border border-clay bg-clay-soft px-3 py-1 font-semibold text-clay">
      {found.map((doubt) => (
        <li key={doubt} className="flex min-h-11 items-center">
          {first[doubt] === first.fitting ? (
            doubtTexts[doubt].all(first.fitting)
          ) : (
            <label className="flex items-center gap-2 py-2 font-normal">
              <input
                type="checkbox"
                checked={bulk.leftOut.includes(doubt)}
                onChange={() => bulk.leaveOut(toggled(doubt))}
                className="size-5 shrink-0 accent-action"
              />
              {doubtTexts[doubt].leaveOut(first[doubt])}
            </label>
          )}
        </li>
      ))}
    </ul>
  )
}
