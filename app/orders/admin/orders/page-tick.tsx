import { ordersText } from '#contract/orders/desk-texts.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { type Choosing, pageState } from './selection.ts'

type PageTickProps = { sales: readonly Sale[]; total: number; selection: Choosing }

export function PageTick({ sales, total, selection }: PageTickProps) {
  const state = pageState(selection.value, sales)
  // No attribute has it.
  const showSome = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = state === 'some'
  }
  return (
    <div className="desk-head">
      <label>
        <input
          ref={showSome}
          type="checkbox"
          checked={state === 'all'}
          onChange={() => selection.choosePage(sales, state !== 'all')}
        />
        Choose this page
      </label>
      <p role="status" className="text-muted">
        {ordersText(total)}
      </p>
    </div>
  )
}
