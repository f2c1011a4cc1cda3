import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { messages } from '#contract/messages.ts'
import { isAdmin } from '#contract/platform/roles.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { useSession } from '../../../platform/session/use-session.ts'
import { Button, LinkButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { AdminProductCard } from './admin-product-card.tsx'
import { ProductListFilters, useProductList } from './product-list.tsx'
import { adminProductQueries, draftCountQuery } from './queries.ts'

const empty = (
  <EmptyState text="There are no products yet">
    <LinkButton to="/admin/products/addproducts">{messages.addProducts}</LinkButton>
    <LinkButton to="/admin/transfer" tone="secondary">
      Import a file of products
    </LinkButton>
  </EmptyState>
)

export default function ProductsPage() {
  return (
    <AdminPage
      title="Products"
      actions={
        <>
          <SheetLink />
          <DraftsLink />
          <LinkButton to="/admin/products/deleted" tone="quiet">
            Deleted
          </LinkButton>
          <LinkButton to="/admin/products/addproducts">{messages.addProducts}</LinkButton>
        </>
      }
    >
      <Products />
    </AdminPage>
  )
}

function SheetLink() {
  const [params] = useSearchParams()
  const search = params.toString()
  return (
    <LinkButton to={`/admin/products/sheet${search && `?${search}`}`} tone="secondary">
      Edit as a sheet
    </LinkButton>
  )
}

/** The way to products that the list leaves out, as they are not on sale yet; nothing while there are none. */
function DraftsLink() {
  const { user } = useSession()
  const { data } = useQuery({ ...draftCountQuery(), enabled: isAdmin(user) })
  if (!data?.total) return null
  return (
    <LinkButton to="/admin/products/drafts" tone="secondary">
      {`${data.total.toLocaleString('en-NG')} not on sale`}
    </LinkButton>
  )
}

/** A searchable grid of 2, 3 or 4 columns, 50 products a page; filters and order cover all pages. */
function Products() {
  const list = useProductList()
  const { address, filter, more, isFiltered, showAll } = list
  const query = useQuery(adminProductQueries.list(address.page, address.search, filter, more))
  return (
    <PagedList
      query={query}
      address={address}
      searchLabel={messages.searchProducts}
      filters={<ProductListFilters list={list} found={query.data} />}
      empty={isFiltered ? <NoSuchProduct onShowAll={showAll} /> : empty}
    >
      {(products) => (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 xl:grid-cols-4">
          {products.map((product) => (
            <li key={product._id}>
              <AdminProductCard product={product} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const NoSuchProduct = ({ onShowAll }: { onShowAll: () => void }) => (
  <EmptyState text="No product matches">
    <Button tone="secondary" onClick={onShowAll}>
      Show all
    </Button>
  </EmptyState>
)
