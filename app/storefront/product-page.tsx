import { HydrationBoundary, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { ProductDetails as Details } from '#contract/catalogue/products.ts'
import { apiContext } from '../api/context.ts'
import { answerIn, prefetch } from '../api/prefetch.server.ts'
import { getQueryClient } from '../api/query-client.ts'
import { imagesWith } from '../cart/purchase.ts'
import { useCategory } from '../categories/use-category.ts'
import { offerOf } from '../products/offer.ts'
import { ProductDetails } from '../products/product-details.tsx'
import { ProductGallery } from '../products/product-gallery.tsx'
import { productSeen } from '../products/product-seen.ts'
import { productQueries } from '../products/queries.ts'
import { SimilarProducts } from '../products/similar-products.tsx'
import { useChoice } from '../products/use-choice.ts'
import { ProductReviews } from '../reviews/product-reviews.tsx'
import { JsonLd } from '../seo/json-ld.tsx'
import { useOrigin } from '../seo/origin.ts'
import { Seo } from '../seo/seo.tsx'
import { breadcrumbData, productData } from '../seo/structured-data.ts'
import { Loaded } from '../shell/loaded.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import type { Route } from './+types/product-page'

export const loader = async ({ context, params: { id } }: Route.LoaderArgs) => {
  const call = context.get(apiContext)
  const one = productQueries.one(id)
  const state = await prefetch(call, one)
  const product = answerIn(state, one)
  if (product?.related) return { state }
  const similar = await prefetch(call, productQueries.similar(product?.category ?? ''))
  return { state: { ...state, queries: [...state.queries, ...similar.queries] } }
}

export const clientLoader = ({ params: { id } }: Route.ClientLoaderArgs) => {
  void getQueryClient().prefetchQuery(productQueries.one(id))
  return { state: undefined }
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { id = '' } = useParams()
  return (
    <HydrationBoundary state={loaderData.state}>
      <LoadedProduct key={id} id={id} />
    </HydrationBoundary>
  )
}

function LoadedProduct({ id }: { id: string }) {
  const client = useQueryClient()
  const query = useQuery({ ...productQueries.one(id), placeholderData: () => productSeen(client, id) })
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
      <Seo title={product.title} description={product.description} image={images[0]} type="product" />
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
  const way = name ? [{ title: name, to: `/category/${category}` }] : [{ title: 'Products', to: '/products' }]
  return [{ title: 'Home', to: '/' }, ...way, { title }]
}
