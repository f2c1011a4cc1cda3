import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { saleEndpoints } from '#contract/sales.ts'
import { requireAdmin } from '../access/actor.ts'
import { isAuditedOnSales, mayExceedHoldCaps } from '../access/sales.ts'
import { actOf } from '../audit/audit.ts'
import { badRequest, notFound } from '../errors.ts'
import { addressKey } from '../http/address-key.ts'
import { requireActor } from '../http/guard.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { route } from '../http/route.ts'
import { paid, placed } from '../live/order-news.ts'
import { cancelSale } from '../payments/cancel-sale.ts'
import { completeSale } from '../payments/complete-sale.ts'
import { payOnDelivery } from '../payments/pay-on-delivery.ts'
import { askSoon, isKnown, type Outcome, type Payments, settle } from '../payments/settle.ts'
import type { Keys } from '../settings/keys.ts'
import { findOwnSale, findVisibleSale } from './find-visible.ts'
import { addressHolder, type HoldCaps } from './hold-caps.ts'
import { listSales } from './list-sales.ts'
import { maskSale } from './mask-sale.ts'
import { rememberOrder } from './order-cookie.ts'
import { isOrderKey } from './order-key.ts'
import { placeSale } from './place-sale.ts'
import { toSale } from './queries.ts'

type SaleDeps = Payments & {
  rateLimit: RateLimit
  keys: Keys
  /** Undefined: unpaid orders may hold any number of pieces. */
  holdCaps: HoldCaps | undefined
}

const ORDERS_PER_HOUR = { max: 30, windowS: 3600 }
const REPORTS_PER_MINUTE = { max: 20, windowS: 60 }
const KEYS_PER_MINUTE = { max: 20, windowS: 60 }

export function saleRoutes(app: FastifyInstance, deps: SaleDeps): void {
  const { db, rateLimit } = deps

  route(app, saleEndpoints.place, async ({ body, request, reply }) => {
    await rateLimit.take(`order:${addressKey(request.ip)}:${body.email.toLowerCase()}`, ORDERS_PER_HOUR)
    const { sale, adjusted, isRepeat } = await placeSale(db, {
      form: body,
      userId: request.actor?.id,
      key: keyOf(request),
      addressHolder: addressHolder(deps.keys, request.ip),
      caps: mayExceedHoldCaps(request.actor) ? undefined : deps.holdCaps,
    })
    if (!isRepeat) {
      const ids = sale.products.map((line) => line.id)
      deps.live.tell([placed(sale)], ids)
      await deps.stockChanged(ids)
    }
    if (!request.actor) rememberOrder(request, reply, sale._id)
    if (!adjusted) return { ...sale, message: messages.orderPlaced }
    return { ...sale, message: messages.orderPlacedAdjusted, adjusted }
  })

  route(app, saleEndpoints.confirmPayment, async ({ body, request, reply }) => {
    await rateLimit.take(`report:${addressKey(request.ip)}`, REPORTS_PER_MINUTE)
    const outcome = await settle(deps, body.ref)
    if (!isKnown(outcome)) await askSoon(db, body.ref)
    const [status, message] = answers[outcome]
    reply.code(status)
    return { message }
  })

  route(app, saleEndpoints.list, ({ params, query }) => listSales(db, {}, { ...params, ...query }))

  route(app, saleEndpoints.completed, ({ params, query }) =>
    listSales(db, { isCompleted: true }, { ...params, ...query }),
  )

  route(app, saleEndpoints.mine, ({ params, request }) => listSales(db, { userId: requireActor(request).id }, params))

  route(app, saleEndpoints.myCompleted, ({ params, request }) =>
    listSales(db, { userId: requireActor(request).id, isCompleted: true }, params),
  )

  route(app, saleEndpoints.one, async ({ params, request }) => {
    const { sale: row, view } = await findVisibleSale(db, params.id, request)
    const sale = toSale(row)
    return view === 'full' ? sale : maskSale(sale)
  })

  route(app, saleEndpoints.act, async ({ params, body, request }) => {
    if (body.value === 'completed') {
      requireAdmin(request.actor)
      const before = await completeSale(db, { ...actOf(request), id: params.id, method: body.method })
      deps.live.tell([...(before.payment_status === 'unpaid' ? [paid(before)] : []), { kind: 'status', id: before.id }])
      return { message: messages.orderCompleted }
    }
    const row = await findOwnSale(db, params.id, request)
    const by = { id: row.id, actor: request.actor?.id ?? 'guest' }
    if (body.value === 'on delivery') {
      await payOnDelivery(db, by)
      deps.live.tell([{ kind: 'status', id: row.id }])
      return { message: messages.orderOnDelivery }
    }
    await cancelSale(deps, {
      ...by,
      event: 'cancelled',
      act: isAuditedOnSales(request.actor) ? actOf(request) : undefined,
    })
    return { message: messages.orderCancelled }
  })

  route(app, saleEndpoints.unlock, async ({ params, body, request, reply }) => {
    await rateLimit.take(`key:${addressKey(request.ip)}`, KEYS_PER_MINUTE)
    if (!isOrderKey(deps.keys, params.id, body.key)) throw notFound(messages.orderNotFound)
    rememberOrder(request, reply, params.id)
    return { message: messages.ok }
  })
}

/** The client's key for one checkout. @throws 400 when it is not a plain short text */
function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(key)) throw badRequest(messages.badIdempotencyKey)
  return key
}

const answers: Record<Outcome, readonly [status: number, message: string]> = {
  paid: [200, messages.paymentSuccessful],
  pending: [202, messages.paymentPending],
  unreachable: [202, messages.paymentPending],
  incomplete: [402, messages.paymentIncomplete],
  mismatch: [409, messages.paymentMismatch],
  cancelled: [409, messages.paidAfterCancel],
  unknown: [404, messages.orderNotFound],
}
