import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Discount } from '#contract/orders/discounts.ts'
import { naira } from '#contract/platform/format.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { ColumnHeads, numeric } from '../../../platform/ui/column-heads.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useListAddress } from '../../../platform/ui/use-list-address.ts'
import { CopyCode } from './copy-code.tsx'
import { DiscountTag } from './discount-tag.tsx'
import { discountQueries } from './queries.ts'
import { spanSentence, termsSentence } from './sentence.ts'

const ADD = '/admin/discounts/adddiscount'

export default function DiscountsPage() {
  return (
    <AdminPage title="Discounts" actions={<LinkButton to={ADD}>Add discount</LinkButton>}>
      <DiscountList />
    </AdminPage>
  )
}

function DiscountList() {
  const address = useListAddress()
  return (
    <PagedList
      query={useQuery(discountQueries.list(address.page, address.search))}
      address={address}
      searchLabel="search name or code"
      empty={
        <EmptyState text="There are no discounts yet">
          <LinkButton to={ADD}>Add discount</LinkButton>
        </EmptyState>
      }
    >
      {(discounts) => (
        <div className="table-frame table-frame-wide">
          <table className="list-table" aria-label="Discounts">
            <ColumnHeads columns={['Name', 'Code', 'What', numeric('Uses'), numeric('Given'), 'State']} />
            <tbody>
              {discounts.map((discount) => (
                <DiscountRow key={discount._id} discount={discount} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </PagedList>
  )
}

function DiscountRow({ discount }: { discount: Discount }) {
  const { _id, name, code, uses, usesMax, given, state } = discount
  const span = spanSentence(discount)
  return (
    <tr>
      <td data-label="Name">
        <Link to={`/admin/discounts/${_id}`} className="font-semibold text-link wrap-anywhere">
          {name}
        </Link>
      </td>
      <td data-label="Code">{code ? <CopyCode code={code} /> : <span className="text-muted">automatic</span>}</td>
      <td data-label="What" className="cell-wide">
        <span className="grid wrap-anywhere">
          {termsSentence(discount)}
          <span className="text-sm text-muted">{span}</span>
        </span>
      </td>
      <td data-label="Uses" className="text-right tabular-nums whitespace-nowrap">
        {uses.toLocaleString('en-NG')}
        {usesMax !== undefined && ` of ${usesMax.toLocaleString('en-NG')}`}
      </td>
      <td data-label="Given" className="text-right font-semibold tabular-nums whitespace-nowrap">
        {naira(given)}
      </td>
      <td data-label="State">
        <DiscountTag state={state} />
      </td>
    </tr>
  )
}
