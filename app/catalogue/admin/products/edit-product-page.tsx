import { useQuery } from '@tanstack/react-query'
import type { OfficeProduct } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { recordQuery } from '../../../platform/api/query.ts'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { categoriesQuery } from '../../categories/queries.ts'
import type { Route } from './+types/edit-product-page'
import { FirstCategory } from './first-category.tsx'
import { missingProduct, PRODUCTS } from './links.tsx'
import { ProductForm } from './product-form.tsx'
import { adminProductQueries, variantsQuery } from './queries.ts'

/**
 * /admin/products/addproducts and /admin/products/editproduct/{id}. Both have the heading Add
 * Products.
 */
export default function EditProductPage({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title={messages.addProducts} documentTitle={id && 'Edit product'} parent={PRODUCTS}>
      {id ? <ProductEditor key={id} id={id} /> : <NewProductEditor />}
    </AdminPage>
  )
}

const NewProductEditor = () => (
  <Loaded query={useQuery(categoriesQuery())}>
    {({ data }) => (
      <>
        {data.length === 0 && <FirstCategory />}
        <ProductForm categories={data} />
      </>
    )}
  </Loaded>
)

/** An open form is not refreshed, as by a sale, because that would reset what was typed. */
const ofOpenForm = { refetchOnWindowFocus: false, refetchOnReconnect: false }

/** Waits for a fresh product: pieces of a cached one may have been sold since. */
function ProductEditor({ id }: { id: string }) {
  const query = useQuery({ ...adminProductQueries.detail(id), ...ofOpenForm })
  return (
    <Loaded query={query} missing={missingProduct} isFresh>
      {(product) => <LoadedProductForm product={product} />}
    </Loaded>
  )
}

function LoadedProductForm({ product }: { product: OfficeProduct }) {
  const { _id: id } = product
  const variantsAnswer = useQuery({ ...variantsQuery(id), ...ofOpenForm })
  const relatedAnswer = useQuery({
    ...recordQuery('GET /products/:id/related', { params: { id } }),
    ...ofOpenForm,
  })
  const categoriesAnswer = useQuery(categoriesQuery())
  return (
    <Loaded query={variantsAnswer} isFresh>
      {({ data: variants }) => (
        <Loaded query={relatedAnswer} isFresh>
          {({ data: related }) => (
            <Loaded query={categoriesAnswer}>
              {({ data: categories }) => (
                <ProductForm edited={{ product, variants, related }} categories={categories} />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
