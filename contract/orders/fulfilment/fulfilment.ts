import {
  type SaleEvent,
  type SaleStatuses,
  stateAfterEvent,
  stateOfSale,
} from '../states/sale-states.ts'

/** Where the goods of an order are. It stands beside the statuses, which keep their values. */
export const FULFILMENTS = ['unpacked', 'packed', 'shipped', 'delivered', 'returned'] as const
export type Fulfilment = (typeof FULFILMENTS)[number]

/** An order leaves the shop in one parcel or in several. */
export const PARCEL_STATES = ['packed', 'shipped', 'delivered', 'returned'] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

/** Acts on a packed parcel; the event says in which states of the order it is possible. */
export const PARCEL_ACTS = {
  ship: { from: ['packed'], event: 'shipped' },
  deliver: { from: ['shipped'], event: 'delivered' },
  /** It came back to the shop. */
  return: { from: ['shipped', 'delivered'], event: 'returned' },
  /** Its pieces are packed again, as a new parcel; it stays in the history. */
  resend: { from: ['returned'], event: 'packed' },
  /** It is deleted, and its pieces are where they were before. */
  unpack: { from: ['packed'], event: 'unpacked' },
  unship: { from: ['shipped'], event: 'unshipped' },
} as const satisfies Record<string, { from: readonly ParcelState[]; event: SaleEvent }>
export type ParcelActName = keyof typeof PARCEL_ACTS
export const PARCEL_ACT_NAMES = Object.keys(PARCEL_ACTS) as ParcelActName[]

type FulfilledOrder = SaleStatuses & { paymentMethod: string; fulfilment: Fulfilment }

/**
 * Goods leave the shop when they are paid, or are to be paid at the door. Of a cancelled order all
 * can be undone.
 */
const isEventAllowed = (event: SaleEvent, sale: FulfilledOrder): boolean =>
  stateAfterEvent(event, sale) !== undefined &&
  (stateOfSale(sale) !== 'open' || sale.paymentMethod === 'on delivery')

/**
 * An order that came back as a whole allows one event more: parcels that are still out come back,
 * too. `orderAllowsParcelAct` says when its goods may be sent again.
 */
export const mayEventHappen = (event: SaleEvent, sale: FulfilledOrder): boolean =>
  isEventAllowed(event, sale) && (sale.fulfilment !== 'returned' || event === 'returned')

export const isOrderReadyToPack = (sale: FulfilledOrder): boolean =>
  sale.fulfilment === 'unpacked' && mayEventHappen('packed', sale)

/** Whether the state of the order allows it, whatever the parcel's is. */
export function orderAllowsParcelAct(act: ParcelActName, sale: FulfilledOrder): boolean {
  const { event } = PARCEL_ACTS[act]
  // Goods of an order that came back as a whole are sent again only from a parcel that came back.
  return act === 'resend' ? isEventAllowed(event, sale) : mayEventHappen(event, sale)
}

/** Sending again also needs pieces that `findPiecesToResend` leaves. */
export function mayActOnParcel(
  act: ParcelActName,
  parcel: { state: ParcelState },
  sale: FulfilledOrder,
): boolean {
  const from: readonly ParcelState[] = PARCEL_ACTS[act].from
  return from.includes(parcel.state) && orderAllowsParcelAct(act, sale)
}

/** Pieces of a variant. A line of a product without options has the product's id as its variant. */
export type VariantPieces = { variant: string; qty: number }

/** `isResend`: its pieces came back in another parcel, which is among the parcels, too. */
type ParcelWithLines = { state: ParcelState; lines: readonly VariantPieces[]; isResend?: boolean }

/**
 * Pieces of a variant that refunds put into stock again, and how many of them had not left the shop
 * then.
 */
export type RestockedPieces = { variant: string; restocked: number; unsent: number }

/** Ordered goods, and their parcels and refunds. */
export type OrderGoods = {
  ordered: readonly VariantPieces[]
  parcels: readonly ParcelWithLines[]
  restocked: readonly RestockedPieces[]
}

const countInParcels = (parcels: readonly ParcelWithLines[], variant: string): number =>
  parcels
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.variant === variant ? line.qty : 0), 0)

/**
 * The places of the pieces of one variant; pieces that are sent again count where they are now.
 * `gone`: they left the shop, and may be back. `repacked`: they came back and did not leave again.
 */
