import { messages } from '#contract/messages.ts'
import { AdminPage } from '../../admin/admin-page.tsx'
import { AdminProducts } from '../../admin/products/admin-products.tsx'
import { LinkButton } from '../../ui/button.tsx'

/** §2: /admin/products */
export default function ProductsRoute() {
  const add = <LinkButton to="/admin/products/addproducts">{messages.addProducts}</LinkButton>
  return (
    <AdminPage title="Products" actions={add}>
      <AdminProducts />
    </AdminPage>
  )
}
