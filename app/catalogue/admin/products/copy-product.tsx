import { useNavigate } from 'react-router'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { Button } from '../../../platform/ui/button.tsx'

export function CopyProduct({ id }: { id: string }) {
  const { mutate, isPending } = useAdminCall('POST /products/:id/copy', { id })
  const navigate = useNavigate()
  return (
    <Button
      tone="secondary"
      pending={isPending}
      pendingText="Copying…"
      onClick={() => mutate(undefined, { onSuccess: ({ _id }) => void navigate(`/admin/products/editproduct/${_id}`) })}
    >
      Duplicate
    </Button>
  )
}
