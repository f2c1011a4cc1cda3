import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { pageOfAddress } from '#contract/page-numbers.ts'
import { apiContext } from '../api/context.ts'
import { prefetch } from '../api/prefetch.server.ts'
import { getQueryClient } from '../api/query-client.ts'
import { ProductList } from '../products/product-list.tsx'
import { productQueries } from '../products/queries.ts'
import { pagedPath } from '../seo/paged-path.ts'
import { Seo } from '../seo/seo.tsx'
import { LinkButton } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import type { Route } from './+types/products-page'

export const loader = async ({ context, url }: Route.LoaderArgs) => ({
  state: await prefetch(context.get(apiContext), productQueries.list(pageOfAddress(url.searchParams))),
})

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => {
  void getQueryClient().prefetchQuery(productQueries.list(pageOfAddress(url.searchParams)))
  return { state: undefined }
}

const crumbs = [{ title: 'Home', to: '/' }, { title: 'Products' }]

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Products />
    </HydrationBoundary>
  )
}

function Products() {
  const [params] = useSearchParams()
  const page = pageOfAddress(params)
  const query = useQuery(productQueries.list(page))
  return (
    <div className="frame">
      <Seo title={page > 1 ? `Products, page ${page}` : 'Products'} canonical={pagedPath('/products', page)} />
      <PageHeading title="Products" crumbs={crumbs}>
        Everything on the stalls, newest first.
      </PageHeading>
      <ProductList
        query={query}
        page={page}
        emptyText="There are no products yet"
        emptyAction={<LinkButton to="/">Go to the home page</LinkButton>}
      />
    </div>
  )
}
