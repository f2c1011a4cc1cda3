import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Discount } from '#contract/orders/discounts.ts'
import { naira } from '#contract/platform/format.ts'
import { adminPage } from '../../../platform/admin/admin-page.tsx'
import { type Column, ListTable } from '../../../platform/lists/list-table.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useListAddress } from '../../../platform/ui/use-list-address.ts'
import { CopyCode, DiscountTag } from './discount-figures.tsx'
import { discountQueries } from './queries.ts'
import { spanSentence, termsSentence } from './sentence.ts'

const addDiscount = <LinkButton to="/admin/discounts/adddiscount">Add discount</LinkButton>

export default adminPage({ title: 'Discounts', actions: addDiscount }, DiscountList)

function DiscountList() {
  const address = useListAddress()
  return (
    <PagedList
      query={useQuery(discountQueries.list(address.page, address.search))}
      address={address}
      searchLabel="search name or code"
      empty={<EmptyState text="There are no discounts yet">{addDiscount}</EmptyState>}
    >
      {(discounts) => (
        <ListTable
          aria-label="Discounts"
          rows={discounts}
          columns={columns}
          keyOf={({ _id }) => _id}
        />
      )}
    </PagedList>
  )
}

const columns: Column<Discount>[] = [
  {
    title: 'Name',
    isText: true,
    cell: ({ _id, name }) => (
      <Link to={`/admin/discounts/${_id}`} className="font-semibold text-link">
        {name}
      </Link>
    ),
  },
  {
    title: 'Code',
    isText: true,
    cell: ({ code }) =>
      code ? <CopyCode code={code} /> : <span className="text-muted">automatic</span>,
  },
  {
    title: 'What',
    isText: true,
    className: 'cell-wide',
    cell: (discount) => (
      <span className="grid">
        {termsSentence(discount)}
        <span className="text-sm text-muted">{spanSentence(discount)}</span>
      </span>
    ),
  },
  {
    title: 'Uses',
    isNumber: true,
    className: 'whitespace-nowrap',
    cell: ({ uses, usesMax }) =>
      uses.toLocaleString('en-NG') +
      (usesMax === undefined ? '' : ` of ${usesMax.toLocaleString('en-NG')}`),
  },
  {
    title: 'Given',
    isNumber: true,
    className: 'font-semibold whitespace-nowrap',
    cell: ({ given }) => naira(given),
  },
  { title: 'State', cell: ({ state }) => <DiscountTag state={state} /> },
]
