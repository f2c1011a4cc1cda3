import { useQuery } from '@tanstack/react-query'
import { SHEET_STATES } from '#contract/catalogue/product-sheet.ts'
import { PRODUCT_STATE_TITLES } from '#contract/catalogue/product-states.ts'
import { STOCK_REASONS } from '#contract/catalogue/stock-reasons.ts'
import { messages } from '#contract/messages.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { UnsavedChanges } from '../../../platform/admin/unsaved-changes.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { useShopSession } from '../../../platform/session/use-session.ts'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { useMediaQuery } from '../../../platform/ui/use-media.ts'
import { ADMIN_PRODUCTS_LINK } from '../products/links.tsx'
import { ProductListFilters, useProductList } from '../products/product-list.tsx'
import {
  ALL_SHEET_COLUMNS,
  REASONS_ID,
  SHEET_COLUMNS,
  STATES_ID,
  toProductSheetRows,
} from './cells.ts'
import { ChangeSheetRows } from './change-rows.tsx'
import { NotSavedRows } from './not-saved.tsx'
import { ProductSheetCards } from './product-cards.tsx'
import { ProductSheetGrid } from './product-grid.tsx'
import { productSheetQuery, useSheetCosts } from './queries.ts'
import { SheetSaveBar } from './save-bar.tsx'
import { useGridSelection } from './use-grid-selection.ts'
import { type ShownSheetRows, useProductSheet } from './use-product-sheet.ts'
import { useSheetSaving } from './use-sheet-saving.ts'
import './product-sheet.css'

/**
 * /admin/products/sheet: prices, stock and status of all variants of a list, edited as a sheet.
 * Each admin has an own draft.
 */
export default function SheetPage() {
  const { user } = useShopSession()
  return (
    <AdminPage
      title="Edit as a sheet"
      parent={ADMIN_PRODUCTS_LINK}
      actions={
        <LinkButton to="/admin/products" tone="secondary">
          Back to the list
        </LinkButton>
      }
    >
      {user && <EditableProductSheet key={user.id} owner={user.id} />}
    </AdminPage>
  )
}

function EditableProductSheet({ owner }: { owner: string }) {
  const list = useProductList()
  const query = useQuery(productSheetQuery(list))
  const sheet = useProductSheet(owner)
  const { isSaving, save, overwrite } = useSheetSaving(sheet)
  const products = query.data?.data ?? []
  const costs = useSheetCosts(products)
  const rows = toProductSheetRows(products, costs)
  return (
    <>
      <PagedList
        query={query}
        address={list.address}
        searchLabel={messages.searchProductsHint}
        filters={<ProductListFilters list={list} found={query.data} />}
        empty={<p className="text-muted">No product matches</p>}
      >
        {() => (
          <div className="grid gap-4">
            <NotSavedRows sheet={sheet} rows={rows} onOverwrite={overwrite} />
            <EditableSheetRows
              rows={rows}
              columns={costs ? ALL_SHEET_COLUMNS : SHEET_COLUMNS}
              sheet={sheet}
            />
          </div>
        )}
      </PagedList>
      <CellSuggestionLists />
      <SheetSaveBar sheet={sheet} isSaving={isSaving} onSave={save} />
      <UnsavedChanges when={Object.keys(sheet.edits).length + sheet.pending.length > 0} />
    </>
  )
}

function EditableSheetRows({ rows, columns, sheet }: ShownSheetRows) {
  const isWide = useMediaQuery(WIDE_ENOUGH_FOR_GRID, true)
  const selection = useGridSelection(rows.length, columns.length)
  const { top, bottom } = selection.range
  const isSelected = isWide && top !== bottom
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <ChangeSheetRows
          sheet={sheet}
          rows={isSelected ? rows.slice(top, bottom + 1) : rows}
          isSelected={isSelected}
        />
        {isWide && <SheetKeysHelp />}
      </div>
      {isWide ? (
        <ProductSheetGrid rows={rows} columns={columns} sheet={sheet} selection={selection} />
      ) : (
        <ProductSheetCards rows={rows} columns={columns} sheet={sheet} />
      )}
    </>
  )
}

/** Room for all columns beside the side bar. */
const WIDE_ENOUGH_FOR_GRID = '(min-width: 72rem)'

const SHEET_KEYS = [
  ['Arrows, Tab', 'move; with Shift, arrows select'],
  ['Enter, F2', 'edit the cell; or just type'],
  ['Esc', 'stop editing; again: go to Save'],
  ['Ctrl C, Ctrl V', 'copy, and paste from a spreadsheet'],
  ['Ctrl D', 'fill down'],
  ['Ctrl Z, Ctrl Y', 'undo, redo'],
  ['Delete', 'take a change back'],
  ['Ctrl A, Ctrl S', 'select all, save'],
] as const

const SheetKeysHelp = () => (
  <details className="sheet-keys">
    <summary>Keys</summary>
    <dl>
      {SHEET_KEYS.map(([keys, text]) => (
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

const CELL_SUGGESTIONS = {
  [REASONS_ID]: USUAL_REASONS,
  [STATES_ID]: SHEET_STATES.map((state) => PRODUCT_STATE_TITLES[state]),
}

const CellSuggestionLists = () =>
  Object.entries(CELL_SUGGESTIONS).map(([id, texts]) => (
    <datalist key={id} id={id}>
      {texts.map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  ))
