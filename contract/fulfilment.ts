import { nextState, type SaleEvent, type Statuses, stateOf } from './sale-states.ts'

/** Where the goods of an order are. It stands beside the statuses of §4, which keep their values. */
export const FULFILMENTS = ['unpacked', 'packed', 'shipped', 'delivered', 'returned'] as const
export type Fulfilment = (typeof FULFILMENTS)[number]

/** An order leaves the shop in one parcel or in several. */
export const PARCEL_STATES = ['packed', 'shipped', 'delivered', 'returned'] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

type ParcelAct = {
  from: readonly ParcelState[]
  /** Undefined: the parcel is gone, and its pieces are to be packed again. */
  to?: ParcelState
  event: SaleEvent
}

/** What is done to a parcel that is packed; its event says in which states of the order it can be done. */
export const PARCEL_ACTS = {
  ship: { from: ['packed'], to: 'shipped', event: 'shipped' },
  deliver: { from: ['shipped'], to: 'delivered', event: 'delivered' },
  /** It came back to the shop, and stays there. */
  return: { from: ['shipped', 'delivered'], to: 'returned', event: 'returned' },
  unpack: { from: ['packed'], event: 'unpacked' },
  unship: { from: ['shipped'], to: 'packed', event: 'unshipped' },
} as const satisfies Record<string, ParcelAct>
export type ParcelActName = keyof typeof PARCEL_ACTS
export const PARCEL_ACT_NAMES = Object.keys(PARCEL_ACTS) as ParcelActName[]

type Order = Statuses & { paymentMethod: string; fulfilment: Fulfilment }

/**
 * Goods leave the shop when they are paid, or are to be paid at the door. Of a cancelled order all can be undone. What
 * is returned as a whole stays so: parcels that are still out can only come back.
 */
export const mayHappen = (event: SaleEvent, sale: Order): boolean =>
  nextState(event, sale) !== undefined &&
  (stateOf(sale) !== 'open' || sale.paymentMethod === 'on delivery') &&
  (sale.fulfilment !== 'returned' || event === 'returned')

/** Whether an order's goods may be packed now. */
export const isReadyToPack = (sale: Order): boolean => sale.fulfilment === 'unpacked' && mayHappen('packed', sale)

export const mayAct = (act: ParcelActName, parcel: { state: ParcelState }, sale: Order): boolean => {
  const { from, event } = PARCEL_ACTS[act]
  return (from as readonly ParcelState[]).includes(parcel.state) && mayHappen(event, sale)
}

/** `pieces`: of all its lines. */
export type Parcel = { state: ParcelState; pieces: number }

/** Where an order of so many pieces is: where the last of its parcels is, and `unpacked` while a piece is in none. */
export function fulfilmentOf(pieces: number, parcels: readonly Parcel[]): Fulfilment {
  const packed = parcels.reduce((sum, parcel) => sum + parcel.pieces, 0)
  if (packed < pieces) return 'unpacked'
  const found = FULFILMENTS.find((fulfilment) => parcels.some(({ state }) => state === fulfilment))
  return found ?? 'unpacked'
}

/** Pieces of a variant. A line of a product without options has the product's id as its variant. */
export type Pieces = { variant: string; qty: number }

/** What is in no parcel yet, by the order's lines and its parcels'. */
export function piecesLeft(ordered: readonly Pieces[], packed: readonly Pieces[]): Pieces[] {
  const inParcels = (variant: string) => packed.reduce((sum, one) => sum + (one.variant === variant ? one.qty : 0), 0)
  return ordered.map(({ variant, qty }) => ({ variant, qty: qty - inParcels(variant) })).filter(({ qty }) => qty > 0)
}

/** Wrong codes of one delivery; then only a super admin delivers it, with a reason. */
export const MAX_CODE_TRIES = 5

/** The last digit of an IMEI checks the other 14. A hint only: serial numbers have any form. */
export function isImei(text: string): boolean {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{15}$/.test(digits)) return false
  const sum = [...digits].reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
