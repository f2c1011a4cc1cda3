import { fullLineTotal, lineTotal, ownDiscountOfLines } from '#contract/orders/pricing/pricing.ts'
import { formatNaira, roundDownToWhole } from '#contract/platform/format.ts'

type PriceProps = {
  price: number
  discountPercentage: number
  /** Other variants cost more. */
  fromPrice?: boolean | undefined
  qty?: number
  /** `card` in a grid, `page` on the product's own page, `line` in a cart or an order. */
  size?: 'card' | 'page' | 'line'
}

/** One class per card (app.css), as a page has 50 of them. */
const PRICE_STYLES = {
  card: ['price-card'],
  page: ['price flex flex-wrap items-baseline gap-x-3 gap-y-1', 'text-4xl font-bold', 'text-lg'],
  line: ['price flex flex-wrap items-baseline gap-x-2', 'font-semibold tabular-nums', 'text-sm'],
} satisfies Record<string, readonly string[]>

export function Price({
  price,
  discountPercentage,
  fromPrice,
  qty = 1,
  size = 'card',
}: PriceProps) {
  const line = { price, discountPercentage, qty }
  const saved = ownDiscountOfLines([line])
  const [frame, now, was] = PRICE_STYLES[size]
  return (
    <p className={frame}>
      <span className={now}>{`${fromPrice ? 'from ' : ''}${formatNaira(lineTotal(line))}`}</span>
      {saved > 0 && (
        <span className={was}>
          <span className="sr-only">, was </span>
          <s>{formatNaira(fullLineTotal(line))}</s>
          {size !== 'line' && (
            <span>{`save ${formatNaira(size === 'card' ? roundDownToWhole(saved) : saved)}`}</span>
          )}
        </span>
      )}
    </p>
  )
}
