import { useQuery } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { PagedList } from '../../lists/paged-list.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useListAddress } from '../../ui/use-list-address.ts'
import { AdminPage } from '../admin-page.tsx'
import { AdminProductCard } from './admin-product-card.tsx'
import { ProductFilters } from './product-filters.tsx'
import { adminProductQueries } from './queries.ts'
import { readFilter } from './read-filter.ts'

const empty = (
  <EmptyState text="There are no products yet">
    <LinkButton to="/admin/products/addproducts">{messages.addProducts}</LinkButton>
    <LinkButton to="/admin/transfer" tone="secondary">
      Import a file of products
    </LinkButton>
  </EmptyState>
)

/** §2: /admin/products */
export default function ProductsPage() {
  return (
    <AdminPage
      title="Products"
      actions={<LinkButton to="/admin/products/addproducts">{messages.addProducts}</LinkButton>}
    >
      <Products />
    </AdminPage>
  )
}

/** §2: a searchable grid of 2, 3 or 4 columns, 50 products a page; filters and order cover all pages. */
function Products() {
  const address = useListAddress()
  const filter = readFilter(address)
  const query = useQuery(adminProductQueries.list(address.page, address.search, filter))
  const isNarrowed = filter.category !== undefined || filter.stock !== undefined
  const showAll = () => address.setValues({ category: '', stock: '' })
  return (
    <PagedList
      query={query}
      address={address}
      searchLabel={messages.searchProducts}
      filters={
        <>
          <ProductFilters filter={filter} isSearch={address.search !== ''} setValues={address.setValues} />
          {isNarrowed && query.data && <Count total={query.data.total} />}
        </>
      }
      empty={isNarrowed ? <NoSuchProduct onShowAll={showAll} /> : empty}
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

const Count = ({ total }: { total: number }) => (
  <p role="status" className="-mb-3 text-sm text-muted">
    {total === 1 ? '1 product' : `${total.toLocaleString('en-NG')} products`}
  </p>
)

const NoSuchProduct = ({ onShowAll }: { onShowAll: () => void }) => (
  <EmptyState text="No product is like this">
    <Button tone="secondary" onClick={onShowAll}>
      Show all
    </Button>
  </EmptyState>
)
