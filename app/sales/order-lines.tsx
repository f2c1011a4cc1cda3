import { naira } from '#contract/format.ts'
import { fullLineTotal } from '#contract/pricing.ts'
import type { SaleLine } from '#contract/sales.ts'
import { Picture } from '../ui/picture.tsx'

/** First picture, title, quantity, price and line total (qty × price) of each product. §2 */
export function OrderLines({ lines }: { lines: readonly SaleLine[] }) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.id} className="grid grid-cols-[4rem_1fr] items-center gap-x-4 py-3">
          <Picture
            address={line.images[0]}
            alt=""
            sizes="64px"
            widths={[160]}
            className="aspect-square rounded-tag text-xs"
          />
          <div className="min-w-0">
            <p className="line-clamp-2 leading-snug font-semibold">{line.title}</p>
            <p className="mt-1 flex flex-wrap justify-between gap-x-4 tabular-nums">
              <span className="text-muted">
                {naira(line.price)} × {line.qty}
              </span>
              <span className="font-semibold">{naira(fullLineTotal(line))}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
