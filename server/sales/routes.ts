import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { filtersOfQuery } from '#contract/order-filters.ts'
import { saleEndpoints } from '#contract/sales.ts'
import type { Actor } from '../access/actor.ts'
import { mayExceedHoldCaps } from '../access/sales.ts'
import type { Keys } from '../config/keys.ts'
import type { Db } from '../db/schema.ts'
import { badRequest, notFound } from '../errors.ts'
import { addressKey } from '../http/address-key.ts'
import { requireActor } from '../http/guard.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { route } from '../http/route.ts'
import { readShopSettings } from '../settings/store.ts'
import { findVisibleSale } from './find-visible.ts'
import { addressHolder, type HoldCaps, holdCapsOf } from './hold-caps.ts'
import { listSales } from './list-sales.ts'
import { maskSale } from './mask-sale.ts'
import { rememberOrder } from './order-cookie.ts'
import { isOrderKey } from './order-key.ts'
import { placeSale } from './place-sale.ts'
import { toSale } from './queries.ts'

type SaleDeps = {
  db: Db
  rateLimit: RateLimit
  keys: Keys
  /** False: unpaid orders may hold any number of pieces. */
  hasHoldCaps: boolean
  /** Stock of these products changed: cached answers that show it are dropped. */
  stockChanged(productIds: readonly string[]): Promise<void>
  /** An event was written that followers can handle now. */
  wakeFollowers(): void
}

const ORDERS_PER_HOUR = { max: 30, windowS: 3600 }
const KEYS_PER_MINUTE = { max: 20, windowS: 60 }

export function saleRoutes(app: FastifyInstance, deps: SaleDeps): void {
  const { db, rateLimit } = deps
  const capsFor = async (actor: Actor | undefined): Promise<HoldCaps | undefined> =>
    !deps.hasHoldCaps || mayExceedHoldCaps(actor) ? undefined : holdCapsOf(await readShopSettings(db))

  route(app, saleEndpoints.place, async ({ body, request, reply }) => {
    await rateLimit.take(`order:${addressKey(request.ip)}:${body.email.toLowerCase()}`, ORDERS_PER_HOUR)
    const { sale, adjusted, isRepeat } = await placeSale(db, {
      form: body,
      userId: request.actor?.id,
      key: keyOf(request),
      addressHolder: addressHolder(deps.keys, request.ip),
      caps: await capsFor(request.actor),
    })
    if (!isRepeat) {
      deps.wakeFollowers()
      await deps.stockChanged(sale.products.map((line) => line.id))
    }
    if (!request.actor) rememberOrder(request, reply, sale._id)
    if (!adjusted) return { ...sale, message: messages.orderPlaced }
    return { ...sale, message: messages.orderPlacedAdjusted, adjusted }
  })

  route(app, saleEndpoints.list, ({ params, query: { sort, ...filters } }) =>
    listSales(db, { filters: filtersOfQuery(filters) }, { ...params, sort }),
  )

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
