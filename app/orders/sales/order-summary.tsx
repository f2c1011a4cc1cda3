import type { ReactNode } from 'react'
import { discountedSums } from '#contract/orders/discount-sums.ts'
import {
  discountOf,
  fullLineTotal,
  orderTotal,
  type PricedLine,
  toKobo,
  toNaira,
} from '#contract/orders/pricing.ts'
import type { Sale, SaleLine } from '#contract/orders/sales.ts'
import { naira, percent } from '#contract/platform/format.ts'
import { lineKey } from '../../platform/store/cart.ts'
import { Choice } from '../../platform/ui/choice.tsx'
import { Price } from '../../platform/ui/price.tsx'
import { Thumbnail } from '../../platform/ui/thumbnail.tsx'
import { Off } from '../discounts/off.tsx'

type LinesProps = { lines: readonly SaleLine[] }

/** Lines at the prices after the products' own discounts. */
export const OrderLines = ({ lines }: LinesProps) => (
  <Lines lines={lines}>{(line) => <Price {...line} size="line" />}</Lines>
)

/** Lines at their full prices, each with what its product's own discount takes off. */
export const BilledLines = ({ lines }: LinesProps) => (
  <Lines lines={lines}>
    {(line) => (
      <>
        <span className="font-semibold">{naira(fullLineTotal(line))}</span>
        {discountOf([line]) > 0 && (
          <span className="text-sm text-clay">
            discount {percent(line.discountPercentage)}: −{naira(discountOf([line]))}
          </span>
        )}
      </>
    )}
  </Lines>
)

const Lines = ({
  lines,
  children: amount,
}: LinesProps & { children: (line: SaleLine) => ReactNode }) => (
  <ul className="divide-y divide-line">
    {lines.map((line) => (
      <li key={lineKey(line)} className="grid grid-cols-[4rem_1fr] items-center gap-x-4 py-3">
        <Thumbnail address={line.images[0]} px={64} className="size-16 rounded-tag text-xs" />
        <div className="min-w-0">
          <p className="leading-snug font-semibold">
            {line.title}
            <Choice choice={line.choice} />
          </p>
          <div className="mt-1 flex flex-wrap justify-between gap-x-4 tabular-nums">
            <span className="text-muted">
              {naira(line.price)} × {line.qty}
            </span>
            <div className="ml-auto grid justify-items-end">{amount(line)}</div>
          </div>
        </div>
      </li>
    ))}
  </ul>
)

/**
 * The delivery price is not known before a state is chosen; until then `shippingText` stands in for
 * it.
 */
type OrderSumsProps = Pick<Sale, 'subtotal' | 'discounts'> & {
  lines: readonly PricedLine[]
  shippingPrice?: number
  shippingText?: string
}

/**
 * The sums of an order in naira. The items are at full prices, so that what the products' own
 * discounts take off them is a row like the others, and the list adds up.
 */
export function OrderSums({
  lines,
  subtotal,
  shippingPrice,
  shippingText,
  discounts,
}: OrderSumsProps) {
  const own = discountOf(lines)
  const sums = { subtotal, shippingPrice: shippingPrice ?? 0 }
  const { items, goods, delivery, off } = discountedSums({ ...sums, discounts })
  return (
    <dl className="grid gap-2 tabular-nums">
      <Sum label="Items">{naira(toNaira(toKobo(items) + toKobo(own)))}</Sum>
      {own > 0 && <Off rows={[{ label: 'Discount', amount: own }]} />}
      <Off rows={goods} />
      <Sum label="Delivery">{shippingPrice === undefined ? shippingText : naira(delivery)}</Sum>
      <Off rows={off} />
      <Sum
        label={shippingPrice === undefined ? 'Total before delivery' : 'Total'}
        className="mt-2 items-baseline border-t border-line pt-3 font-bold"
      >
        <span className="text-2xl font-bold">{naira(orderTotal(sums))}</span>
      </Sum>
    </dl>
  )
}

const Sum = ({
  label,
  className = '',
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) => (
  <div className={`flex flex-wrap justify-between gap-x-4 ${className}`}>
    <dt className="shrink-0">{label}</dt>
    <dd className="ml-auto text-right">{children}</dd>
  </div>
)
