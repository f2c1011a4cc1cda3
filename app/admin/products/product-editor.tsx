import { useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/categories.ts'
import { categoriesQuery } from '../../categories/queries.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { missingProduct } from './admin-product.tsx'
import { ProductForm } from './product-form.tsx'
import { useProduct } from './queries.ts'

/** The form of a new product, once its categories are there. */
export const NewProductEditor = () => (
  <Loaded query={useQuery(categoriesQuery())}>{({ data }) => <ProductForm categories={data} />}</Loaded>
)

/** Waits for a fresh product: pieces of a cached one may have been sold since. */
export function ProductEditor({ id }: { id: string }) {
  const query = useProduct(id, { isForm: true })
  const categories = useQuery(categoriesQuery())
  return (
    <Loaded query={query} missing={missingProduct}>
      {(product) => (
        <Loaded query={categories}>
          {({ data }: { data: Category[] }) =>
            query.isFetchedAfterMount ? <ProductForm product={product} categories={data} /> : <PageLoader />
          }
        </Loaded>
      )}
    </Loaded>
  )
}
