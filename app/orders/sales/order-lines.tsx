import type { ReactNode } from 'react'
import { discountOf, fullLineTotal } from '#contract/orders/pricing.ts'
import type { SaleLine } from '#contract/orders/sales.ts'
import { naira, percent } from '#contract/platform/format.ts'
import { lineKey } from '../../platform/store/cart.ts'
import { Choice } from '../../platform/ui/choice.tsx'
import { Picture } from '../../platform/ui/picture.tsx'
import { Price } from '../../platform/ui/price.tsx'

type LinesProps = { lines: readonly SaleLine[] }

export const OrderLines = ({ lines }: LinesProps) => (
  <Lines lines={lines}>{(line) => <Price {...line} size="line" />}</Lines>
)

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

const Lines = ({ lines, children: amount }: LinesProps & { children: (line: SaleLine) => ReactNode }) => (
  <ul className="divide-y divide-line">
    {lines.map((line) => (
      <li key={lineKey(line)} className="grid grid-cols-[4rem_1fr] items-center gap-x-4 py-3">
        <Picture
          address={line.images[0]}
          alt=""
          sizes="64px"
          widths={[160]}
          className="aspect-square rounded-tag text-xs"
        />
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
