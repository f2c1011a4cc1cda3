import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { PlacedOrdersNotice } from '../../orders/payments/paid-order.tsx'
import { prefetchQueries } from '../../platform/api/prefetch.server.ts'
import { preloadComponent } from '../../platform/hydration/hydrated.tsx'
import { Loaded } from '../../platform/loaded/loaded.tsx'
import { nameWithTagline, Seo } from '../../platform/seo/seo.tsx'
import { useShopSettings } from '../../platform/shop/use-shop.ts'
import { LinkButton } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Tabs } from '../../platform/ui/tabs.tsx'
import { HomeCategoryPicks } from '../categories/category-picks.tsx'
import { homeProductsQuery } from '../products/home-query.ts'
import { ProductCardGrid } from '../products/product-grid.tsx'
import type { Route } from './+types/home-page'
import { HeroCarousel } from './hero.tsx'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  seed: Math.random(),
  ...(await prefetchQueries(context, homeProductsQuery())),
})

export const clientLoader = () => ({
  seed: Math.random(),
  ...preloadComponent(homeProductsQuery()),
})

/**
 * The home page: slides, some categories, and the newest products. The loader draws the categories
 * by a random seed.
 */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const shop = useShopSettings()
  return (
    <HydrationBoundary state={loaderData.state}>
      <Seo />
      <h1 tabIndex={-1} className="sr-only">
        {nameWithTagline(shop)}
      </h1>
      <PlacedOrdersNotice />
      <HeroCarousel />
      <HomeCategoryPicks seed={loaderData.seed} />
      <ProductsOverview />
    </HydrationBoundary>
  )
}

const OVERVIEW_TAB_TITLES = ['Latest Products', 'Best Sellers']

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
          <Tabs label="Products Overview" titles={OVERVIEW_TAB_TITLES}>
            {() => (
              <Loaded query={products}>{({ data }) => <ProductCardGrid products={data} />}</Loaded>
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
