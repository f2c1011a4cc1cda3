import type { ReactNode } from 'react'
import {
  fullLineTotal,
  orderTotal,
  ownDiscountOfLines,
  type PricedLine,
  toKobo,
  toNaira,
} from '#contract/orders/pricing/pricing.ts'
import { sumsBeforeDiscounts } from '#contract/orders/sales/discount-sums.ts'
import type { Sale, SaleLine } from '#contract/orders/sales/sales.ts'
import { formatNaira, formatPercent } from '#contract/platform/format.ts'
import { cartLineKey } from '../../platform/store/cart.ts'
import { ChoiceButton } from '../../platform/ui/choice.tsx'
import { Thumbnail } from '../../platform/ui/thumbnail.tsx'
import { DiscountRows } from '../discounts/off.tsx'
import { Price } from './price.tsx'

type OrderLinesProps = { lines: readonly SaleLine[] }

/** Lines at the prices after the products' own discounts. */
export const OrderLineList = ({ lines }: OrderLinesProps) => (
  <LineListWithAmounts lines={lines}>
    {(line) => <Price {...line} size="line" />}
  </LineListWithAmounts>
)

/** Lines at their full prices, each with what its product's own discount takes off. */
export const BilledLineList = ({ lines }: OrderLinesProps) => (
  <LineListWithAmounts lines={lines}>
    {(line) => (
      <>
        <span className="font-semibold">{formatNaira(fullLineTotal(line))}</span>
        {ownDiscountOfLines([line]) > 0 && (
          <span className="text-sm text-clay">
            discount {formatPercent(line.discountPercentage)}: −
            {formatNaira(ownDiscountOfLines([line]))}
          </span>
        )}
      </>
    )}
  </LineListWithAmounts>
)

const LineListWithAmounts = ({
  lines,
  children: amount,
}: OrderLinesProps & { children: (line: SaleLine) => ReactNode }) => (
  <ul className="divide-y divide-line">
    {lines.map((line) => (
      <li key={cartLineKey(line)} className="grid grid-cols-[4rem_1fr] items-center gap-x-4 py-3">
        <Thumbnail address={line.images[0]} px={64} className="size-16 rounded-tag text-xs" />
        <div className="min-w-0">
          <p className="leading-snug font-semibold">
            {line.title}
            <ChoiceButton choice={line.choice} />
          </p>
          <div className="mt-1 flex flex-wrap justify-between gap-x-4 tabular-nums">
            <span className="text-muted">
              {formatNaira(line.price)} × {line.qty}
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
type OrderSumListProps = Pick<Sale, 'subtotal' | 'discounts'> & {
  lines: readonly PricedLine[]
  shippingPrice?: number
  shippingText?: string
}

/**
 * The sums of an order in naira. The items are at full prices, so that what the products' own
 * discounts take off them is a row like the others, and the list adds up.
 */
export function OrderSumList({
  lines,
  subtotal,
  shippingPrice,
  shippingText,
  discounts,
}: OrderSumListProps) {
  const own = ownDiscountOfLines(lines)
  const sums = { subtotal, shippingPrice: shippingPrice ?? 0 }
  const { items, goods, delivery, off } = sumsBeforeDiscounts({ ...sums, discounts })
  return (
    <dl className="grid gap-2 tabular-nums">
      <OrderSumRow label="Items">{formatNaira(toNaira(toKobo(items) + toKobo(own)))}</OrderSumRow>
      {own > 0 && <DiscountRows rows={[{ label: 'Discount', amount: own }]} />}
      <DiscountRows rows={goods} />
      <OrderSumRow label="Delivery">
        {shippingPrice === undefined ? shippingText : formatNaira(delivery)}
      </OrderSumRow>
      <DiscountRows rows={off} />
      <OrderSumRow
        label={shippingPrice === undefined ? 'Total before delivery' : 'Total'}
        className="mt-2 items-baseline border-t border-line pt-3 font-bold"
      >
        <span className="text-2xl font-bold">{formatNaira(orderTotal(sums))}</span>
      </OrderSumRow>
    </dl>
  )
}

const OrderSumRow = ({
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
