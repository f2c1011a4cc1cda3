import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PAYMENT_STATUSES, TRANSACTION_STATUSES } from './sale-states.ts'

/** One day in Lagos. */
export const DayOfSales = z.object({
  /** `2026-11-20` */
  date: z.string(),
  /** Orders placed. */
  sales: z.int(),
  /** Naira received, by card and by hand. */
  revenue: z.number(),
  /** Naira that went back of orders, or is on its way; not taken off the revenue. */
  refunded: z.number(),
})
export type DayOfSales = z.infer<typeof DayOfSales>

/** The figures below the spec's counters and lists. */
export const Dashboard = z.object({
  /** The last 30 days, oldest first, today included; a day without orders is there, too. */
  days: z.array(DayOfSales),
  /** How many orders there are in each state, of all time. */
  states: z.array(
    z.object({
      transactionStatus: z.enum(TRANSACTION_STATUSES),
      paymentStatus: z.enum(PAYMENT_STATUSES),
      sales: z.int(),
    }),
  ),
  /** Variants of which most pieces were ordered in these days, cancelled ones taken off: `_id` of the product, the choice in its title. */
  bestSellers: z.array(z.object({ _id: z.string(), title: z.string(), image: z.string(), qty: z.int() })),
  /** Variants of which the fewest pieces are left, sold out first; named alike. */
  lowStock: z.array(z.object({ _id: z.string(), title: z.string(), image: z.string(), stock: z.int() })),
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboardEndpoints = {
  figures: endpoint({
    method: 'GET',
    path: '/dashboard',
    access: 'admin',
    summary: 'Sales and revenue of the last 30 days, order states, best sellers, products about to run out',
    answers: { 200: Dashboard },
  }),
}
