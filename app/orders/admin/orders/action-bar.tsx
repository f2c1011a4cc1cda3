import { messages } from '#contract/messages.ts'
import { type BulkAction, FITS } from '#contract/orders/bulk-acts.ts'
import { bulkTexts, ordersText } from '#contract/orders/desk-texts.ts'
import { MAX_BULK, MAX_PRINTED } from '#contract/platform/limits.ts'
import { Button, IconButton, LinkButton } from '../../../platform/ui/button.tsx'
import { Icon } from '../../../platform/ui/icon.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { type Choosing, sizeOf } from './selection.ts'
import type { AskedAction, BulkActs } from './use-bulk.ts'

const ACTIONS: readonly AskedAction[] = ['complete', 'pack', 'ship', 'cancel']

type ActionBarProps = { selection: Choosing; total: number; bulk: BulkActs }

/** What can be done with the chosen orders. The server says what an act means before it is done. */
export function ActionBar({ selection, total, bulk }: ActionBarProps) {
  const size = sizeOf(selection.value)
  return (
    <>
      {size > 0 && (
        <section aria-label="Chosen orders" className="action-bar">
          <div className="action-chosen">
            <p role="status">
              <strong>{ordersText(size)}</strong> chosen
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
            {ACTIONS.map((action) => (
              <Button
                key={action}
                tone={action === 'complete' ? 'primary' : 'secondary'}
                disabled={!mayFit(selection, action)}
                pending={bulk.asking === action}
                onClick={() => bulk.ask(action)}
              >
                {bulkTexts[action].label}
              </Button>
            ))}
            <PrintLink selection={selection} path="slips" text="Packing slips" />
            <PrintLink selection={selection} path="invoices" text="Invoices" />
          </div>
        </section>
      )}
      <BulkDialog bulk={bulk} />
    </>
  )
}

/** If all that match are chosen, only the server knows. */
function mayFit({ value: { sales, matching } }: Choosing, action: BulkAction): boolean {
  if (matching !== undefined) return true
  return [...sales.values()].some(FITS[action])
}

type PrintLinkProps = { selection: Choosing; path: 'slips' | 'invoices'; text: string }

function PrintLink({ selection: { value }, path, text }: PrintLinkProps) {
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
