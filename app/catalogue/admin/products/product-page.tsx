import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { isStockSoldOut } from '#contract/catalogue/product-rules.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { unitPrice } from '#contract/orders/pricing/pricing.ts'
import { formatNaira, formatPercent } from '#contract/platform/format.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { createRecordPage } from '../../../platform/admin/admin-page.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { Button, LinkButton } from '../../../platform/ui/button.tsx'
import { useShopCategory } from '../../categories/queries.ts'
import { ProductGallery } from '../../products/product-gallery.tsx'
import { Stars } from '../../reviews/stars.tsx'
import { ProductCostSection } from './costs/cost-section.tsx'
import { DeleteProductButton } from './delete-product.tsx'
import { ADMIN_PRODUCTS_LINK, missingProductState } from './links.tsx'
import { type AdminProduct, adminProductQueries } from './queries.ts'
import { ProductStateLine } from './state-tag.tsx'
import { StockHistorySection } from './stock-history.tsx'
import { ProductVariantList } from './variant-list.tsx'

/** /admin/products/productdetails/{id}: a product with its variants, costs and stock history. */
export default createRecordPage(
  { title: 'Product', parent: ADMIN_PRODUCTS_LINK },
  LoadedAdminProduct,
)

function LoadedAdminProduct({ id }: { id: string }) {
  return (
    <Loaded query={useQuery(adminProductQueries.detail(id))} missing={missingProductState}>
      {(product) => <AdminProductDetails product={product} />}
    </Loaded>
  )
}

function AdminProductDetails({ product }: { product: AdminProduct }) {
  const { _id, title, images, rating, description, isDraft } = product
  return (
    <div className="grid gap-8 lg:grid-cols-2 lg:gap-12">
      <ProductGallery images={images} title={title} />
      <div className="grid min-w-0 content-start gap-6">
        <div className="grid gap-2">
          <ProductStateLine product={product} />
          <h2 className="display text-2xl sm:text-3xl">{title}</h2>
          <p className="text-lg">
            <Stars rating={rating} />
          </p>
        </div>
        <ProductFigures product={product} />
        <div className="flex flex-wrap gap-3">
          <LinkButton to={`/admin/products/editproduct/${_id}`}>Edit</LinkButton>
          <CopyProductButton id={_id} />
          <DeleteProductButton product={product} />
          <LinkButton to={isDraft ? '/admin/products/drafts' : `/product/${_id}`} tone="quiet">
            {isDraft ? 'See what is not on sale' : 'See it in the shop'}
          </LinkButton>
          <LinkButton to={`/admin/categories/sizeguide/${product.category}`} tone="quiet">
            Size guide of its category
          </LinkButton>
        </div>
      </div>
      <ProductVariantList product={product} />
      <ProductCostSection product={product} />
      <StockHistorySection product={product} />
      <section aria-labelledby="description" className="border-t border-line pt-6 lg:col-span-2">
        <h3 id="description" className="display text-xl">
          Description
        </h3>
        <p className="mt-3 max-w-prose whitespace-pre-line">{description}</p>
      </section>
    </div>
  )
}

function ProductFigures({ product }: { product: Product }) {
  const { price, brand, stock, discountPercentage, category } = product
  const now = unitPrice(product)
  return (
    <dl className="facts rounded-box border border-line bg-surface p-5">
      <ProductFigure title="Price">
        {product.fromPrice && <span className="text-sm font-normal text-muted">from </span>}
        <span className="text-2xl font-bold">{formatNaira(price)}</span>
      </ProductFigure>
      <ProductFigure title="Discount">
        <span>{formatPercent(discountPercentage)}</span>
        {now < price && (
          <span className="block text-sm font-normal text-muted">sold for {formatNaira(now)}</span>
        )}
      </ProductFigure>
      <ProductFigure title="Stock">
        {isStockSoldOut(product) ? (
          <s className="text-danger">{stock}</s>
        ) : (
          stock.toLocaleString('en-NG')
        )}
      </ProductFigure>
      <ProductFigure title="Brand">
        <span className="wrap-anywhere">{brand}</span>
      </ProductFigure>
      <ProductFigure title="Category">
        <span className="wrap-anywhere">{useShopCategory(category)?.title ?? '…'}</span>
      </ProductFigure>
    </dl>
  )
}

const ProductFigure = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{title}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)

function CopyProductButton({ id }: { id: string }) {
  const { mutate, isPending } = useAdminCall('POST /products/:id/copy', { id })
  const navigate = useNavigate()
  return (
    <Button
      tone="secondary"
      pending={isPending}
      pendingText="Copying…"
      onClick={() =>
        mutate(undefined, {
          onSuccess: ({ _id }) => void navigate(`/admin/products/editproduct/${_id}`),
        })
      }
    >
      Duplicate
    </Button>
  )
}
