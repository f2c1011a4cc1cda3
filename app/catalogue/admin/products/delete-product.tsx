import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Product } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { RESTORE_DAYS } from '#contract/platform/limits.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { ConfirmButton } from '../../../platform/ui/confirm-button.tsx'
import { Icon } from '../../../platform/ui/icon.tsx'
import { toast } from '../../../platform/ui/toast.ts'
import { adminProductQueries, useDeleteProduct } from './queries.ts'

/** Deletes a product after a confirmation, and offers to undo that for a while. */
export function DeleteProductButton({ product: { _id, title } }: { product: Product }) {
  const { mutate: restore } = useAdminCall('PUT /products/:id/restore', { id: _id })
  const navigate = useNavigate()
  const client = useQueryClient()
  const isGone = useRef(false)
  // The browser's Back must not show the product again. It leaves the cache only when the page is
  // left, because the page would read it once more.
  useEffect(
    () => () => {
      if (isGone.current)
        client.removeQueries({ queryKey: adminProductQueries.detail(_id).queryKey })
    },
    [client, _id],
  )
  const leave = (): void => {
    isGone.current = true
    toast.success(messages.productDeleted, {
      title: 'Undo',
      act: () => restore({ value: 'asBefore' }),
    })
    void navigate('/admin/products')
  }
  return (
    <ConfirmButton
      act={useDeleteProduct(_id)}
      after={(close) => ({ onSuccess: leave, onError: close })}
      button={{ tone: 'danger', children: deleteButtonLabel }}
      title={messages.deleteProduct}
      confirmLabel="Delete product"
    >
      <p>
        <b>{title}</b> disappears from the shop, from searches and from wishlists. Orders keep their
        copy of it. It can be brought back for {RESTORE_DAYS} days.
      </p>
    </ConfirmButton>
  )
}

const deleteButtonLabel = (
  <>
    <Icon name="trash" size={18} />
    Delete
  </>
)
