import { AdminPage } from '../../admin/admin-page.tsx'
import { AdminProduct } from '../../admin/products/admin-product.tsx'
import type { Route } from './+types/product'

/** §2: /admin/products/productdetails/{id} */
export default function ProductRoute({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title="Product" parent={{ title: 'Products', to: '/admin/products' }}>
      <AdminProduct key={id} id={id} />
    </AdminPage>
  )
}
