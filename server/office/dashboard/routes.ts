import type { FastifyInstance } from 'fastify'
import { type Dashboard, dashboardEndpoints, FIGURE_RIGHTS } from '#contract/office/dashboard.ts'
import { mayDo, WORK } from '#contract/office/to-do.ts'
import { hasRight } from '#contract/platform/rights.ts'
import type { PaymentProvider } from '../../orders/payments/providers/provider.ts'
import { route } from '../../platform/http/route.ts'
import type { ShopContext } from '../../platform/settings/store.ts'
import { countToDo } from './count-to-do.ts'
import { listFirstSteps, readDashboard } from './queries.ts'

/**
 * `countBad`: problems of the shop's own health. `isOpening`: a new shop is led through its first
 * steps.
 */
type Deps = ShopContext & {
  cards: Pick<PaymentProvider, 'isTest'>
  isOpening: boolean
  countBad: () => Promise<number>
}

export function dashboardRoutes(
  app: FastifyInstance,
  { countBad, cards, isOpening, ...context }: Deps,
): void {
  const { db } = context
  const read = shared(() => readDashboard(db))
  route(app, dashboardEndpoints.figures, async ({ request }) => {
    const { days, states, bestSellers, lowStock } = await read()
    const may = (figure: keyof Dashboard) => hasRight(request.actor, FIGURE_RIGHTS[figure])
    return {
      ...(may('days') && { days }),
      ...(may('states') && { states }),
      ...(may('bestSellers') && { bestSellers }),
      ...(may('lowStock') && { lowStock }),
    }
  })

  const count = shared(async () => countToDo(db, await countBad()))
  route(app, dashboardEndpoints.toDo, async ({ request }) => {
    const work = await count()
    return { data: work.filter((item) => item.count > 0 && mayDo(request.actor, WORK[item.key])) }
  })

  route(app, dashboardEndpoints.firstSteps, async () => ({
    data: isOpening ? await listFirstSteps(context, cards.isTest) : [],
  }))
}

/**
 * Calls that come while an answer is computed share the next one. Each live event makes all open
 * screens call at the same moment, and no caller gets an answer from before its call.
 */
function shared<T>(compute: () => Promise<T>): () => Promise<T> {
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
