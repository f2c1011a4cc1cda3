import { useNavigate } from 'react-router'
import { lgaNames } from '#contract/shopfront/lga-names.ts'
import type { State } from '#contract/shopfront/regions.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { ConfirmButton } from '../../../platform/ui/confirm-button.tsx'

export function DeleteState({ state: { _id, state, lgas } }: { state: State }) {
  const navigate = useNavigate()
  const count = lgaNames(lgas).length
  return (
    <ConfirmButton
      act={useAdminCall('DELETE /states/:id', { id: _id }, { isRemoval: true })}
      after={() => ({ onSuccess: () => void navigate('/admin/region') })}
      button={{ tone: 'danger', className: 'max-sm:w-full', children: 'Delete' }}
      title={`Delete ${state}?`}
      confirmLabel="Delete state"
    >
      <p>
        Nobody can order to {state} any more
        {count > 0 && `, and its ${count} local governments are deleted with it`}. Orders that were made keep their text
        and price.
      </p>
    </ConfirmButton>
  )
}
