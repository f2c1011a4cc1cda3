import { MAX_VARIANTS } from '#contract/platform/limits.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { withOut } from './edit-rows.ts'
import { choiceOf, keyOf, soldRows } from './sheet.ts'
import type { SheetState } from './use-sheet.ts'

export function TakenOut({ state: { sheet, apply } }: { state: SheetState }) {
  const rows = sheet.variants.filter(({ isOut }) => isOut)
  if (rows.length === 0) return null
  const bringBack = (keys: string[], name: string): void =>
    void apply((now) => withOut(now, new Set(keys), false), `${name} brought back`)
  const isFull = soldRows(sheet).length >= MAX_VARIANTS
  return (
    <details className="chart-table">
      <summary>Not sold: {rows.length === 1 ? '1 combination' : `${rows.length} combinations`}</summary>
      {isFull && <p className="text-sm text-muted">{MAX_VARIANTS} variants are the most: take one out first.</p>}
      <ul className="mt-2 flex max-h-80 flex-wrap gap-2 overflow-y-auto">
        {rows.map((row) => {
          const choice = choiceOf(row, sheet.options)
          return (
            <li key={keyOf(row)}>
              <button
                type="button"
                disabled={isFull}
                className="value-suggestion"
                aria-label={`Bring back ${choice}`}
                onClick={() => bringBack([keyOf(row)], choice)}
              >
                <s>{choice}</s>
              </button>
            </li>
          )
        })}
      </ul>
      {rows.length > 1 && !isFull && (
        <Button tone="quiet" onClick={() => bringBack(rows.map(keyOf), 'All are')}>
          Bring all back
        </Button>
      )}
    </details>
  )
}
