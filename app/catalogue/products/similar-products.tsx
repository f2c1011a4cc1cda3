import { useQuery } from '@tanstack/react-query'
import { similarProductsOf } from '#contract/catalogue/product-rules.ts'
import type { ProductWithRelated } from '#contract/catalogue/products.ts'
import { SIMILAR_MS } from '#contract/platform/limits.ts'
import { PlayButton, useAutoplay } from '../../platform/ui/autoplay.tsx'
import { IconButton } from '../../platform/ui/button.tsx'
import { useSlideRow } from '../../platform/ui/use-slides.ts'
import { type CardProduct, toProductCard } from './card.ts'
import { ProductCard } from './product-card.tsx'
import { productQueries } from './queries.ts'

/**
 * Products that were chosen by hand, else up to 6 others of the same category; nothing where there
 * are none.
 */
export function SimilarProducts({ product }: { product: ProductWithRelated }) {
  const { related } = product
  // Until the product has loaded, the card's data names no category.
  const { data, isPlaceholderData } = useQuery({
    ...productQueries.similar(product.category),
    enabled: Boolean(product.category) && !related,
  })
  if (related)
    return <ProductCarousel title="Related Products" products={related.map(toProductCard)} />
  const products = isPlaceholderData ? [] : similarProductsOf(data?.data ?? [], product._id)
  return products.length > 0 && <ProductCarousel title="Similar Products" products={products} />
}

function ProductCarousel({ title, products }: { title: string; products: readonly CardProduct[] }) {
  const { ref, step, onScroll } = useSlideRow()
  const { isPlaying, toggle, holdProps } = useAutoplay(SIMILAR_MS, () => step(1))
  return (
    <section
      aria-labelledby="similar"
      aria-roledescription="carousel"
      className="mt-20"
      {...holdProps}
    >
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="similar" className="display text-3xl">
          {title}
        </h2>
        <div className="-mr-2.5 flex">
          <PlayButton isPlaying={isPlaying} onToggle={toggle} />
          <IconButton label="Previous products" icon="left" onClick={() => step(-1)} />
          <IconButton label="Next products" icon="right" onClick={() => step(1)} />
        </div>
      </div>
      <ul ref={ref} onScroll={onScroll} className="slides gap-4 lg:gap-6">
        {products.map((product) => (
          <li key={product._id} className="w-[44%] sm:w-[30%] lg:w-[23%] xl:w-[18.4%]">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}
