import { z } from 'zod'
import { PAYMENT_STATUSES, TRANSACTION_STATUSES } from '../orders/states/sale-states.ts'
import { adminWithRight, get, superAdmin } from '../platform/endpoint.ts'
import { listAnswerOf } from '../platform/list-params.ts'
import type { RightRule } from '../platform/rights.ts'
import { STEP_KEYS } from './first-steps.ts'
import { TO_DO_KEYS } from './to-do.ts'

/** One day in Lagos. */
const DayOfSales = z.object({
  /** `2026-11-20` */
  date: z.string(),
  /** `orders` of reports: those placed, cancelled ones taken off. */
  sales: z.int(),
  /** `received` of reports, in naira. */
  revenue: z.number(),
  /** `refunded` of reports, in naira; not taken off the revenue. */
  refunded: z.number(),
})

/**
 * The figures below the spec's counters and lists; those that the caller has no right to are left
 * out.
 */
export const DashboardFiguresAnswer = z.object({
  /** The last 30 days, oldest first, today included; a day without orders is there, too. */
  days: z.array(DayOfSales).optional(),
  states: z
    .array(
      z.object({
        transactionStatus: z.enum(TRANSACTION_STATUSES),
        paymentStatus: z.enum(PAYMENT_STATUSES),
        sales: z.int(),
      }),
    )
    .optional(),
  /** The first of the report of best sellers in these days. */
  bestSellers: z
    .array(z.object({ _id: z.string(), title: z.string(), image: z.string(), qty: z.int() }))
    .optional(),
  /**
   * Variants of which the fewest pieces are left, sold out first: `_id` of the product, the choice
   * in its title.
   */
  lowStock: z
    .array(z.object({ _id: z.string(), title: z.string(), image: z.string(), stock: z.int() }))
    .optional(),
})
export type DashboardFiguresAnswer = z.infer<typeof DashboardFiguresAnswer>

export const FIGURE_RIGHTS = {
  days: 'reports',
  states: ['reports', 'orders'],
  bestSellers: ['reports', 'catalogue'],
  lowStock: 'catalogue',
} as const satisfies Record<keyof DashboardFiguresAnswer, RightRule>

/** How much of a kind of work there is; counting stops at `MAX_COUNTED`, then there is `more`. */
const ToDo = z.object({ key: z.enum(TO_DO_KEYS), count: z.int(), more: z.literal(true).optional() })
export type ToDo = z.infer<typeof ToDo>

export const dashboardEndpoints = {
  figures: get(
    '/dashboard',
    adminWithRight('staff'),
    'Orders and money received of the last 30 days, order states, best sellers, products about to run out',
    { answer: DashboardFiguresAnswer },
  ),
  toDo: get(
    '/dashboard/todo',
    adminWithRight('staff'),
    'What is to be done today, each kind of work that there is, as far as the caller may do it',
    { answer: listAnswerOf(ToDo) },
  ),
  firstSteps: get(
    '/dashboard/steps',
    superAdmin,
    'Steps that open a new shop and are not done; none outside production',
    { answer: listAnswerOf(z.enum(STEP_KEYS)) },
  ),
}
