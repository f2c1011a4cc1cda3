import { useQuery } from '@tanstack/react-query'
import { SHEET_STATES } from '#contract/catalogue/product-sheet.ts'
import { STATE_TITLES } from '#contract/catalogue/product-states.ts'
import { STOCK_REASONS } from '#contract/catalogue/stock-reasons.ts'
import { messages } from '#contract/messages.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { UnsavedChanges } from '../../../platform/admin/unsaved-changes.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { useSession } from '../../../platform/session/use-session.ts'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { useMedia } from '../../../platform/ui/use-media.ts'
import { PRODUCTS } from '../products/links.tsx'
import { ProductListFilters, useProductList } from '../products/product-list.tsx'
import { ALL_COLUMNS, COLUMNS, REASONS_ID, rowsOf, STATES_ID } from './cells.ts'
import { ChangeRows } from './change-rows.tsx'
import { NotSaved } from './not-saved.tsx'
import { ProductCards } from './product-cards.tsx'
import { ProductGrid } from './product-grid.tsx'
import { sheetQuery, useSheetCosts } from './queries.ts'
import { SaveBar } from './save-bar.tsx'
import { useGridSelection } from './use-grid-selection.ts'
import { type SheetRows, useProductSheet } from './use-product-sheet.ts'
import { useSheetSaving } from './use-sheet-saving.ts'
import './product-sheet.css'

/**
 * /admin/products/sheet: prices, stock and status of all variants of a list, edited as a sheet.
 * Each admin has an own draft.
 */
export default function SheetPage() {
  const { user } = useSession()
  return (
    <AdminPage
      title="Edit as a sheet"
      parent={PRODUCTS}
      actions={
        <LinkButton to="/admin/products" tone="secondary">
          Back to the list
        </LinkButton>
      }
    >
      {user && <Sheet key={user.id} owner={user.id} />}
    </AdminPage>
  )
}

function Sheet({ owner }: { owner: string }) {
  const list = useProductList()
  const query = useQuery(sheetQuery(list))
  const sheet = useProductSheet(owner)
  const { isSaving, save, overwrite } = useSheetSaving(sheet)
  const products = query.data?.data ?? []
  const costs = useSheetCosts(products)
  const rows = rowsOf(products, costs)
  return (
    <>
      <PagedList
        query={query}
        address={list.address}
        searchLabel={messages.searchProducts}
        filters={<ProductListFilters list={list} found={query.data} />}
        empty={<p className="text-muted">No product matches</p>}
      >
        {() => (
          <div className="grid gap-4">
            <NotSaved sheet={sheet} rows={rows} onOverwrite={overwrite} />
            <Rows rows={rows} columns={costs ? ALL_COLUMNS : COLUMNS} sheet={sheet} />
          </div>
        )}
      </PagedList>
      <OfferLists />
      <SaveBar sheet={sheet} isSaving={isSaving} onSave={save} />
      <UnsavedChanges when={Object.keys(sheet.edits).length + sheet.pending.length > 0} />
    </>
  )
}

function Rows({ rows, columns, sheet }: SheetRows) {
  const isWide = useMedia(WIDE, true)
  const selection = useGridSelection(rows.length, columns.length)
  const { top, bottom } = selection.range
  const isSelected = isWide && top !== bottom
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <ChangeRows
          sheet={sheet}
          rows={isSelected ? rows.slice(top, bottom + 1) : rows}
          isSelected={isSelected}
        />
        {isWide && <KeysHelp />}
      </div>
      {isWide ? (
        <ProductGrid rows={rows} columns={columns} sheet={sheet} selection={selection} />
      ) : (
        <ProductCards rows={rows} columns={columns} sheet={sheet} />
      )}
    </>
  )
}

/** Room for all columns beside the side bar. */
const WIDE = '(min-width: 72rem)'

const KEYS = [
  ['Arrows, Tab', 'move; with Shift, arrows select'],
  ['Enter, F2', 'edit the cell; or just type'],
  ['Esc', 'stop editing; again: go to Save'],
  ['Ctrl C, Ctrl V', 'copy, and paste from a spreadsheet'],
  ['Ctrl D', 'fill down'],
  ['Ctrl Z, Ctrl Y', 'undo, redo'],
  ['Delete', 'take a change back'],
  ['Ctrl A, Ctrl S', 'select all, save'],
] as const

const KeysHelp = () => (
  <details className="sheet-keys">
    <summary>Keys</summary>
    <dl>
      {KEYS.map(([keys, text]) => (
        <div key={keys}>
          <dt>{keys}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </details>
)

/** The reasons that are suggested. Any other text is accepted, too. */
const USUAL_REASONS = Object.values(STOCK_REASONS).filter((text) => text !== STOCK_REASONS.other)

const OFFERS = {
  [REASONS_ID]: USUAL_REASONS,
  [STATES_ID]: SHEET_STATES.map((state) => STATE_TITLES[state]),
}

const OfferLists = () =>
  Object.entries(OFFERS).map(([id, texts]) => (
    <datalist key={id} id={id}>
      {texts.map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  ))
