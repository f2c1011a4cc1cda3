import type { ReactNode } from 'react'
import { naira } from '#contract/format.ts'
import { discountOf, orderTotal, type PricedLine, toKobo, toNaira } from '#contract/pricing.ts'

type OrderSumsProps = {
  lines: readonly PricedLine[]
  /** Naira, discounts taken off. */
  subtotal: number
  /** Naira; not known before a state is chosen. */
  shippingPrice?: number
  /** Stands in for the delivery price while there is none. */
  shippingText?: string
}

/** Goods at full price, the discount where there is one, delivery, total: the page adds up line by line. */
export function OrderSums({ lines, subtotal, shippingPrice, shippingText }: OrderSumsProps) {
  const discount = discountOf(lines)
  return (
    <dl className="grid gap-2 tabular-nums">
      <Sum label="Items">{naira(toNaira(toKobo(subtotal) + toKobo(discount)))}</Sum>
      {discount > 0 && (
        <Sum label="Discount" className="text-clay">
          −{naira(discount)}
        </Sum>
      )}
      <Sum label="Delivery">{shippingPrice === undefined ? shippingText : naira(shippingPrice)}</Sum>
      <Sum
        label={shippingPrice === undefined ? 'Total before delivery' : 'Total'}
        className="mt-2 items-baseline border-t border-line pt-3 font-bold"
      >
        <span className="display text-2xl">{naira(orderTotal({ subtotal, shippingPrice: shippingPrice ?? 0 }))}</span>
      </Sum>
    </dl>
  )
}

function Sum({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 ${className}`}>
      <dt className="shrink-0">{label}</dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  )
}
