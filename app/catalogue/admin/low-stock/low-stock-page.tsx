import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { LowStockFilters } from '#contract/catalogue/low-stock.ts'
import { parseUuidText } from '#contract/platform/address-filters.ts'
import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { listQuery } from '../../../platform/api/query.ts'
import { ChoiceField, categoryOptions } from '../../../platform/forms/choice-field.tsx'
import { type ListAddress, PagedList, useListAddress } from '../../../platform/lists/paged-list.tsx'
import { useShopSession } from '../../../platform/session/use-session.ts'
import { ActButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { shopCategoriesQuery } from '../../categories/queries.ts'
import { useExportDownload } from '../imports/export-list.tsx'
import { ADMIN_PRODUCTS_LINK, SEE_PRODUCTS_LINK } from '../products/links.tsx'
import { costsQuery } from '../products/queries.ts'
import { LowStockVariantTable } from './low-table.tsx'

export default createAdminPage(
  { title: 'Low stock', parent: ADMIN_PRODUCTS_LINK, actions: <LowStockExportButton /> },
  LowStockList,
)

function LowStockExportButton() {
  return (
    <ActButton act={useExportDownload()} input="lowStock" tone="secondary" pendingText="Preparing…">
      Download as CSV
    </ActButton>
  )
}

function LowStockList() {
  const address = useListAddress()
  const filters = {
    category: parseUuidText(address.valueAt('category')),
    brand: address.valueAt('brand').slice(0, 120) || undefined,
  }
  const low = useQuery(listQuery('GET /low-stock/:limit/:skip', address, filters))
  const isSuper = useShopSession().user?.role === 'superAdmin'
  const variants = low.data?.data.map(({ _id }) => _id) ?? []
  const costs = useQuery(costsQuery(isSuper ? variants : []))
  const isNarrowed = filters.category !== undefined || filters.brand !== undefined
  return (
    <PagedList
      query={low}
      address={address}
      filters={<LowStockFilterFields filters={filters} setValues={address.setValues} />}
      empty={isNarrowed ? noLowStockMatches : noLowStock}
    >
      {(rows) => (
        <LowStockVariantTable rows={rows} costs={isSuper ? (costs.data?.data ?? []) : undefined} />
      )}
    </PagedList>
  )
}

const noLowStock = <EmptyState text="There is enough of every product" link={SEE_PRODUCTS_LINK} />

const noLowStockMatches = (
  <EmptyState
    text="There is enough of each of these"
    link={{ title: 'See all', to: '/admin/products/low' }}
  />
)

function LowStockFilterFields({
  filters,
  setValues,
}: {
  filters: LowStockFilters
  setValues: ListAddress['setValues']
}) {
  const categories = categoryOptions(useQuery(shopCategoriesQuery()).data?.data ?? [])
  const [typed, setTyped] = useState(filters.brand ?? '')
  const id = useId()
  const brand = typed.trim()
  const isNewBrand = brand !== (filters.brand ?? '')
  return (
    <form
      className="product-filters"
      onSubmit={(event) => {
        event.preventDefault()
        setValues({ brand })
      }}
    >
      <ChoiceField
        label="Category"
        value={filters.category}
        options={[['', 'All'], ...categories]}
        onChoose={(category) => setValues({ category })}
      />
      <p>
        <label htmlFor={id}>Brand</label>
        <input
          id={id}
          className="input"
          value={typed}
          maxLength={120}
          autoComplete="off"
          placeholder="All"
          enterKeyHint="search"
          onChange={({ target }) => setTyped(target.value)}
          // Only a new brand changes the address, which closes a dialog that this press opens.
          onBlur={() => isNewBrand && setValues({ brand })}
        />
      </p>
    </form>
  )
}
