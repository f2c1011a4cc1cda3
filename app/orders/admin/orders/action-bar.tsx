import { messages } from '#contract/messages.ts'
import { ACT_FITS_SALE, type BulkAction } from '#contract/orders/order-list/bulk-acts.ts'
import { bulkTexts, orderCountText } from '#contract/orders/texts/order-list-texts.ts'
import { MAX_BULK, MAX_PRINTED } from '#contract/platform/limits.ts'
import { Button, IconButton, LinkButton } from '../../../platform/ui/button.tsx'
import { Icon } from '../../../platform/ui/icon.tsx'
import { BulkActionDialog } from './bulk-dialog.tsx'
import { countChosenOrders, type OrderSelection } from './selection.ts'
import type { BulkActions, OfferedBulkAction } from './use-bulk.ts'

const BULK_BAR_ACTIONS: readonly OfferedBulkAction[] = ['complete', 'pack', 'ship', 'cancel']

type BulkActionBarProps = { selection: OrderSelection; total: number; bulk: BulkActions }

/** What can be done with the chosen orders. The server says what an act means before it is done. */
export function BulkActionBar({ selection, total, bulk }: BulkActionBarProps) {
  const size = countChosenOrders(selection.value)
  return (
    <>
      {size > 0 && (
        <section aria-label="Chosen orders" className="action-bar">
          <div className="action-chosen">
            <p role="status">
              <strong>{orderCountText(size)}</strong> chosen
            </p>
            {selection.value.matching === undefined && total > size && (
              <Button
                tone="quiet"
                disabled={total > MAX_BULK}
                title={total > MAX_BULK ? messages.tooManyOrders(MAX_BULK) : undefined}
                onClick={() => selection.chooseAll(total)}
              >
                Choose all {total.toLocaleString('en-NG')} that match
              </Button>
            )}
            <Button
              tone="quiet"
              pending={bulk.isDownloading}
              onClick={bulk.download}
              className="ml-auto"
            >
              Export
            </Button>
            <IconButton label="Choose none" icon="close" size={20} onClick={selection.clear} />
          </div>
          <div className="action-strip">
            {BULK_BAR_ACTIONS.map((action) => (
              <Button
                key={action}
                tone={action === 'complete' ? 'primary' : 'secondary'}
                disabled={!mayFitSelection(selection, action)}
                pending={bulk.asking === action}
                onClick={() => bulk.ask(action)}
              >
                {bulkTexts[action].label}
              </Button>
            ))}
            <PrintSelectionLink selection={selection} path="slips" text="Packing slips" />
            <PrintSelectionLink selection={selection} path="invoices" text="Invoices" />
          </div>
        </section>
      )}
      <BulkActionDialog bulk={bulk} />
    </>
  )
}

/** If all that match are chosen, only the server knows. */
function mayFitSelection(
  { value: { sales, matching } }: OrderSelection,
  action: BulkAction,
): boolean {
  if (matching !== undefined) return true
  return [...sales.values()].some(ACT_FITS_SALE[action])
}

type PrintSelectionLinkProps = {
  selection: OrderSelection
  path: 'slips' | 'invoices'
  text: string
}

function PrintSelectionLink({ selection: { value }, path, text }: PrintSelectionLinkProps) {
  const ids = [...value.sales.keys()]
  if (ids.length === 0 || ids.length > MAX_PRINTED) {
    return (
      <Button
        tone="secondary"
        disabled
        title={`For up to ${MAX_PRINTED} orders, chosen one by one or by the page`}
      >
        {text}
      </Button>
    )
  }
  return (
    <LinkButton tone="secondary" to={`/admin/print/${path}?ids=${ids.join()}`}>
      <Icon name="printer" size={18} />
      {text}
    </LinkButton>
  )
}
