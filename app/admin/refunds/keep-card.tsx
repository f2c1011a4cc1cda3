import { useState } from 'react'
import { naira } from '#contract/format.ts'
import type { Refund } from '#contract/refunds.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useKeepCard } from './queries.ts'

type KeepCardProps = { refund: Refund; byHand: NonNullable<Refund['byHand']> }

/** A card payment arrived for an order whose money was recorded by hand: was that money real? */
export function KeepCard({ refund: { _id, amount, name }, byHand: { method, by } }: KeepCardProps) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useKeepCard(_id)
  const close = () => setAsking(false)
  return (
    <>
      <p className="max-w-prose rounded-box border border-clay bg-clay-soft p-3 text-sm text-clay">
        <strong>Was the {method} real?</strong> {by || 'Someone'} recorded it before this card payment arrived. If both
        were received, send this one back. If only the card payment was, let it pay for the order.
      </p>
      <Button tone="secondary" className="max-sm:w-full" onClick={() => setAsking(true)}>
        Only the card was real
        <span className="sr-only">
          : {naira(amount)} of {name}
        </span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        onConfirm={() => mutate(undefined, { onSettled: close })}
        title="Let the Card Payment Count?"
        confirmLabel="The card payment counts"
        cancelLabel="not yet"
        tone="primary"
        pending={isPending}
      >
        <p>
          The order of <strong>{name}</strong> is paid by card from now on, and the {method} that {by || 'someone'}{' '}
          recorded does not count any more. No money is sent. This cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  )
}
