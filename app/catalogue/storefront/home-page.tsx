import { HydrationBoundary } from '@tanstack/react-query'
import { PaidOrder } from '../../orders/payments/paid-order.tsx'
import { apiContext } from '../../platform/api/context.ts'
import { prefetch } from '../../platform/api/prefetch.server.ts'
import { getQueryClient } from '../../platform/api/query-client.ts'
import { Seo } from '../../platform/seo/seo.tsx'
import { useShop } from '../../platform/shop/use-shop.ts'
import { CategoryPicks } from '../categories/category-picks.tsx'
import { homeProductsQuery } from '../products/home-query.ts'
import { ProductsOverview } from '../products/products-overview.tsx'
import type { Route } from './+types/home-page'
import { Hero } from './hero.tsx'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  seed: Math.random(),
  state: await prefetch(context.get(apiContext), homeProductsQuery()),
})

export const clientLoader = () => {
  void getQueryClient().prefetchQuery(homeProductsQuery())
  return { seed: Math.random(), state: undefined }
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { name, tagline } = useShop()
  return (
    <HydrationBoundary state={loaderData.state}>
      <Seo />
      <h1 tabIndex={-1} className="sr-only">
        {name}: {tagline}
      </h1>
      <PaidOrder />
      <Hero />
      <CategoryPicks seed={loaderData.seed} />
      <ProductsOverview />
    </HydrationBoundary>
  )
}
