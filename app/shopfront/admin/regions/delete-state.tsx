import { useState } from 'react'
import { useNavigate } from 'react-router'
import { lgaNames } from '#contract/shopfront/lga-names.ts'
import type { State } from '#contract/shopfront/regions.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { useDeleteState } from './queries.ts'

export function DeleteState({ state: { _id, state, lgas } }: { state: State }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const { mutate, isPending } = useDeleteState(_id)
  const count = lgaNames(lgas).length
  return (
    <>
      <Button tone="danger" className="max-sm:w-full" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate(undefined, { onSuccess: () => void navigate('/admin/region') })}
        title={`Delete ${state}?`}
        confirmLabel="Delete state"
        pending={isPending}
      >
        <p>
          Nobody can order to {state} any more
          {count > 0 && `, and its ${count} local governments are deleted with it`}. Orders that were made keep their
          text and price.
        </p>
      </ConfirmDialog>
    </>
  )
}
