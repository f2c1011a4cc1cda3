import { orderTotal, toKobo, toNaira } from '#contract/orders/pricing.ts'
import { piecesNaira } from '#contract/orders/refund-rules.ts'
import type { RefundOrderForm, RefundsLeft } from '#contract/orders/refunds.ts'
import { OPEN_RETURNS } from '#contract/orders/return-rules.ts'
import type { Return } from '#contract/orders/returns.ts'
import type { Sale, SaleLine } from '#contract/orders/sales.ts'
import { chosenPieces } from '../../sales/piece-quantities.tsx'

/** `qtys`: pieces by line, in the order of the lines. `amount`: as typed. */
export type Draft = ReturnType<typeof firstDraft>

export const firstDraft = ({ lines, ways }: RefundsLeft) => ({
  what: 'all' as 'all' | 'pieces' | 'amount',
  qtys: lines.map(() => 0) as readonly number[],
  hasShipping: false,
  amount: '',
  isRestocked: lines.some(({ restockable }) => restockable > 0),
  reason: '',
  way: ways[0] ?? 'transfer',
  note: '',
})

export const draftOf = ({ lines, reason }: Return, left: RefundsLeft): Draft => ({
  ...firstDraft(left),
  what: 'pieces',
  qtys: left.lines.map((line) => {
    const asked = lines.find((other) => (other.variant ?? other.id) === (line.variant ?? line.id))
    return Math.min(line.qty, asked?.qty ?? 0)
  }),
  reason: `you sent it back: ${reason}`,
})

type Of = { sale: Sale; left: RefundsLeft }

/** Naira that the draft sends back; 0 while nothing is chosen, or the amount is no number. */
export function amountOf(draft: Draft, order: Of): number {
  const { what, amount } = draft
  if (what === 'all') return order.left.amount
  if (what === 'amount') return Number.isFinite(Number(amount)) ? Math.max(0, Number(amount)) : 0
  return Math.min(costOf(draft, order), order.left.amount)
}

/** Naira that were paid for the chosen pieces: some of it may have gone back as an amount. */
function costOf({ qtys, hasShipping }: Draft, { sale, left }: Of): number {
  const kobo = sale.products.map((line, i) =>
    toKobo(piecesNaira(line, soldBefore(line, left, i), qtys[i] ?? 0)),
  )
  return toNaira(kobo.reduce((sum, part) => sum + part, hasShipping ? toKobo(left.shipping) : 0))
}

const soldBefore = (line: SaleLine, left: RefundsLeft, i: number): number =>
  line.qty - (left.lines[i]?.qty ?? line.qty)

export function formOf(draft: Draft, key: string, { sale, left }: Of): RefundOrderForm {
  const { what, qtys, hasShipping, amount, isRestocked, reason, way, note } = draft
  const isOfPieces = what === 'pieces'
  return {
    ...{ key, reason, way, restock: isRestocked && what !== 'amount', ...(note && { note }) },
    all: what === 'all',
    lines: isOfPieces ? chosenPieces(sale.products, qtys) : [],
    shipping: isOfPieces && hasShipping && left.shipping > 0,
    ...(what === 'amount' && { amount: Number(amount) }),
    ...(isOfPieces && costOf(draft, { sale, left }) > left.amount && { amount: left.amount }),
  }
}

/** The open returns whose pieces all go back with the draft: it can end one of them. */
export function returnsIn(
  { what, qtys }: Draft,
  left: RefundsLeft,
  returns: readonly Return[],
): Return[] {
  if (what === 'amount') return []
  const chosen = new Map(
    left.lines.map((line, i) => [line.variant ?? line.id, what === 'all' ? line.qty : qtys[i]]),
  )
  const isChosen = ({ id, variant, qty }: Return['lines'][number]) =>
    (chosen.get(variant ?? id) ?? 0) >= qty
  return returns.filter(({ state, lines }) => OPEN_RETURNS.includes(state) && lines.every(isChosen))
}

export const hasPieces = ({ what, qtys }: Draft, { lines }: RefundsLeft): boolean =>
  what === 'all'
    ? lines.some(({ qty }) => qty > 0)
    : what === 'pieces' && qtys.some((qty) => qty > 0)

/** What is wrong with a draft, as a sentence. */
export function faultIn(draft: Draft, order: Of): string | undefined {
  const amount = amountOf(draft, order)
  if (!(amount > 0) && !hasPieces(draft, order.left)) return 'choose what goes back'
  return toKobo(amount) > toKobo(order.left.amount) ? 'that is more than is left' : undefined
}

export const isWhole = (left: RefundsLeft, sale: Sale): boolean =>
  toKobo(left.amount) === toKobo(orderTotal(sale))
