import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { ConfirmButton } from '../../../platform/ui/confirm-button.tsx'

/** For super admins. */
export function TakeOverStates() {
  const act = useAdminCall('POST /states/nigeria')
  if (useSession().user?.role !== 'superAdmin') return null
  return (
    <ConfirmButton
      act={act}
      button={{ tone: 'secondary', children: 'Add all states of Nigeria' }}
      title="Add all states of Nigeria?"
      confirmLabel="Add them"
    >
      <p>
        The states and local governments that are missing are added. Their delivery prices and days are examples for
        parcels from Lagos: change them to yours before you sell. What you have stays as it is.
      </p>
    </ConfirmButton>
  )
}
