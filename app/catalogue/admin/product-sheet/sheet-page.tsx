import { useQuery } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { UnsavedChanges } from '../../../platform/admin/unsaved-changes.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { useSession } from '../../../platform/session/use-session.ts'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { useMedia } from '../../../platform/ui/use-media.ts'
import { ProductListFilters, useProductList } from '../products/product-list.tsx'
import { ALL_COLUMNS, COLUMNS, rowsOf } from './cells.ts'
import { ChangeRows } from './change-rows.tsx'
import { KeysHelp } from './keys-help.tsx'
import { NotSaved } from './not-saved.tsx'
import { OfferLists } from './offer-lists.tsx'
import { ProductCards } from './product-cards.tsx'
import { ProductGrid } from './product-grid.tsx'
import { sheetQuery, useSheetCosts } from './queries.ts'
import { SaveBar } from './save-bar.tsx'
import { useGridSelection } from './use-grid-selection.ts'
import { type SheetRows, useProductSheet } from './use-product-sheet.ts'
import { useSheetSaving } from './use-sheet-saving.ts'
import './product-sheet.css'

export default function SheetPage() {
  const { user } = useSession()
  return (
    <AdminPage
      title="Edit as a sheet"
      parent={{ title: 'Products', to: '/admin/products' }}
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
  const isSome = isWide && top !== bottom
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <ChangeRows sheet={sheet} rows={isSome ? rows.slice(top, bottom + 1) : rows} isSelected={isSome} />
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
