import { hasRight, READS_ORDERS, type RightsHolder } from '#contract/platform/rights.ts'
import { isAdmin } from '#contract/platform/roles.ts'
import { type PersonWithRole, requireRight } from '../../platform/actor.ts'

type SaleCaller = PersonWithRole & RightsHolder

/** `masked`: what is bought and what it costs, but nothing that finds a person. */
export type SaleView = 'full' | 'masked' | 'none'

/** `user_id` is null for a guest's order. */
type OwnedSale = { id: string; user_id: string | null }

/**
 * How much of an order the caller may see: its owner and staff who read orders all of it. The id of
 * a guest's order alone gives the masked view. `remembered`: the orders that this browser placed,
 * or opened by the link in a mail.
 */
export function viewOfSaleFor(
  sale: OwnedSale,
  actor: SaleCaller | undefined,
  remembered: readonly string[],
): SaleView {
  if (readsOrders(actor)) return 'full'
  if (sale.user_id !== null) return sale.user_id === actor?.id ? 'full' : 'none'
  return remembered.includes(sale.id) ? 'full' : 'masked'
}

/** Whether the caller reads orders of others, with what only staff sees of them. */
export const readsOrders = (actor: RightsHolder | undefined): boolean =>
  hasRight(actor, READS_ORDERS)

/**
 * Acts of buyers on their own orders, and of staff for them. @throws 403 for staff without the
 * right, unless it is their own order
 */
export function requireMayAct(sale: OwnedSale, actor: SaleCaller | undefined): void {
  if (isAdmin(actor) && sale.user_id !== actor?.id) requireRight(actor, 'orders')
}

/** Completing an order that is not paid books its money. @throws 401, 403 */
export const requireMayComplete = (
  sale: { payment_status: string },
  actor: RightsHolder | undefined,
): void => requireRight(actor, sale.payment_status === 'paid' ? 'orders' : 'money')

/** Staff place orders for many customers, so the limits on unpaid orders are not for them. */
export const mayExceedHoldCaps = (actor: RightsHolder | undefined): boolean =>
  hasRight(actor, 'orders')

/**
 * Acts of admins on orders are in the audit log; those of owners and guests only in the order's
 * history.
 */
export const isAuditedOnSales = (actor: PersonWithRole | undefined): boolean => isAdmin(actor)
