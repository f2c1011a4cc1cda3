import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { discountEndpoints } from '#contract/orders/discounts/discounts.ts'
import { filtersOfQuery } from '#contract/orders/sales/order-filters.ts'
import { type Sale, saleEndpoints, userSaleEndpoints } from '#contract/orders/sales/sales.ts'
import { findUserById } from '../../people/users/queries.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { mayExceedHoldCaps, readsOrders } from '../../platform/access/sales.ts'
import { requireMayReadUser } from '../../platform/access/users.ts'
import type { PurposeKeys } from '../../platform/config/keys.ts'
import { badRequestError, notFoundError } from '../../platform/errors.ts'
import { addressHash } from '../../platform/http/address-key.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { registerRoute } from '../../platform/http/route.ts'
import { guardBuyerHistory, guardDiscountCode } from '../discounts/guard-codes.ts'
import { isPayableByCardOnly } from './blocked-phones.ts'
import { countPlacedOrder } from './count-orders.ts'
import type { DiscountedOrder } from './discount-order.ts'
import { withDisputes } from './disputes.ts'
import { findVisibleSale } from './find-visible.ts'
import { type HoldCaps, holdCapsOfSettings } from './hold-caps.ts'
import { withIssuedInvoice } from './issued-invoices.ts'
import { listSales } from './list-sales.ts'
import { maskSale } from './mask-sale.ts'
import type { OrderContext } from './order-context.ts'
import { rememberOrderInCookie } from './order-cookie.ts'
import { isKeyOfOrder } from './order-key.ts'
import { placeSale } from './place-sale.ts'
import { toSale } from './queries.ts'
import { quoteOrder, toQuoteAnswer } from './quote-order.ts'

type SaleDeps = OrderContext & {
  rateLimit: RateLimit
  keys: PurposeKeys
  /** False: unpaid orders may hold any number of pieces. */
  hasHoldCaps: boolean
  /** Stock of these products changed: cached answers that show it are dropped. */
  stockChanged(productIds: readonly string[]): Promise<void>
  /** An event was written that followers can handle now. */
  wakeFollowers(): void
  /** A user has ordered these lines: their cart has them no more. */
  ordered(userId: string, lines: Sale['products']): Promise<void>
  /** Adds how much of each order is packed. */
  withPacked(sales: readonly Sale[]): Promise<Sale[]>
}

/** Many buyers may share an address of a mobile network. */
const ORDERS_OF_ADDRESS = { max: 600, windowS: 3600 }
const ORDERS_OF_BUYER = { max: 30, windowS: 3600 }
const KEYS_PER_MINUTE = { max: 20, windowS: 60 }
/** A cart asks with each change of it. */
const QUOTES_PER_MINUTE = { max: 120, windowS: 60 }

/**
 * Orders: placing and quoting them, lists of the back office and of an account, and one order in
 * the view that its reader may have.
 */
export function saleRoutes(app: FastifyInstance, deps: SaleDeps): void {
  const { db, rateLimit } = deps
  const capsFor = async (actor: Actor | undefined): Promise<HoldCaps | undefined> => {
    if (!deps.hasHoldCaps || mayExceedHoldCaps(actor)) return undefined
    return holdCapsOfSettings(await deps.settings.read())
  }

  /** The order is made, whatever becomes of the cart. */
  const emptyCart = (userId: string, { products }: Sale): Promise<void> =>
    deps
      .ordered(userId, products)
      .catch((err: unknown) => app.log.warn({ err }, 'a cart still has what was ordered'))

  registerRoute(app, saleEndpoints.place, async ({ body, request, reply }) => {
    const address = await rateLimit.of(request).take('order', ORDERS_OF_ADDRESS)
    const order = {
      form: body,
      userId: request.actor?.id,
      key: readIdempotencyKey(request),
      addressHolder: addressHash(deps.keys, request.ip),
      caps: await capsFor(request.actor),
    }
    const ofBuyer = await address.takeWithText('order', body.email.toLowerCase(), ORDERS_OF_BUYER)
    const work = () => countPlacedOrder(placeSale(deps, order))
    const placing = guardDiscountCode(rateLimit, { request, code: body.code, work })
    const { sale, adjusted, isRepeat } = await placing.catch(async (error: unknown) => {
      await ofBuyer.giveBack() // a refused order leaves no row of the typed e-mail
      throw error
    })
    if (!isRepeat) {
      deps.wakeFollowers()
      await deps.stockChanged(sale.products.map((line) => line.id))
      if (request.actor) await emptyCart(request.actor.id, sale)
    }
    if (!request.actor) rememberOrderInCookie(request, reply, sale._id)
    if (!adjusted) return { ...sale, message: messages.orderPlaced }
    return { ...sale, message: messages.orderPlacedAdjusted, adjusted }
  })

  registerRoute(app, discountEndpoints.quote, async ({ body, request }) => {
    await rateLimit.of(request).take('quote', QUOTES_PER_MINUTE)
    const work = () => quoteOrder(deps, { form: body, userId: request.actor?.id })
    const reasonIn = ({ refused }: DiscountedOrder) => refused?.reason
    const order = await guardDiscountCode(rateLimit, { request, code: body.code, work, reasonIn })
    const isNamed = body.phoneNumber !== undefined || body.email !== undefined
    if (isNamed && order.tellsOfBuyer) await guardBuyerHistory(rateLimit, request)
    return toQuoteAnswer(order)
  })

  registerRoute(app, saleEndpoints.list, async ({ params, query: { sort, ...filters } }) => {
    const { data, total } = await listSales(
      db,
      { filters: filtersOfQuery(filters) },
      { ...params, sort },
    )
    return { data: await deps.withPacked(data), total }
  })

  registerRoute(app, saleEndpoints.completed, ({ params, query }) =>
    listSales(db, { isCompleted: true }, { ...params, ...query }),
  )

  registerRoute(app, saleEndpoints.mine, ({ params, actor }) =>
    listSales(db, { userId: actor.id }, params),
  )

  registerRoute(app, saleEndpoints.myCompleted, ({ params, actor }) =>
    listSales(db, { userId: actor.id, isCompleted: true }, params),
  )

  registerRoute(app, userSaleEndpoints.sales, async ({ params: { id, ...page }, query, actor }) => {
    const user = await findUserById(db, id)
    requireMayReadUser(actor, user)
    return listSales(db, { userId: user.id }, { ...page, ...query })
  })

  registerRoute(app, saleEndpoints.read, async ({ params, request }) => {
    const { sale: row, view } = await findVisibleSale(db, params.id, request)
    const sale = toSale(row)
    if (view === 'masked') return maskSale(sale)
    const [seen = sale] = readsOrders(request.actor) ? await withDisputes(db, [sale]) : [sale]
    const invoiced = await withIssuedInvoice(db, seen)
    const cardOnly = await isPayableByCardOnly(db, row)
    return { ...invoiced, cardOnly: cardOnly || undefined }
  })

  registerRoute(app, saleEndpoints.unlock, async ({ params, body, request, reply }) => {
    await rateLimit.of(request).take('key', KEYS_PER_MINUTE)
    if (!isKeyOfOrder(deps.keys, params.id, body.key)) throw notFoundError(messages.orderNotFound)
    rememberOrderInCookie(request, reply, params.id)
    return { message: messages.okAnswer }
  })
}

/** The client's key for one checkout. @throws 400 when it is not a plain short text */
function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(key))
    throw badRequestError(messages.badIdempotencyKey)
  return key
}
