import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { PaidOrder } from '../../orders/payments/paid-order.tsx'
import { prefetch } from '../../platform/api/prefetch.server.ts'
import { preload } from '../../platform/hydration/hydrated.tsx'
import { Loaded } from '../../platform/loaded/loaded.tsx'
import { nameWithTagline, Seo } from '../../platform/seo/seo.tsx'
import { useShop } from '../../platform/shop/use-shop.ts'
import { LinkButton } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Tabs } from '../../platform/ui/tabs.tsx'
import { CategoryPicks } from '../categories/category-picks.tsx'
import { homeProductsQuery } from '../products/home-query.ts'
import { ProductGrid } from '../products/product-grid.tsx'
import type { Route } from './+types/home-page'
import { Hero } from './hero.tsx'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  seed: Math.random(),
  ...(await prefetch(context, homeProductsQuery())),
})

export const clientLoader = () => ({ seed: Math.random(), ...preload(homeProductsQuery()) })

/**
 * The home page: slides, some categories, and the newest products. The loader draws the categories
 * by a random seed.
 */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const shop = useShop()
  return (
    <HydrationBoundary state={loaderData.state}>
      <Seo />
      <h1 tabIndex={-1} className="sr-only">
        {nameWithTagline(shop)}
      </h1>
      <PaidOrder />
      <Hero />
      <CategoryPicks seed={loaderData.seed} />
      <ProductsOverview />
    </HydrationBoundary>
  )
}

const TITLES = ['Latest Products', 'Best Sellers']

function ProductsOverview() {
  const products = useQuery(homeProductsQuery())
  const isEmpty = products.data?.data.length === 0
  return (
    <section aria-labelledby="overview" className="frame mt-8 md:mt-20">
      <h2 id="overview" className="display mb-1 text-2xl md:mb-4 md:text-4xl">
        Products Overview
      </h2>
      {isEmpty ? (
        <div className="mt-3">
          <EmptyState text="There are no products yet" />
        </div>
      ) : (
        <>
          <Tabs label="Products Overview" titles={TITLES}>
            {() => (
              <Loaded query={products}>{({ data }) => <ProductGrid products={data} />}</Loaded>
            )}
          </Tabs>
          <p className="mt-12 text-center">
            <LinkButton to="/products" tone="secondary" className="px-10">
              View All
            </LinkButton>
          </p>
        </>
      )}
    </section>
  )
}
