import { naira } from '#contract/format.ts'
import { discountOf, fullLineTotal, lineTotal } from '#contract/pricing.ts'

type PriceProps = {
  price: number
  discountPercentage: number
  /** Other variants cost more. §10 */
  fromPrice?: boolean | undefined
  /** The number of pieces; one by default. */
  qty?: number
  /** `card` in a grid, `page` on the product's own page, `line` in a cart or an order. */
  size?: 'card' | 'page' | 'line'
}

const styles = {
  card: ['leading-tight', 'text-lg font-bold tabular-nums', 'text-sm'],
  page: ['flex flex-wrap items-baseline gap-x-3 gap-y-1', 'display text-4xl', 'text-lg'],
  line: ['flex flex-wrap items-baseline gap-x-2', 'font-semibold tabular-nums', 'text-sm'],
} as const

/** What it costs; with a discount also the old price, struck, and (but in a line) the saving. */
export function Price({ price, discountPercentage, fromPrice, qty = 1, size = 'card' }: PriceProps) {
  const line = { price, discountPercentage, qty }
  const saved = discountOf([line])
  const [frame, now, was] = styles[size]
  return (
    <p className={frame}>
      <span className={now}>
        {fromPrice && 'from '}
        {naira(lineTotal(line))}
      </span>
      {saved > 0 && (
        <span className={`flex flex-wrap gap-x-2 ${was}`}>
          <span className="sr-only">, was </span>
          <s className="text-muted tabular-nums">{naira(fullLineTotal(line))}</s>
          {size !== 'line' && <span className="font-semibold whitespace-nowrap text-clay">save {naira(saved)}</span>}
        </span>
      )}
    </p>
  )
}
