import type { ReactNode } from 'react'
import { hasInvoice } from '#contract/orders/sale-rules.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { digitsOf } from '#contract/platform/format.ts'
import { whatsappLink } from '#contract/platform/phone.ts'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { OrderCustomer, OrderProducts } from '../../sales/order-details.tsx'
import { OrderFulfilment } from '../fulfilment/order-fulfilment.tsx'
import { OrderTimeline } from '../order-notes/order-timeline.tsx'
import { OrderDisputes } from '../refunds/disputes.tsx'
import { OrderRefunds } from '../refunds/order-refunds.tsx'
import { OrderReturns } from '../returns/order-returns.tsx'
import { AdminActions } from './admin-actions.tsx'
import { CustomerGlance } from './customer-glance.tsx'

/** A part of the page of an order; one that has nothing to show renders nothing. */
type OrderPart = (props: { sale: Sale }) => ReactNode
type Parts = Readonly<Record<string, OrderPart>>

/** Buttons of what may be done with the order next, the likeliest first, right below its state. */
export const ACTIONS: Parts = { next: AdminActions }

export const SECTIONS: Parts = {
  disputes: OrderDisputes,
  products: OrderProducts,
  fulfilment: OrderFulfilment,
  refunds: OrderRefunds,
  returns: OrderReturns,
  history: OrderTimeline,
}

/** Beside it: whom it is for. On a phone it follows the work. */
export const ASIDE: Parts = { customer: Customer, glance: CustomerGlance, papers: OrderPapers }

function Customer({ sale }: { sale: Sale }) {
  return (
    <OrderCustomer sale={sale}>
      <ContactLinks personalDetails={sale.personalDetails} />
    </OrderCustomer>
  )
}

export const Parts = ({ parts, sale }: { parts: Parts; sale: Sale }) =>
  Object.entries(parts).map(([name, Part]) => <Part key={name} sale={sale} />)

const link = 'button button-secondary'

function ContactLinks({ personalDetails: [, email, phone, whatsapp] }: Pick<Sale, 'personalDetails'>) {
  const chat = whatsapp && whatsappLink(whatsapp)
  return (
    <p className="mt-4 flex flex-wrap gap-3">
      {phone && (
        <a href={`tel:${digitsOf(phone)}`} className={link}>
          Call
        </a>
      )}
      {chat && (
        <a href={chat} target="_blank" rel="noreferrer" className={link}>
          WhatsApp
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={link}>
          Email
        </a>
      )}
    </p>
  )
}

function OrderPapers({ sale }: { sale: Sale }) {
  return (
    <Section id="order-papers" title="Documents" headingClass="display mb-3 text-2xl">
      <p className="flex flex-wrap gap-3">
        <LinkButton to={`/admin/print/slips?ids=${sale._id}`} tone="secondary">
          Packing slip
        </LinkButton>
        {hasInvoice(sale) && (
          <LinkButton to={`/admin/print/invoices?ids=${sale._id}`} tone="secondary">
            Print invoice
          </LinkButton>
        )}
      </p>
    </Section>
  )
}
