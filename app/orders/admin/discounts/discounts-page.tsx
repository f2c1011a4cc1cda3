import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Discount } from '#contract/orders/discounts/discounts.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { listQuery } from '../../../platform/api/query.ts'
import { type ListColumn, ListTable } from '../../../platform/lists/list-table.tsx'
import { PagedList, useListAddress } from '../../../platform/lists/paged-list.tsx'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { CopyDiscountCode, DiscountStateTag } from './discount-figures.tsx'
import { discountPeriodSentence, discountTermsSentence } from './sentence.ts'

const addDiscountLink = <LinkButton to="/admin/discounts/adddiscount">Add discount</LinkButton>

export default createAdminPage({ title: 'Discounts', actions: addDiscountLink }, PagedDiscountList)

function PagedDiscountList() {
  const address = useListAddress()
  return (
    <PagedList
      query={useQuery(listQuery('GET /discounts/:limit/:skip/:search?', address))}
      address={address}
      searchLabel="search name or code"
      empty={<EmptyState text="There are no discounts yet">{addDiscountLink}</EmptyState>}
    >
      {(discounts) => (
        <ListTable
          aria-label="Discounts"
          rows={discounts}
          columns={DISCOUNT_LIST_COLUMNS}
          keyOf={({ _id }) => _id}
        />
      )}
    </PagedList>
  )
}

const DISCOUNT_LIST_COLUMNS: ListColumn<Discount>[] = [
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
      code ? <CopyDiscountCode code={code} /> : <span className="text-muted">automatic</span>,
  },
  {
    title: 'What',
    isText: true,
    className: 'cell-wide',
    cell: (discount) => (
      <span className="grid">
        {discountTermsSentence(discount)}
        <span className="text-sm text-muted">{discountPeriodSentence(discount)}</span>
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
    cell: ({ given }) => formatNaira(given),
  },
  { title: 'State', cell: ({ state }) => <DiscountStateTag state={state} /> },
]
