import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { ProductWithRelated as Details } from '#contract/catalogue/products.ts'
import { imagesOfVariantFirst } from '../../orders/cart/purchase.ts'
import { answerInCache, prefetchQueries } from '../../platform/api/prefetch.server.ts'
import { hydratedOnDemand, preloadComponent } from '../../platform/hydration/hydrated.tsx'
import { Loaded } from '../../platform/loaded/loaded.tsx'
import { JsonLd } from '../../platform/seo/json-ld.tsx'
import { Seo, useShopOrigin } from '../../platform/seo/seo.tsx'
import { Breadcrumbs } from '../../platform/ui/breadcrumbs.tsx'
import { useShopCategory } from '../categories/queries.ts'
import { offerOfChoice } from '../products/offer.ts'
import { ProductDetailsColumn } from '../products/product-details.tsx'
import { ProductGallery } from '../products/product-gallery.tsx'
import { productFromCachedLists } from '../products/product-seen.ts'
import { productQueries } from '../products/queries.ts'
import { SimilarProducts } from '../products/similar-products.tsx'
import { breadcrumbStructuredData, productStructuredData } from '../products/structured-data.ts'
import { useProductChoice } from '../products/use-choice.ts'
import { ProductReviewsSection } from '../reviews/product-reviews.tsx'
import type { Route } from './+types/product-page'

export const loader = async ({ context, params: { id } }: Route.LoaderArgs) => {
  const detail = productQueries.detail(id)
  const { state } = await prefetchQueries(context, detail)
  const product = answerInCache(state, detail)
  if (product?.related) return { state }
  const similar = await prefetchQueries(context, productQueries.similar(product?.category ?? ''))
  return { state: { ...state, queries: [...state.queries, ...similar.state.queries] } }
}

export const clientLoader = ({ params: { id } }: Route.ClientLoaderArgs) =>
  preloadComponent(productQueries.detail(id))

export default hydratedOnDemand(ShopProductPage)

function ShopProductPage() {
  const { id = '' } = useParams()
  return <LoadedShopProduct key={id} id={id} />
}

function LoadedShopProduct({ id }: { id: string }) {
  const client = useQueryClient()
  const query = useQuery({
    ...productQueries.detail(id),
    placeholderData: () => productFromCachedLists(client, id),
  })
  return (
    <Loaded query={query} what="product">
      {(product) => <ShopProductView product={product} />}
    </Loaded>
  )
}

function ShopProductView({ product }: { product: Details }) {
  const origin = useShopOrigin()
  const crumbs = useProductCrumbs(product)
  const choosing = useProductChoice(product)
  const offer = offerOfChoice(product, choosing.choice)
  const images = imagesOfVariantFirst(product.images, offer.image)
  return (
    <div className="frame product-page">
      <Seo
        title={product.title}
        description={product.description}
        image={images[0]}
        type="product"
      />
      <JsonLd data={productStructuredData(product, origin)} />
      <JsonLd data={breadcrumbStructuredData(crumbs, origin)} />
      <div className="pt-4 lg:pt-6 lg:pb-4">
        <Breadcrumbs crumbs={crumbs} />
      </div>
      <div className="max-lg:contents lg:grid lg:grid-cols-2 lg:gap-14">
        <ProductGallery images={images} title={product.title} />
        <ProductDetailsColumn product={product} offer={offer} choosing={choosing} />
      </div>
      <ProductReviewsSection product={product} />
      <SimilarProducts product={product} />
    </div>
  )
}

function useProductCrumbs({ title, category }: Details) {
  const name = useShopCategory(category)?.title
  const way = name
    ? [{ title: name, to: `/category/${category}` }]
    : [{ title: 'Products', to: '/products' }]
  return [{ title: 'Home', to: '/' }, ...way, { title }]
}
