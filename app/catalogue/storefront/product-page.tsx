import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { ProductDetails as Details } from '#contract/catalogue/products.ts'
import { imagesWith } from '../../orders/cart/purchase.ts'
import { answerIn, prefetch } from '../../platform/api/prefetch.server.ts'
import { hydrated, preload } from '../../platform/hydration/hydrated.tsx'
import { Loaded } from '../../platform/loaded/loaded.tsx'
import { JsonLd } from '../../platform/seo/json-ld.tsx'
import { Seo, useOrigin } from '../../platform/seo/seo.tsx'
import { Breadcrumbs } from '../../platform/ui/breadcrumbs.tsx'
import { useCategory } from '../categories/queries.ts'
import { offerOf } from '../products/offer.ts'
import { ProductDetails } from '../products/product-details.tsx'
import { ProductGallery } from '../products/product-gallery.tsx'
import { productSeen } from '../products/product-seen.ts'
import { productQueries } from '../products/queries.ts'
import { SimilarProducts } from '../products/similar-products.tsx'
import { breadcrumbData, productData } from '../products/structured-data.ts'
import { useChoice } from '../products/use-choice.ts'
import { ProductReviews } from '../reviews/product-reviews.tsx'
import type { Route } from './+types/product-page'

export const loader = async ({ context, params: { id } }: Route.LoaderArgs) => {
  const detail = productQueries.detail(id)
  const { state } = await prefetch(context, detail)
  const product = answerIn(state, detail)
  if (product?.related) return { state }
  const similar = await prefetch(context, productQueries.similar(product?.category ?? ''))
  return { state: { ...state, queries: [...state.queries, ...similar.state.queries] } }
}

export const clientLoader = ({ params: { id } }: Route.ClientLoaderArgs) =>
  preload(productQueries.detail(id))

export default hydrated(ProductPage)

function ProductPage() {
  const { id = '' } = useParams()
  return <LoadedProduct key={id} id={id} />
}

function LoadedProduct({ id }: { id: string }) {
  const client = useQueryClient()
  const query = useQuery({
    ...productQueries.detail(id),
    placeholderData: () => productSeen(client, id),
  })
  return (
    <Loaded query={query} what="product">
      {(product) => <ProductView product={product} />}
    </Loaded>
  )
}

function ProductView({ product }: { product: Details }) {
  const origin = useOrigin()
  const crumbs = useCrumbs(product)
  const choosing = useChoice(product)
  const offer = offerOf(product, choosing.choice)
  const images = imagesWith(product.images, offer.image)
  return (
    <div className="frame product-page">
      <Seo
        title={product.title}
        description={product.description}
        image={images[0]}
        type="product"
      />
      <JsonLd data={productData(product, origin)} />
      <JsonLd data={breadcrumbData(crumbs, origin)} />
      <div className="pt-4 lg:pt-6 lg:pb-4">
        <Breadcrumbs crumbs={crumbs} />
      </div>
      <div className="max-lg:contents lg:grid lg:grid-cols-2 lg:gap-14">
        <ProductGallery images={images} title={product.title} />
        <ProductDetails product={product} offer={offer} choosing={choosing} />
      </div>
      <ProductReviews product={product} />
      <SimilarProducts product={product} />
    </div>
  )
}

function useCrumbs({ title, category }: Details) {
  const name = useCategory(category)?.title
  const way = name
    ? [{ title: name, to: `/category/${category}` }]
    : [{ title: 'Products', to: '/products' }]
  return [{ title: 'Home', to: '/' }, ...way, { title }]
}
