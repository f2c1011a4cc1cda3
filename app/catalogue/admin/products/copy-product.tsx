import { useNavigate } from 'react-router'
import { Button } from '../../../platform/ui/button.tsx'
import { useCopyProduct } from './queries.ts'

export function CopyProduct({ id }: { id: string }) {
  const { mutate, isPending } = useCopyProduct(id)
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