function countPiecesByPlace({ parcels, restocked }: Omit<OrderGoods, 'ordered'>, variant: string) {
  const { restocked: back = 0, unsent = 0 } =
    restocked.find((pieces) => pieces.variant === variant) ?? {}
  const count = (isCounted: (parcel: ParcelWithLines) => boolean) =>
    countInParcels(parcels.filter(isCounted), variant)
  const resent = count(({ isResend }) => isResend === true)
  const inParcels = count(() => true) - resent
  const gone = count(({ state }) => state !== 'packed') - resent
  const returned = count(({ state }) => state === 'returned') - resent
  const repacked = count(({ state, isResend }) => state === 'packed' && isResend === true)
  // Restocked pieces that never left the shop, also by a parcel that was not shipped after all.
  const kept = Math.max(unsent, back - gone)
  return { inParcels, gone, returned, repacked, kept, cameBack: back - kept }
}

/** As many pieces of each variant as `count` says, without variants of which it leaves none. */
const recountPieces = (
  lines: readonly VariantPieces[],
  count: (pieces: VariantPieces) => number,
): VariantPieces[] =>
  lines
    .map((pieces) => ({ variant: pieces.variant, qty: count(pieces) }))
    .filter(({ qty }) => qty > 0)

/** The ordered pieces without those that are in stock again and never left the shop. */
export const findPiecesToSend = (goods: OrderGoods): VariantPieces[] =>
  recountPieces(goods.ordered, ({ variant, qty }) => qty - countPiecesByPlace(goods, variant).kept)

/** Pieces to send that are in no parcel. */
export const findPiecesLeft = (goods: OrderGoods): VariantPieces[] =>
  recountPieces(
    findPiecesToSend(goods),
    ({ variant, qty }) => qty - countPiecesByPlace(goods, variant).inParcels,
  )

/**
 * Pieces in parcels that are not to be sent any more: they were refunded and are in stock again.
 */
export const findPiecesTooMany = (goods: OrderGoods): VariantPieces[] =>
  recountPieces(goods.ordered, ({ variant, qty }) => {
    const { inParcels, kept } = countPiecesByPlace(goods, variant)
    return inParcels + kept - qty
  })

/**
 * The pieces of a parcel that came back which can be sent again: those in stock again are taken
 * first from what came back.
 */
export const findPiecesToResend = (
  goods: OrderGoods,
  lines: readonly VariantPieces[],
): VariantPieces[] => {
  const tooMany = findPiecesTooMany(goods)
  return recountPieces(lines, ({ variant, qty }) => {
    const { returned, cameBack } = countPiecesByPlace(goods, variant)
    const more = tooMany.find((pieces) => pieces.variant === variant)?.qty ?? 0
    return Math.min(qty, returned - cameBack - more)
  })
}

/**
 * The part of `qty` restocked pieces that never left the shop. Pieces that the buyer sends back
 * (`isReturn`) left it, where any did; else those of a parcel that came back are taken first, then
 * what is in the shop.
 */
export function countUnsentPieces(
  goods: OrderGoods,
  { variant, qty }: VariantPieces,
  isReturn: boolean,
): number {
  const ordered = goods.ordered.find((pieces) => pieces.variant === variant)?.qty ?? 0
  const { gone, returned, repacked, kept, cameBack } = countPiecesByPlace(goods, variant)
  const away = Math.max(0, (isReturn ? gone : returned) - cameBack)
  return Math.max(0, Math.min(qty - away, ordered - gone - repacked - kept))
}

/** Whether every piece of an order is in stock again. */
const isBackAsAWhole = ({ ordered, restocked }: OrderGoods): boolean =>
  ordered.every(
    ({ variant, qty }) => restocked.find((pieces) => pieces.variant === variant)?.restocked === qty,
  )

/**
 * Where the last of its parcels is; `unpacked` while a piece is to be packed, `returned` if all is
 * in stock again.
 */
export function findFulfilment(goods: OrderGoods): Fulfilment {
  if (isBackAsAWhole(goods)) return 'returned'
  if (findPiecesLeft(goods).length > 0) return 'unpacked'
  const isSomeParcel = (fulfilment: Fulfilment) =>
    goods.parcels.some(({ state }) => state === fulfilment)
  return FULFILMENTS.find(isSomeParcel) ?? 'returned'
}

/** Wrong codes of one delivery; then only a super admin delivers it, with a reason. */
export const MAX_CODE_TRIES = 5

/** The last digit of an IMEI checks the other 14. A hint only: serial numbers have any form. */
export function isValidImei(text: string): boolean {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{15}$/.test(digits)) return false
  const sum = [...digits].reduce((total, digit, place) => {
    // The Luhn check: every second digit counts twice, and nine less where that has two digits.
    const value = place % 2 === 1 ? 2 * Number(digit) : Number(digit)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
