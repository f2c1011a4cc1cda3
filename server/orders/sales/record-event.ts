import type { PaymentMethod } from '#contract/orders/states/sale-rules.ts'
import {
  SALE_EVENTS,
  SALE_STATES,
  type SaleEvent,
  stateAfterEvent,
} from '#contract/orders/states/sale-states.ts'
import { Seller, type ShopSettings } from '#contract/platform/shop-settings.ts'
import type { AuditedAct } from '../../platform/audit/audit.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { takeNextNumber } from '../../platform/document-numbers/document-numbers.ts'
import { conflictError } from '../../platform/errors.ts'
import { querySettings } from '../../platform/settings/store.ts'
import { keepSerialsOfInvoice } from './issued-invoices.ts'
import { type SaleRow, statusesOfSale } from './queries.ts'

/**
 * `actor`: an account, `guest`, `provider`, `system`. Name, address: of admins. `caller`: address
 * hash of others.
 */
export type EventAuthor = { actor: string; actorName?: string; address?: string; caller?: string }

export const authorOfAct = ({ actor, address }: AuditedAct): EventAuthor => ({
  actor: actor.id,
  actorName: actor.name,
  address,
})

/** `method`: how the order is paid from now on. */
type SaleEventFact = EventAuthor & { method?: PaymentMethod; details?: Record<string, unknown> }

/**
 * Changes an order to the state that the event leads to, with the number of its invoice if it gets
 * one, and writes the event. The caller has locked the order, so that the ids of its events are in
 * the order in which they happen.
 * @throws 409 if the event cannot happen in the order's state
 */
export async function recordSaleEvent(
  trx: Trx,
  sale: SaleRow,
  event: SaleEvent,
  fact: SaleEventFact,
): Promise<void> {
  const state = stateAfterEvent(event, statusesOfSale(sale))
  if (!state)
    throw conflictError(
      SALE_EVENTS[event].action?.refusal ?? `${event} cannot happen to order ${sale.id}`,
    )
  const { transactionStatus, paymentStatus } = SALE_STATES[state]
  const {
    actor,
    actorName: actor_name = null,
    address = null,
    caller = null,
    method,
    details = {},
  } = fact
  await trx
    .updateTable('sale')
    .set({ transaction_status: transactionStatus, payment_status: paymentStatus })
    // then it is the date of the invoice
    .$if(sale.invoice_number === null, (update) => update.set({ updated_at: databaseNow() }))
    .$if(method !== undefined, (update) => update.set({ payment_method: method }))
    .where('id', '=', sale.id)
    .execute()
  await trx
    .insertInto('sale_event')
    .values({
      sale_id: sale.id,
      event,
      actor,
      actor_name,
      address,
      caller,
      details: JSON.stringify(details),
    })
    .execute()
  if (SALE_STATES[state].hasInvoice && sale.invoice_number === null)
    await giveInvoiceNumber(trx, sale.id)
}

/**
 * Gives an order its invoice. This comes last, because the row of the numbers is locked for all
 * other completions until the transaction ends, and because a trigger stores what the invoice shows
 * when the number is written.
 */
async function giveInvoiceNumber(trx: Trx, id: string): Promise<void> {
  const settings = await querySettings(trx)
  await keepSellerOfSale(trx, id, settings)
  await keepSerialsOfInvoice(trx, id)
  const invoice_number = await takeNextNumber(trx, 'invoice', settings.invoicePrefix)
  await trx.updateTable('sale').set({ invoice_number }).where('id', '=', id).execute()
}

/**
 * Stores with an order what its documents say of the shop, before the first of them gets its
 * number: no change of the settings changes it later. The caller has locked the order.
 */
export async function keepSellerOfSale(
  trx: Trx,
  saleId: string,
  settings: ShopSettings,
): Promise<void> {
  await trx
    .updateTable('sale')
    .set({ seller: JSON.stringify(Seller.parse(settings)) })
    .where('id', '=', saleId)
    .where('seller', 'is', null)
    .execute()
}
