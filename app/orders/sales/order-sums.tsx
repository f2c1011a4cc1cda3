import type { ReactNode } from 'react'
import { discountedSums } from '#contract/orders/discount-sums.ts'
import type { OrderDiscount } from '#contract/orders/discounts.ts'
import { discountOf, orderTotal, type PricedLine, toKobo, toNaira } from '#contract/orders/pricing.ts'
import { naira } from '#contract/platform/format.ts'
import { Off } from '../discounts/off.tsx'

type OrderSumsProps = {
  lines: readonly PricedLine[]
  /** Naira, discounts taken off. */
  subtotal: number
  /** Naira, discounts taken off; not known before a state is chosen. */
  shippingPrice?: number
  /** Stands in for the delivery price while there is none. */
  shippingText?: string
  /** Those of the order, beside the products' own. */
  discounts?: readonly OrderDiscount[] | undefined
}

export function OrderSums({ lines, subtotal, shippingPrice, shippingText, discounts }: OrderSumsProps) {
  const own = discountOf(lines)
  const sums = { subtotal, shippingPrice: shippingPrice ?? 0 }
  const { items, goods, delivery, off } = discountedSums({ ...sums, discounts: [...(discounts ?? [])] })
  return (
    <dl className="grid gap-2 tabular-nums">
      <Sum label="Items">{naira(toNaira(toKobo(items) + toKobo(own)))}</Sum>
      {own > 0 && <Off label="Discount" amount={own} />}
      {goods.map((row) => (
        <Off key={row.label} {...row} />
      ))}
      <Sum label="Delivery">{shippingPrice === undefined ? shippingText : naira(delivery)}</Sum>
      {off.map((row) => (
        <Off key={row.label} {...row} />
      ))}
      <Sum
        label={shippingPrice === undefined ? 'Total before delivery' : 'Total'}
        className="mt-2 items-baseline border-t border-line pt-3 font-bold"
      >
        <span className="text-2xl font-bold">{naira(orderTotal(sums))}</span>
      </Sum>
    </dl>
  )
}

const Sum = ({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) => (
  <div className={`flex flex-wrap justify-between gap-x-4 ${className}`}>
    <dt className="shrink-0">{label}</dt>
    <dd className="ml-auto text-right">{children}</dd>
  </div>
)
