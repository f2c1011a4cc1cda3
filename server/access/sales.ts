import { isAdmin } from '#contract/roles.ts'
import type { Person } from './actor.ts'

/** `masked`: what is bought and what it costs, but nothing that finds a person. */
export type View = 'full' | 'masked' | 'none'

/** `user_id` is null for a guest's order. */
type OwnedSale = { id: string; user_id: string | null }

/**
 * How much of an order the caller may see: its owner and admins all of it. The id of a guest's order alone gives the
 * masked view. `remembered`: the orders that this browser placed, or opened by the link in a mail.
 */
export function viewOfSale(sale: OwnedSale, actor: Person | undefined, remembered: readonly string[]): View {
  if (isAdmin(actor)) return 'full'
  if (sale.user_id !== null) return sale.user_id === actor?.id ? 'full' : 'none'
  return remembered.includes(sale.id) ? 'full' : 'masked'
}

/** Staff place orders for many customers, so the limits on unpaid orders are not for them. */
export const mayExceedHoldCaps = (actor: Person | undefined): boolean => isAdmin(actor)

/** What an admin does to an order is in the audit log; what its owner or a guest does is in its history alone. */
export const isAuditedOnSales = (actor: Person | undefined): boolean => isAdmin(actor)
