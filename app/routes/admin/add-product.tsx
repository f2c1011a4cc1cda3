import { messages } from '#contract/messages.ts'
import { AdminPage } from '../../admin/admin-page.tsx'
import { NewProductEditor } from '../../admin/products/product-editor.tsx'

/** §2: /admin/products/addproducts */
export default function AddProductRoute() {
  return (
    <AdminPage title={messages.addProducts} parent={{ title: 'Products', to: '/admin/products' }}>
      <NewProductEditor />
    </AdminPage>
  )
}
