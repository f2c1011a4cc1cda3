import { HydrationBoundary } from '@tanstack/react-query'
import { apiContext } from '../api/context.ts'
import { prefetch } from '../api/prefetch.server.ts'
import { getQueryClient } from '../api/query-client.ts'
import { CategoryPicks } from '../categories/category-picks.tsx'
import { PaidOrder } from '../payments/paid-order.tsx'
import { homeProductsQuery } from '../products/home-query.ts'
import { ProductsOverview } from '../products/products-overview.tsx'
import { Seo } from '../seo/seo.tsx'
import { useShop } from '../shop/use-shop.ts'
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
