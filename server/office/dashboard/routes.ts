import type { FastifyInstance } from 'fastify'
import {
  type DashboardFiguresAnswer,
  dashboardEndpoints,
  FIGURE_RIGHTS,
} from '#contract/office/dashboard.ts'
import { KINDS_OF_WORK, mayDoWork } from '#contract/office/to-do.ts'
import { hasRight } from '#contract/platform/rights.ts'
import type { PaymentProvider } from '../../orders/payments/providers/provider.ts'
import { registerRoutes } from '../../platform/http/route.ts'
import type { SettingsContext } from '../../platform/settings/store.ts'
import { countWorkToDo } from './count-to-do.ts'
import { listOpenFirstSteps, readDashboardFigures } from './queries.ts'

type DashboardDeps = SettingsContext & {
  cards: Pick<PaymentProvider, 'isTest'>
  /** A new shop is led through its first steps. */
  isOpening: boolean
  /** Problems of the shop's own health. */
  countBad: () => Promise<number>
}

/** The figures, the work of today and the first steps of the back office's home page. */
export function registerDashboardRoutes(
  app: FastifyInstance,
  { countBad, cards, isOpening, ...context }: DashboardDeps,
): void {
  const { db } = context
  const read = shareConcurrentCalls(() => readDashboardFigures(db))

  const count = shareConcurrentCalls(async () => countWorkToDo(db, await countBad()))

  registerRoutes(app, dashboardEndpoints, {
    figures: async ({ request }) => {
      const { days, states, bestSellers, lowStock } = await read()
      const may = (figure: keyof DashboardFiguresAnswer) =>
        hasRight(request.actor, FIGURE_RIGHTS[figure])
      return {
        days: may('days') ? days : undefined,
        states: may('states') ? states : undefined,
        bestSellers: may('bestSellers') ? bestSellers : undefined,
        lowStock: may('lowStock') ? lowStock : undefined,
      }
    },

    toDo: async ({ request }) => {
      const work = await count()
      return {
        data: work.filter(
          (item) => item.count > 0 && mayDoWork(request.actor, KINDS_OF_WORK[item.key]),
        ),
      }
    },

    firstSteps: async () => ({
      data: isOpening ? await listOpenFirstSteps(context, cards.isTest) : [],
    }),
  })
}

/**
 * Calls that come while an answer is computed share the next one. Each live event makes all open
 * screens call at the same moment, and no caller gets an answer from before its call.
 */
function shareConcurrentCalls<T>(compute: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    next ??= last
      .catch(() => {})
      .then(() => {
        next = undefined
        const answer = compute()
        last = answer
        return answer
      })
    return next
  }
}
