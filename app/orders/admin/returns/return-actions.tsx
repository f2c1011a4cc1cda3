import { useQuery } from '@tanstack/react-query'
import {
  canActOnReturn,
  canReturnBeRefunded,
  type ReturnActName,
} from '#contract/orders/returns/return-rules.ts'
import type { Return } from '#contract/orders/returns/returns.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { ReasonDialog } from '../../../platform/admin/reason-dialog.tsx'
import { useOwnRights } from '../../../platform/admin/rights/use-rights.ts'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { PageSection } from '../../../platform/ui/section.tsx'
import { saleReturnsQuery, useActOnReturn } from '../../sales/queries.ts'
import { ActOnReturnButton, ReturnRequestCard } from '../../sales/return-list.tsx'

/** The returns of a paid order for staff; nothing where nobody asked for one. */
export function AdminOrderReturns({ sale }: { sale: Sale }) {
  const { data } = useQuery(saleReturnsQuery(sale))
  if (!data || data.data.length === 0) return null
  return (
    <PageSection id="order-returns" title="Returns" className="grid gap-3">
      <ul className="grid gap-3">
        {data.data.map((request) => (
          <ReturnRequestCard key={request._id} request={request}>
            <AdminReturnActions request={request} />
          </ReturnRequestCard>
        ))}
      </ul>
    </PageSection>
  )
}

/** Acts that the customer is told something with. */
const RETURN_DIALOG_TEXTS = {
  approve: {
    button: 'Approve',
    title: 'Approve return?',
    hint: 'Such as where to send it, and who pays for that',
  },
  refuse: {
    button: 'Refuse',
    title: 'Refuse return?',
    hint: 'Why it is not taken back',
    isRequired: true,
  },
}

/** What staff may do with a return now, by their rights and its state. */
export function AdminReturnActions({ request }: { request: Return }) {
  const { may } = useOwnRights()
  const can = (act: ReturnActName) => may('orders') && canActOnReturn(act, request.state)
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {can('approve') && <ReturnReasonDialog request={request} act="approve" />}
      {can('receive') && (
        <ActOnReturnButton request={request} value="receive" className="max-sm:grow">
          It has arrived
        </ActOnReturnButton>
      )}
      {may('money') && canReturnBeRefunded(request.state) && (
        <LinkButton
          to={`/admin/orders/orderdetails/${request.sale}?return=${request._id}`}
          className="max-sm:grow"
        >
          Refund
        </LinkButton>
      )}
      {can('refuse') && <ReturnReasonDialog request={request} act="refuse" />}
    </div>
  )
}

function ReturnReasonDialog({ request, act }: { request: Return; act: 'approve' | 'refuse' }) {
  const { mutate, isPending } = useActOnReturn(request._id)
  return (
    <ReasonDialog
      name={act}
      {...RETURN_DIALOG_TEXTS[act]}
      tone={act === 'refuse' ? 'secondary' : 'primary'}
      label="Tell the customer"
      maxLength={500}
      pending={isPending}
      onSubmit={(words, { onSuccess: close }) =>
        mutate({ value: act, words }, { onSettled: close })
      }
    />
  )
}
