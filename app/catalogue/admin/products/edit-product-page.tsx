import { useQuery } from '@tanstack/react-query'
import type { OfficeProduct } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import {
  createAdminPage,
  createEditPage,
  createRecordPage,
} from '../../../platform/admin/admin-page.tsx'
import { recordQuery } from '../../../platform/api/query.ts'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { shopCategoriesQuery } from '../../categories/queries.ts'
import { FirstCategory } from './first-category.tsx'
import { ADMIN_PRODUCTS_LINK, missingProductState } from './links.tsx'
import { EditProductForm } from './product-form.tsx'
import { adminProductQueries, variantsQuery } from './queries.ts'

const ADD_PRODUCTS_HEADING = { title: messages.addProducts, parent: ADMIN_PRODUCTS_LINK }

/**
 * /admin/products/addproducts and /admin/products/editproduct/{id}. Both have the heading Add
 * Products.
 */
export default createEditPage(
  createRecordPage({ ...ADD_PRODUCTS_HEADING, documentTitle: 'Edit product' }, ProductEditor),
  createAdminPage(ADD_PRODUCTS_HEADING, NewProductEditor),
)

function NewProductEditor() {
  return (
    <Loaded query={useQuery(shopCategoriesQuery())}>
      {({ data }) => (
        <>
          {data.length === 0 && <FirstCategory />}
          <EditProductForm categories={data} />
        </>
      )}
    </Loaded>
  )
}

/** An open form is not refreshed, as by a sale, because that would reset what was typed. */
const openProductFormOptions = { refetchOnWindowFocus: false, refetchOnReconnect: false }

/** Waits for a fresh product: pieces of a cached one may have been sold since. */
function ProductEditor({ id }: { id: string }) {
  const query = useQuery({ ...adminProductQueries.detail(id), ...openProductFormOptions })
  return (
    <Loaded query={query} missing={missingProductState} isFresh>
      {(product) => <LoadedProductForm product={product} />}
    </Loaded>
  )
}

function LoadedProductForm({ product }: { product: OfficeProduct }) {
  const { _id: id } = product
  const variantsAnswer = useQuery({ ...variantsQuery(id), ...openProductFormOptions })
  const relatedAnswer = useQuery({
    ...recordQuery('GET /products/:id/related', { id }),
    ...openProductFormOptions,
  })
  const categoriesAnswer = useQuery(shopCategoriesQuery())
  return (
    <Loaded query={variantsAnswer} isFresh>
      {({ data: variants }) => (
        <Loaded query={relatedAnswer} isFresh>
          {({ data: related }) => (
            <Loaded query={categoriesAnswer}>
              {({ data: categories }) => (
                <EditProductForm edited={{ product, variants, related }} categories={categories} />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
