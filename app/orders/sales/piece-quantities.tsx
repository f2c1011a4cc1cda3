import { titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import type { SaleLine } from '#contract/orders/sales/sales.ts'
import { Quantity } from '../../platform/ui/quantity.tsx'

type PieceQuantityFieldsProps = {
  lines: readonly SaleLine[]
  /** By line: pieces that can be chosen, and those that are. */
  left: readonly { qty: number }[]
  qtys: readonly number[]
  onChange: (qtys: readonly number[]) => void
  /** Lines of which none can be chosen are not shown. */
  hidesNone?: boolean
}

/** The chosen pieces as calls name them: `qtys` by line, lines without any left out. */
export const toChosenLines = (lines: readonly SaleLine[], qtys: readonly number[]) =>
  lines.flatMap(({ id, variant }, place) => {
    const qty = qtys[place] ?? 0
    return qty > 0 ? [{ id, variant, qty }] : []
  })

/** A field for the pieces of each line, from none to those that are left of it. */
export const PieceQuantityFields = ({
  lines,
  left,
  qtys,
  onChange,
  hidesNone = false,
}: PieceQuantityFieldsProps) =>
  lines.map((line, place) => {
    const qty = qtys[place] ?? 0
    const max = left[place]?.qty ?? 0
    const change = (next: number) => onChange(qtys.with(place, next))
    if (hidesNone && max === 0) return null
    return (
      <div key={line.variant ?? line.id} className="flex items-center justify-between gap-4">
        <span className="min-w-0 wrap-anywhere">
          {titleWithChoiceOf(line)} <span className="text-muted">of {max}</span>
        </span>
        <Quantity
          value={qty}
          min={0}
          max={max}
          label={`Pieces of ${titleWithChoiceOf(line)}`}
          onDecrease={() => change(qty - 1)}
          onIncrease={() => change(qty + 1)}
        />
      </div>
    )
  })
