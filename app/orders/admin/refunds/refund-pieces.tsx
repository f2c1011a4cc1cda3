import { titleWithChoice } from '#contract/catalogue/product-rules.ts'
import type { RefundsLeft } from '#contract/orders/refunds.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { naira } from '#contract/platform/format.ts'
import { TickField } from '../../../platform/forms/tick-field.tsx'
import { Quantity } from '../../../platform/ui/quantity.tsx'
import type { Draft } from './refund-draft.ts'

type RefundPiecesProps = {
  sale: Sale
  left: RefundsLeft
  draft: Draft
  change: (values: Partial<Draft>) => void
}

export function RefundPieces({ sale, left, draft, change }: RefundPiecesProps) {
  const setQty = (place: number, qty: number) =>
    change({ qtys: draft.qtys.map((before, i) => (i === place ? qty : before)) })
  return (
    <div className="grid gap-3">
      {sale.products.map((line, i) => (
        <div key={line.variant ?? line.id} className="flex items-center justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            {titleWithChoice(line)} <span className="text-muted">of {left.lines[i]?.qty ?? 0}</span>
          </span>
          <Quantity
            value={draft.qtys[i] ?? 0}
            min={0}
            max={left.lines[i]?.qty ?? 0}
            label={`Pieces of ${titleWithChoice(line)}`}
            onDecrease={() => setQty(i, (draft.qtys[i] ?? 0) - 1)}
            onIncrease={() => setQty(i, (draft.qtys[i] ?? 0) + 1)}
          />
        </div>
      ))}
      {left.shipping > 0 && (
        <TickField
          label={`Delivery, ${naira(left.shipping)}`}
          checked={draft.hasShipping}
          onChange={({ target }) => change({ hasShipping: target.checked })}
        />
      )}
    </div>
  )
}
