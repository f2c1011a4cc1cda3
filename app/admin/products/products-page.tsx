import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { noFilters } from '#contract/filter-address.ts'
import { messages } from '#contract/messages.ts'
import { isAdmin } from '#contract/roles.ts'
import { isNarrowed } from '../../filters/change-filters.ts'
import { productsText } from '../../filters/facet-values.ts'
import { PagedList } from '../../lists/paged-list.tsx'
import { useSession } from '../../session/use-session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useListAddress } from '../../ui/use-list-address.ts'
import { AdminPage } from '../admin-page.tsx'
import { AdminProductCard } from './admin-product-card.tsx'
import { MoreFilters } from './more-filters.tsx'
import { ProductFilters } from './product-filters.tsx'
import { adminProductQueries, draftCountQuery } from './queries.ts'
import { readFilter, readMore, withMore } from './read-filter.ts'

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
      actions={
        <>
          <DraftsLink />
          <LinkButton to="/admin/products/addproducts">{messages.addProducts}</LinkButton>
        </>
      }
    >
      <Products />
    </AdminPage>
  )
}

/** The way to products that the list leaves out, as they are not on sale yet; nothing while there are none. */
function DraftsLink() {
  const { user } = useSession()
  const { data } = useQuery({ ...draftCountQuery(), enabled: isAdmin(user) })
  if (!data?.total) return null
  return (
    <LinkButton to="/admin/products/drafts" tone="secondary">
      {data.total === 1 ? '1 draft' : `${data.total.toLocaleString('en-NG')} drafts`}
    </LinkButton>
  )
}

/** §2: a searchable grid of 2, 3 or 4 columns, 50 products a page; filters and order cover all pages. */
function Products() {
  const address = useListAddress()
  const filter = readFilter(address)
  const [params, setParams] = useSearchParams()
  const more = readMore(params)
  const query = useQuery(adminProductQueries.list(address.page, address.search, filter, more))
  const narrowed = filter.category !== undefined || filter.stock !== undefined || isNarrowed(more)
  const showAll = () =>
    setParams((now) => {
      const next = withMore(now, noFilters)
      next.delete('category')
      next.delete('stock')
      return next
    })
  return (
    <PagedList
      query={query}
      address={address}
      searchLabel={messages.searchProducts}
      filters={
        <>
          <ProductFilters filter={filter} isSearch={address.search !== ''} setValues={address.setValues} />
          <MoreFilters
            scope={{ category: filter.category, q: address.search || undefined }}
            filters={more}
            params={params}
            onApply={(next) => setParams((now) => withMore(now, next), STAYING)}
          />
          {narrowed && query.data && <Count found={query.data} />}
        </>
      }
      empty={narrowed ? <NoSuchProduct onShowAll={showAll} /> : empty}
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

const STAYING = { preventScrollReset: true, state: { keepsFocus: true } }

const Count = ({ found }: { found: Parameters<typeof productsText>[0] }) => (
  <p role="status" className="-mb-3 text-sm text-muted">
    {productsText(found)}
  </p>
)

const NoSuchProduct = ({ onShowAll }: { onShowAll: () => void }) => (
  <EmptyState text="No product is like this">
    <Button tone="secondary" onClick={onShowAll}>
      Show all
    </Button>
  </EmptyState>
)
