import { naira } from '#contract/format.ts'
import { discountOf, unitPrice } from '#contract/pricing.ts'

type PriceProps = {
  price: number
  discountPercentage: number
  /** `card` in a grid, `page` on the product's own page. */
  size?: 'card' | 'page'
}

/** What one piece costs; with a discount also the old price, struck, and the saving. */
export function Price({ price, discountPercentage, size = 'card' }: PriceProps) {
  const now = unitPrice({ price, discountPercentage })
  const page = size === 'page'
  return (
    <p className={page ? 'flex flex-wrap items-baseline gap-x-3 gap-y-1' : 'leading-tight'}>
      <span className={page ? 'display text-4xl' : 'text-lg font-bold tabular-nums'}>{naira(now)}</span>
      {now < price && (
        <span className={`flex flex-wrap gap-x-2 ${page ? 'text-lg' : 'text-sm'}`}>
          <span className="sr-only">, was </span>
          <s className="text-muted tabular-nums">{naira(price)}</s>
          <span className="font-semibold whitespace-nowrap text-clay">
            save {naira(discountOf([{ price, discountPercentage, qty: 1 }]))}
          </span>
        </span>
      )}
    </p>
  )
}
