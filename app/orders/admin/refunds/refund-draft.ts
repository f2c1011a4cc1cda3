import { orderTotal, toKobo, toNaira } from '#contract/orders/pricing/pricing.ts'
import { refundedPiecesNaira } from '#contract/orders/refunds/refund-rules.ts'
import type { RefundOrderForm, RefundsLeft } from '#contract/orders/refunds/refunds.ts'
import { OPEN_RETURNS } from '#contract/orders/returns/return-rules.ts'
import type { Return } from '#contract/orders/returns/returns.ts'
import type { Sale, SaleLine } from '#contract/orders/sales/sales.ts'
import { toChosenLines } from '../../sales/piece-quantities.tsx'

/** `qtys`: pieces by line, in the order of the lines. `amount`: as typed. */
export type RefundDraft = ReturnType<typeof createRefundDraft>

export const createRefundDraft = ({ lines, ways }: RefundsLeft) => ({
  what: 'all' as 'all' | 'pieces' | 'amount',
  qtys: lines.map(() => 0) as readonly number[],
  hasShipping: false,
  amount: '',
  isRestocked: lines.some(({ restockable }) => restockable > 0),
  reason: '',
  way: ways[0] ?? 'transfer',
  note: '',
})

/** The draft that ends a return: the pieces of the return that can still go back. */
export const createDraftOfReturn = ({ lines, reason }: Return, left: RefundsLeft): RefundDraft => {
  const asked = new Map(lines.map((line) => [variantOfLine(line), line.qty]))
  return {
    ...createRefundDraft(left),
    what: 'pieces',
    qtys: left.lines.map((line) => Math.min(line.qty, asked.get(variantOfLine(line)) ?? 0)),
    reason: `you sent it back: ${reason}`,
  }
}

/** A line of a product without options has the product's id as its variant. */
const variantOfLine = ({ id, variant }: { id: string; variant?: string | undefined }): string =>
  variant ?? id

type RefundedOrder = { sale: Sale; left: RefundsLeft }

/** Naira that the draft sends back; 0 while nothing is chosen, or the amount is no number. */
export function refundAmountOf(draft: RefundDraft, order: RefundedOrder): number {
  const { what, amount } = draft
  if (what === 'all') return order.left.amount
  if (what === 'amount') {
    const typed = Number(amount)
    return Number.isFinite(typed) ? Math.max(0, typed) : 0
  }
  return Math.min(costOfChosenPieces(draft, order), order.left.amount)
}

/** Naira that were paid for the chosen pieces: some of it may have gone back as an amount. */
function costOfChosenPieces(
  { qtys, hasShipping }: RefundDraft,
  { sale, left }: RefundedOrder,
): number {
  const costs = sale.products.map((line, place) => {
    const cost = refundedPiecesNaira(line, countRefundedBefore(line, left, place), qtys[place] ?? 0)
    return toKobo(cost)
  })
  const shippingKobo = hasShipping ? toKobo(left.shipping) : 0
  return toNaira(costs.reduce((total, kobo) => total + kobo, shippingKobo))
}

/** Pieces of a line that were refunded before. */
const countRefundedBefore = (line: SaleLine, left: RefundsLeft, place: number): number =>
  line.qty - (left.lines[place]?.qty ?? line.qty)

/** The call that sends a draft. `key` makes a repeated call the same refund. */
export function toRefundOrderForm(
  draft: RefundDraft,
  key: string,
  { sale, left }: RefundedOrder,
): RefundOrderForm {
  const { what, qtys, hasShipping, isRestocked, reason, way, note } = draft
  const isOfPieces = what === 'pieces'
  return {
    key,
    reason,
    way,
    restock: isRestocked && what !== 'amount',
    note: note || undefined,
    all: what === 'all',
    lines: isOfPieces ? toChosenLines(sale.products, qtys) : [],
    shipping: isOfPieces && hasShipping && left.shipping > 0,
    amount: exactRefundAmount(draft, { sale, left }),
  }
}

/**
 * Naira that the draft names itself; else the server takes what was paid for the pieces. That can
 * be more than is left, where some of it went back as an amount: then the rest goes back.
 */
function exactRefundAmount(draft: RefundDraft, order: RefundedOrder): number | undefined {
  if (draft.what === 'amount') return Number(draft.amount)
  if (draft.what === 'all') return undefined
  const isMoreThanLeft = costOfChosenPieces(draft, order) > order.left.amount
  return isMoreThanLeft ? order.left.amount : undefined
}

/** The open returns whose pieces all go back with the draft: it can end one of them. */
export function returnsInDraft(
  { what, qtys }: RefundDraft,
  left: RefundsLeft,
  returns: readonly Return[],
): Return[] {
  if (what === 'amount') return []
  const chosen = new Map(
    left.lines.map((line, place) => [variantOfLine(line), what === 'all' ? line.qty : qtys[place]]),
  )
  const isChosen = (line: Return['lines'][number]) =>
    (chosen.get(variantOfLine(line)) ?? 0) >= line.qty
  return returns.filter(({ state, lines }) => OPEN_RETURNS.includes(state) && lines.every(isChosen))
}

export function draftHasPieces({ what, qtys }: RefundDraft, { lines }: RefundsLeft): boolean {
  if (what === 'amount') return false
  const chosen = what === 'all' ? lines.map(({ qty }) => qty) : qtys
  return chosen.some((qty) => qty > 0)
}

/** What is wrong with a draft, as a sentence. */
export function faultInRefundDraft(draft: RefundDraft, order: RefundedOrder): string | undefined {
  const amount = refundAmountOf(draft, order)
  if (!(amount > 0) && !draftHasPieces(draft, order.left)) return 'choose what goes back'
  return toKobo(amount) > toKobo(order.left.amount) ? 'that is more than is left' : undefined
}

export const isWholeOrderLeft = (left: RefundsLeft, sale: Sale): boolean =>
  toKobo(left.amount) === toKobo(orderTotal(sale))
