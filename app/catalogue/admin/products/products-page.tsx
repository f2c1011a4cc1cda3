import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { isStockSoldOut } from '#contract/catalogue/product-rules.ts'
import type { OfficeProduct } from '#contract/catalogue/products.ts'
import type { ProductOption } from '#contract/catalogue/variants.ts'
import { messages } from '#contract/messages.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { isAdmin } from '#contract/platform/roles.ts'
import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { queryApiFresh } from '../../../platform/api/query.ts'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { useShopSession } from '../../../platform/session/use-session.ts'
import { Button, LinkButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { ResponsivePicture } from '../../../platform/ui/picture.tsx'
import { ProductListFilters, useProductList } from './product-list.tsx'
import { adminProductQueries } from './queries.ts'
import { ProductStateTag } from './state-tag.tsx'

const noProductsYet = (
  <EmptyState text="There are no products yet">
    <LinkButton to="/admin/products/addproducts">{messages.addProducts}</LinkButton>
    <LinkButton to="/admin/transfer" tone="secondary">
      Import a file of products
    </LinkButton>
  </EmptyState>
)

const productsPageActions = (
  <>
    <ProductSheetLink />
    <ProductDraftsLink />
    <LinkButton to="/admin/products/deleted" tone="quiet">
      Deleted
    </LinkButton>
    <LinkButton to="/admin/products/addproducts">{messages.addProducts}</LinkButton>
  </>
)

export default createAdminPage(
  { title: 'Products', actions: productsPageActions },
  AdminProductCards,
)

function ProductSheetLink() {
  const [params] = useSearchParams()
  const search = params.toString()
  return (
    <LinkButton to={`/admin/products/sheet${search && `?${search}`}`} tone="secondary">
      Edit as a sheet
    </LinkButton>
  )
}

/**
 * A link to the products that are not on sale yet, which the list leaves out; nothing while there
 * are none.
 */
function ProductDraftsLink() {
  const { user } = useShopSession()
  const count = queryApiFresh('GET /drafts/:limit/:skip', { limit: 1, skip: 0 })
  const { data } = useQuery({ ...count, enabled: isAdmin(user) })
  if (!data?.total) return null
  return (
    <LinkButton to="/admin/products/drafts" tone="secondary">
      {`${data.total.toLocaleString('en-NG')} not on sale`}
    </LinkButton>
  )
}

function AdminProductCards() {
  const list = useProductList()
  const { address, isFiltered, showAll } = list
  const query = useQuery(adminProductQueries.list(list))
  const noneOfThese = (
    <EmptyState text="No product matches">
      <Button tone="secondary" onClick={showAll}>
        Show all
      </Button>
    </EmptyState>
  )
  return (
    <PagedList
      query={query}
      address={address}
      searchLabel={messages.searchProductsHint}
      filters={<ProductListFilters list={list} found={query.data} />}
      empty={isFiltered ? noneOfThese : noProductsYet}
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

/** The specification shows `$` in this list only; other admin screens use the naira sign. */
const priceInDollarSign = (price: number): string => formatNaira(price).replace('₦', '$')

/** How many values each option has: `Size 3 × Colour 2`. */
const optionCountsText = (options: readonly ProductOption[]): string =>
  options.map(({ name, values }) => `${name} ${values.length}`).join(' × ')

function AdminProductCard({ product }: { product: OfficeProduct }) {
  const { _id, title, price, stock, images, fromPrice, options, state } = product
  const isGone = isStockSoldOut(product)
  return (
    <article className="product-card grid h-full content-start overflow-hidden rounded-box border border-line bg-surface">
      <ResponsivePicture
        address={images[0]}
        alt=""
        sizes="(min-width: 80rem) 260px, (min-width: 40rem) 30vw, 45vw"
        widths={[160, 320, 640]}
      />
      <div className="grid gap-1 p-3">
        <h2 className="line-clamp-2 min-h-[2lh] leading-snug font-semibold">
          <Link to={`/admin/products/productdetails/${_id}`} className="card-link">
            {title}
          </Link>
        </h2>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-lg font-bold tabular-nums">
            {fromPrice && <span className="text-sm font-normal text-muted">from </span>}
            {priceInDollarSign(price)}
          </span>
          <span
            className={`text-sm tabular-nums ${isGone ? 'font-semibold text-danger' : 'text-muted'}`}
          >
            {isGone ? 'Sold out' : `${stock.toLocaleString('en-NG')} left`}
          </span>
        </p>
        {state && (
          <p>
            <ProductStateTag state={state} />
          </p>
        )}
        {options && <p className="text-sm text-muted">{optionCountsText(options)}</p>}
      </div>
    </article>
  )
}
