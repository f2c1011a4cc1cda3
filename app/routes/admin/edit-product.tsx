import { messages } from '#contract/messages.ts'
import { AdminPage } from '../../admin/admin-page.tsx'
import { ProductEditor } from '../../admin/products/product-editor.tsx'
import type { Route } from './+types/edit-product'

/** §2: /admin/products/editproduct/{id}; its heading reads Add Products, too. */
export default function EditProductRoute({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage
      title={messages.addProducts}
      documentTitle="Edit product"
      parent={{ title: 'Products', to: '/admin/products' }}
    >
      <ProductEditor key={id} id={id} />
    </AdminPage>
  )
}
