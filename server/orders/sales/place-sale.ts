import { titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import { messages } from '#contract/messages.ts'
import { toKobo } from '#contract/orders/pricing/pricing.ts'
import type { CheckoutForm, Sale } from '#contract/orders/sales/sales.ts'
import { canPayOnDelivery } from '#contract/orders/states/sale-rules.ts'
import { splitLgaNames } from '#contract/shopfront/lga-names.ts'
import { contentHash } from '../../platform/content-hash.ts'
import type { Db } from '../../platform/db/schema.ts'
import { badFieldError, badRequestError, conflictError, HttpError } from '../../platform/errors.ts'
import { createRowId } from '../../platform/ids.ts'
import type { StoredLine } from '../tables/sales.ts'
import { applyOrderDiscounts, type DiscountedOrder, requireWorkingCode } from './discount-order.ts'
import { checkHoldWithinCap, type HoldCaps } from './hold-caps.ts'
import { NEW_ORDER_DEFAULTS } from './order-columns.ts'
import type { OrderContext } from './order-context.ts'
import { findSale, type SaleRow, toSale } from './queries.ts'
import type {
  CheckoutFacts,
  CheckoutOffer,
  EarlierOrder,
  OfferedVariant,
  OrderDestination,
  RequestedLine,
} from './read-checkout.ts'
import type { NewSale } from './write-sale.ts'

export type OrderToPlace = {
  form: CheckoutForm
  /** Undefined for a visitor. */
  userId: string | undefined
  /**
   * The client's Idempotency-Key; without one an identical order within 30 s counts as the same.
   */
  key: string | undefined
  /** The holder of the unpaid order, unless that is a verified account. */
  addressHolder: string
  /** Undefined: it may hold any number of pieces. */
  caps: HoldCaps | undefined
}

export type SalePlacing = { sale: Sale; adjusted: boolean; isRepeat: boolean }

/**
 * A key names its order until retention deletes it. Without a key, the same body again is soon a
 * new order.
 */
const CLIENT_KEY_VALID_FOR = '7 days'
const BODY_KEY_VALID_FOR = '30 seconds'

/** How often an order is decided before it is refused: prices and stock may change in between. */
const MAX_ORDER_TRIES = 5

/**
 * Makes an order at the server's own prices and takes its stock, all lines or none; safe to repeat.
 * It is decided on data that was read without a lock, and written only if that data is unchanged;
 * if not, it is decided again.
 * @throws 400 unknown state or local government, no choice among options, 409 not enough stock, a
 * product that is gone, the same key in flight, a code that takes nothing off, 422 the key with
 * another body, 429 too much in unpaid orders
 */
export async function placeSale(context: OrderContext, order: OrderToPlace): Promise<SalePlacing> {
  const { db, automaticDiscounts, readCheckout, writeTogether } = context
  const { form, userId, key, addressHolder } = order
  const requestHash = contentHash([userId, form])
  const idempotency = {
    key: `${userId ?? 'guest'}:${key ?? `body:${requestHash}`}`,
    requestHash,
    validFor: key === undefined ? BODY_KEY_VALID_FOR : CLIENT_KEY_VALID_FOR,
  }
  const requestedLines = sumByVariant(form.products)
  for (let tries = 0; tries < MAX_ORDER_TRIES; tries++) {
    const checkout = await readCheckout({
      stateId: form.state,
      requestedLines,
      idempotency,
      userId,
      addressHolder,
    })
    if (checkout.earlierOrder) return repeatEarlierAnswer(db, checkout.earlierOrder, requestHash)
    const decision = decideOrder({ ...order, requestedLines }, checkout)
    const newSale = await withOrderDiscounts(context, order, { ...decision, checkout })
    const { hasLock, isWritten } = await writeTogether({ ...newSale, ...idempotency }, tries)
    if (isWritten) return { sale: toSale(newSale.row), adjusted: newSale.adjusted, isRepeat: false }
    if (!hasLock) break // two posts with one key at the same moment
    automaticDiscounts.drop() // they may have changed, and the message of that is on its way
  }
  throw new HttpError(409, messages.keyInFlight, { headers: { 'retry-after': '1' } })
}

/** Adds up requested lines: the same variant twice is one line, at its first place. */
export function sumByVariant(lines: CheckoutForm['products']): RequestedLine[] {
  const sums = new Map<string, RequestedLine>()
  for (const { id, variant, qty } of lines) {
    const variantId = variant ?? id
    const sum = sums.get(`${id} ${variantId}`) ?? { id, variantId, isChosen: true, qty: 0 }
    const isChosen = sum.isChosen && variant !== undefined
    sums.set(`${id} ${variantId}`, { ...sum, isChosen, qty: sum.qty + qty })
  }
  return [...sums.values()]
}

async function repeatEarlierAnswer(
  db: Db,
  earlierOrder: EarlierOrder,
  requestHash: string,
): Promise<SalePlacing> {
  const row =
    earlierOrder.request_hash === requestHash ? await findSale(db, earlierOrder.sale_id) : undefined
  if (!row) throw new HttpError(422, messages.sameKeyOtherBody)
  return { sale: toSale(row), adjusted: earlierOrder.adjusted, isRepeat: true }
}

type OrderingBuyer = Pick<OrderToPlace, 'form' | 'userId'>
type OrderRequest = OrderingBuyer &
  Pick<OrderToPlace, 'caps' | 'addressHolder'> & { requestedLines: readonly RequestedLine[] }

type OrderDecision = { destination: OrderDestination; lines: StoredLine[]; hold: NewSale['hold'] }

/**
 * Decides an order but for its discounts. @throws 400 unknown state or local government, no choice
 * among options, 409 not enough stock or a product that is gone, 429 too much in unpaid orders
 */
function decideOrder(
  { requestedLines, caps, form, addressHolder }: OrderRequest,
  checkout: CheckoutFacts,
): OrderDecision {
  const destination = checkedDestination(checkout.destination, form)
  const pieces = requestedLines.reduce((sum, { qty }) => sum + qty, 0)
  const hold = caps
    ? { ...checkHoldWithinCap(checkout.holder, pieces, caps), caller: addressHolder }
    : null
  const lines = requestedLines.map((line) => checkedOrderLine(line, checkout.offers))
  return { destination, lines, hold }
}

/**
 * Takes the discounts off a decided order. @throws 400 nothing is to be paid, 409 the typed code
 * takes nothing off
 */
async function withOrderDiscounts(
  context: OrderContext,
  buyer: OrderingBuyer,
  { checkout, hold, destination, lines }: OrderDecision & { checkout: CheckoutFacts },
): Promise<NewSale> {
  const { form, userId } = buyer
  const { shipping_price_kobo } = destination
  const order = await applyOrderDiscounts(
    context,
    { lines, shipping_price_kobo },
    {
      offers: checkout.offers,
      buyer: { userId, phone: form.phoneNumber, email: form.email },
      code: form.code,
    },
  )
  requireWorkingCode(order)
  const row = toNewSaleRow(buyer, destination, order)
  if (row.total_kobo === 0) throw badRequestError(messages.orderFree)
  const adjusted =
    row.subtotal_kobo !== toKobo(form.subtotal) ||
    row.shipping_price_kobo !== toKobo(form.shippingPrice)
  return { row, adjusted, hold, uses: order.uses }
}

/**
 * The state's own name and price; the local government must be one of the state's, where any are
 * recorded.
 */
function checkedDestination(
  destination: OrderDestination | undefined,
  form: CheckoutForm,
): OrderDestination {
  if (!destination) throw badFieldError('state', messages.stateNotFound)
  const names = splitLgaNames(destination.lgas ?? '')
  if (names.length > 0 && !names.includes(form.lga)) throw badFieldError('lga', messages.unknownLga)
  return destination
}

/**
 * @throws 400 without a choice among options, 409 when the variant is gone or has fewer pieces than
 * requested
 */
function checkedOrderLine(requested: RequestedLine, offers: readonly CheckoutOffer[]): StoredLine {
  const { stock, ...line } = toOfferedLine(requested, offers)
  if (stock < line.qty)
    throw conflictError(messages.productOutOfStock(titleWithChoiceOf(line), stock))
  return line
}

/**
 * A requested line at the shop's own prices, with the stock that there is. @throws 400 without a
 * choice among options, 409 when the variant is gone
 */
export function toOfferedLine(
  { id, variantId, isChosen, qty }: RequestedLine,
  offers: readonly CheckoutOffer[],
): StoredLine & { stock: number } {
  const ofProduct = offers.filter((offer) => offer.product_id === id)
  const options = ofProduct[0]?.options ?? []
  if (options.length > 0 && !isChosen)
    throw badFieldError('products', messages.chooseOptions(options))
  const offer = ofProduct.find((offer): offer is OfferedVariant => offer.variant_id === variantId)
  if (!offer) throw conflictError(messages.productOfCartGone)
  const { title, choice, images, price_kobo, discount_percentage, stock, cost_kobo } = offer
  const hasChoice = choice !== ''
  return {
    product_id: id,
    variant_id: hasChoice ? variantId : undefined,
    choice: hasChoice ? choice : undefined,
    title,
    images,
    price_kobo,
    discount_percentage,
    qty,
    cost_kobo: cost_kobo ?? undefined,
    stock,
  }
}

function toNewSaleRow(
  { form, userId }: OrderingBuyer,
  { state, shipping_price_kobo }: OrderDestination,
  order: DiscountedOrder,
): SaleRow {
  const shipping = order.shipping_price_kobo ?? shipping_price_kobo
  const now = new Date()
  return {
    id: createRowId(),
    user_id: userId ?? null,
    name: form.name,
    email: form.email,
    phone_number: form.phoneNumber,
    whatsapp: form.whatsapp || null,
    state,
    lga: form.lga,
    address: form.address,
    more_details: form.moreDetails ?? '',
    on_delivery_region: canPayOnDelivery([state, form.lga]),
    lines: order.lines,
    discounts: order.discounts,
    shipping_price_kobo: shipping,
    subtotal_kobo: order.subtotal_kobo,
    total_kobo: order.subtotal_kobo + shipping,
    ...NEW_ORDER_DEFAULTS,
    created_at: now,
    updated_at: now,
  }
}
