import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../platform/loaded/loaded.tsx'
import { LinkButton } from '../../platform/ui/button.tsx'
import { Tabs } from '../../platform/ui/tabs.tsx'
import { homeProductsQuery } from './home-query.ts'
import { ProductGrid } from './product-grid.tsx'

const TITLES = ['Latest Products', 'Best Sellers']

export function ProductsOverview() {
  const products = useQuery(homeProductsQuery())
  return (
    <section aria-labelledby="overview" className="frame mt-8 md:mt-20">
      <h2 id="overview" className="display mb-1 text-2xl md:mb-4 md:text-4xl">
        Products Overview
      </h2>
      <Tabs label="Products Overview" titles={TITLES}>
        {() => <Loaded query={products}>{({ data }) => <ProductGrid products={data} />}</Loaded>}
      </Tabs>
      <p className="mt-12 text-center">
        <LinkButton to="/products" tone="secondary" className="px-10">
          View All
        </LinkButton>
      </p>
    </section>
  )
}
