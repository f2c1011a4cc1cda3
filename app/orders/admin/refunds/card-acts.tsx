import type { ReactNode } from 'react'
import type { Refund } from '#contract/orders/refunds.ts'
import { naira } from '#contract/platform/format.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { ConfirmButton } from '../../../platform/ui/confirm-button.tsx'

export const PayBack = ({ refund: { _id, amount, name } }: { refund: Refund }) => (
  <ConfirmButton
    act={useAdminCall('POST /refunds/:id/card', { id: _id })}
    button={{ className: 'max-sm:w-full', children: labelOf('Pay back by card', `${naira(amount)} to ${name}`) }}
    title="Pay back by card?"
    confirmLabel={`Pay back ${naira(amount)}`}
    tone="primary"
  >
    <p>
      <strong>{naira(amount)}</strong> goes back to the card of <strong>{name}</strong>. The bank takes up to 10 working
      days.
    </p>
  </ConfirmButton>
)

type KeepCardProps = { refund: Refund; byHand: NonNullable<Refund['byHand']> }

/** A card payment arrived for an order whose money was recorded by hand: was that money real? */
export function KeepCard({ refund: { _id, amount, name }, byHand: { method, by } }: KeepCardProps) {
  const children = labelOf('Only the card was real', `${naira(amount)} of ${name}`)
  return (
    <>
      <p className="max-w-prose rounded-box border border-clay bg-clay-soft p-3 text-sm text-clay">
        <strong>Was the {method} real?</strong> {by || 'Someone'} recorded it before this card payment arrived. If both
        were received, send this one back. If only the card payment was, let it pay for the order.
      </p>
      <ConfirmButton
        act={useAdminCall('POST /refunds/:id/keep', { id: _id })}
        button={{ tone: 'secondary', className: 'max-sm:w-full', children }}
        title="Let the card payment count?"
        confirmLabel="The card payment counts"
        cancelLabel="not yet"
        tone="primary"
      >
        <p>
          The order of <strong>{name}</strong> is paid by card from now on, and the {method} that {by || 'someone'}{' '}
          recorded does not count any more. No money is sent. This cannot be undone.
        </p>
      </ConfirmButton>
    </>
  )
}

export const labelOf = (act: string, ofWhat: string): ReactNode => (
  <>
    {act}
    <span className="sr-only">: {ofWhat}</span>
  </>
)
