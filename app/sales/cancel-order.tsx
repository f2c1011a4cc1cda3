import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useActOnSale } from './queries.ts'

/** §4: only while processing and unpaid, after the question of the spec. */
export function CancelOrder({ id, className }: { id: string; className?: string }) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useActOnSale(id)
  return (
    <>
      <Button tone="quiet" className={className} onClick={() => setAsking(true)}>
        cancel transaction
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate({ value: 'cancel' }, { onSuccess: () => setAsking(false) })}
        title={messages.cancelTitle}
        confirmLabel="cancel transaction"
        cancelLabel="cancel"
        pending={isPending}
      >
        <p>{messages.cancelQuestion}</p>
      </ConfirmDialog>
    </>
  )
}
