import { useQuery } from '@tanstack/react-query'
import { canAct, canBeRefunded, type ReturnActName } from '#contract/orders/return-rules.ts'
import type { Return } from '#contract/orders/returns.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { ReasonDialog } from '../../../platform/admin/reason-dialog.tsx'
import { useRights } from '../../../platform/admin/rights/use-rights.ts'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { saleReturnsQuery, useActOnReturn } from '../../sales/queries.ts'
import { ReturnButton, ReturnCard } from '../../sales/return-list.tsx'

/** The returns of a paid order for staff; nothing where nobody asked for one. */
export function OrderReturns({ sale }: { sale: Sale }) {
  const { data } = useQuery({
    ...saleReturnsQuery(sale._id),
    enabled: sale.paymentStatus === 'paid',
  })
  if (!data || data.data.length === 0) return null
  return (
    <Section id="order-returns" title="Returns" className="grid gap-3">
      <ul className="grid gap-3">
        {data.data.map((request) => (
          <ReturnCard key={request._id} request={request}>
            <ReturnActions request={request} />
          </ReturnCard>
        ))}
      </ul>
    </Section>
  )
}

/** Acts that the customer is told something with. */
const SAID = {
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
export function ReturnActions({ request }: { request: Return }) {
  const { may } = useRights()
  const can = (act: ReturnActName) => may('orders') && canAct(act, request.state)
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {can('approve') && <ActWithReason request={request} act="approve" />}
      {can('receive') && (
        <ReturnButton request={request} value="receive" className="max-sm:grow">
          It has arrived
        </ReturnButton>
      )}
      {may('money') && canBeRefunded(request.state) && (
        <LinkButton
          to={`/admin/orders/orderdetails/${request.sale}?return=${request._id}`}
          className="max-sm:grow"
        >
          Refund
        </LinkButton>
      )}
      {can('refuse') && <ActWithReason request={request} act="refuse" />}
    </div>
  )
}

function ActWithReason({ request, act }: { request: Return; act: 'approve' | 'refuse' }) {
  const { mutate, isPending } = useActOnReturn(request._id)
  return (
    <ReasonDialog
      name={act}
      {...SAID[act]}
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
