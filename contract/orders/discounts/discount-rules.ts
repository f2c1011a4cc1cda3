import type { Discount, DiscountBase, DiscountState } from './discounts.ts'

/** Which discounts an order gets, and what they take off each line. Pure; sums in whole kobo. */

export type DiscountTerms = Pick<
  Discount,
  'name' | 'kind' | 'scope' | 'firstOrder' | 'combines'
> & {
  id: string
  code: string | null
  percent: number
  amountKobo: number
  mostKobo: number | null
  targets: readonly string[]
  fromKobo: number
  startsAt: Date | null
  endsAt: Date | null
  usesMax: number | null
  usesPerBuyer: number | null
  active: boolean
  /** Rises with each change: an order is written only if its discounts are still of this one. */
  version: number
}

/**
 * `totalKobo`: after the product's own discount. `deliveryKobo` is undefined as long as nobody
 * knows where it goes.
 */
export type DiscountedCart = {
  lines: readonly { productId: string; categoryId: string; totalKobo: number }[]
  deliveryKobo: number | undefined
  at: Date
}

export type BuyerFacts = {
  isFirstOrder: boolean
  usesOf: ReadonlyMap<string, { uses: number; usesByBuyer: number }>
}

export type DiscountRefusal =
  | 'unknown'
  | 'ended'
  | 'usedUp'
  | 'usedByBuyer'
  | 'from'
  | 'otherGoods'
  | 'firstOrder'
  | 'noDelivery'
  | 'takesNothing'
  | 'nothingLeft'
  | 'better'

/** One use for a first order, whatever else is set. */
export const usesPerBuyerOf = ({
  firstOrder,
  usesPerBuyer,
}: Pick<DiscountTerms, 'firstOrder' | 'usesPerBuyer'>) => (firstOrder ? 1 : usesPerBuyer)

/** The terms ask for what only the database knows of the buyer and of other orders. */
export const needsBuyerFacts = (terms: DiscountTerms): boolean =>
  terms.usesMax !== null || usesPerBuyerOf(terms) !== null

const isDiscountPlanned = ({ startsAt }: Pick<DiscountTerms, 'startsAt'>, now: Date): boolean =>
  !!startsAt && startsAt > now
const isDiscountEnded = ({ endsAt }: Pick<DiscountTerms, 'endsAt'>, now: Date): boolean =>
  !!endsAt && endsAt <= now

type DiscountStanding = Pick<DiscountTerms, 'active' | 'startsAt' | 'endsAt' | 'usesMax'> & {
  uses: number
}

/** How a discount stands at `now`: `off` comes before `ended`, and that before `usedUp`. */
export function findDiscountState(discount: DiscountStanding, now: Date): DiscountState {
  if (!discount.active) return 'off'
  if (isDiscountEnded(discount, now)) return 'ended'
  if (discount.usesMax !== null && discount.uses >= discount.usesMax) return 'usedUp'
  return isDiscountPlanned(discount, now) ? 'planned' : 'running'
}

type DiscountedLine = DiscountedCart['lines'][number]

const isDiscountForLine = (
  { scope, targets }: DiscountTerms,
  { productId, categoryId }: DiscountedLine,
): boolean => scope === 'all' || targets.includes(scope === 'products' ? productId : categoryId)

const sumKobo = (kobo: readonly number[]): number =>
  kobo.reduce((total, amount) => total + amount, 0)

const goodsTotalKobo = (lines: readonly DiscountedLine[]): number =>
  sumKobo(lines.map(({ totalKobo }) => totalKobo))

/**
 * Refusal by the terms for a cart of any buyer. A discount that has not begun is as unknown as one
 * that is off.
 */
export function findRefusalByCart(
  terms: DiscountTerms,
  { lines, deliveryKobo, at }: DiscountedCart,
): DiscountRefusal | undefined {
  if (!terms.active || isDiscountPlanned(terms, at)) return 'unknown'
  if (isDiscountEnded(terms, at)) return 'ended'
  const matching = lines.filter((line) => isDiscountForLine(terms, line))
  if (matching.length === 0) return 'otherGoods'
  if (goodsTotalKobo(matching) < terms.fromKobo) return 'from'
  return terms.kind === 'freeDelivery' && deliveryKobo === 0 ? 'noDelivery' : undefined
}

/** Refusal because of earlier orders. */
export function findRefusalByFacts(
  terms: DiscountTerms,
  { isFirstOrder, usesOf }: BuyerFacts,
): DiscountRefusal | undefined {
  const { uses, usesByBuyer } = usesOf.get(terms.id) ?? { uses: 0, usesByBuyer: 0 }
  const max = usesPerBuyerOf(terms)
  if (terms.usesMax !== null && uses >= terms.usesMax) return 'usedUp'
  if (terms.firstOrder && !isFirstOrder) return 'firstOrder'
  return max !== null && usesByBuyer >= max ? 'usedByBuyer' : undefined
}

export type TakenDiscount = { terms: DiscountTerms; on: DiscountBase; kobo: number }
/** `offs`: discount of each line. */
export type AppliedDiscounts = {
  taken: readonly TakenDiscount[]
  offs: readonly number[]
  goodsOff: number
  deliveryOff: number
}

/**
 * Shares of `kobo` in the proportion of the parts, by largest remainder: they add up exactly, and
 * none is above its part where `kobo` is not above the sum of the parts. In BigInt, because the
 * products can pass 2^53.
 */
export function splitIntoShares(kobo: number, parts: readonly number[]): number[] {
  const whole = BigInt(sumKobo(parts))
  if (whole === 0n) return parts.map(() => 0)
  const exact = parts.map((part) => BigInt(kobo) * BigInt(part))
  const shares = exact.map((share) => Number(share / whole))
  // Sorting is stable: at the same remainder the first comes first.
  const byRemainder = exact
    .map((share, place) => ({ place, rest: share % whole }))
    .sort((a, b) => Number(b.rest - a.rest))
  const missing = kobo - sumKobo(shares)
  for (const { place } of byRemainder.slice(0, missing)) shares[place] = (shares[place] ?? 0) + 1
  return shares
}

/** Percent of a sum, half up, to a hundredth of a percent. */
function percentOfKobo(kobo: number, percent: number): number {
  const hundredths = BigInt(Math.round(percent * 100))
  const half = 5_000n
  return Number((BigInt(kobo) * hundredths + half) / 10_000n)
}

/** The amount it takes off goods that cost `kobo`: never more. */
function koboTakenOffGoods(
  { kind, percent, amountKobo, mostKobo }: DiscountTerms,
  kobo: number,
): number {
  const wanted =
    kind === 'percent' ? Math.min(percentOfKobo(kobo, percent), mostKobo ?? kobo) : amountKobo
  return Math.min(wanted, kobo)
}

/** Ids rise with time. */
const compareDiscountAge = (a: DiscountTerms, b: DiscountTerms): number => (a.id < b.id ? -1 : 1)

/**
 * Percentages first, of what the ones before them left; then amounts; deliveries last. Of a kind
 * the oldest first.
 */
const KINDS_IN_ORDER: readonly Discount['kind'][] = ['percent', 'amount', 'freeDelivery']
const sortDiscounts = (discounts: readonly DiscountTerms[]): DiscountTerms[] => {
  const placeOf = ({ kind }: DiscountTerms) => KINDS_IN_ORDER.indexOf(kind)
  const oldestFirst = discounts.toSorted(compareDiscountAge)
  // Sorting is stable: of a kind the oldest stays first.
  return oldestFirst.sort((a, b) => placeOf(a) - placeOf(b))
}

/** Applies these discounts together. Those that take nothing off are left out. */
export function applyDiscounts(
  chosen: readonly DiscountTerms[],
  { lines, deliveryKobo = 0 }: DiscountedCart,
): AppliedDiscounts {
  const offs = lines.map(() => 0)
  let deliveryOff = 0
  const taken = sortDiscounts(chosen).map((terms): TakenDiscount => {
    if (terms.kind === 'freeDelivery') {
      const kobo = deliveryKobo - deliveryOff
      deliveryOff = deliveryKobo
      return { terms, on: 'delivery', kobo }
    }
    const parts = lines.map((line, place) =>
      isDiscountForLine(terms, line) ? line.totalKobo - (offs[place] ?? 0) : 0,
    )
    const kobo = koboTakenOffGoods(terms, sumKobo(parts))
    const shares = splitIntoShares(kobo, parts)
    for (const [place, share] of shares.entries()) offs[place] = (offs[place] ?? 0) + share
    return { terms, on: 'goods', kobo }
  })
  return { taken: taken.filter(({ kobo }) => kobo > 0), offs, goodsOff: sumKobo(offs), deliveryOff }
}

const totalSavingOf = ({ goodsOff, deliveryOff }: AppliedDiscounts): number =>
  goodsOff + deliveryOff

/** Whether nothing would be left to pay; not known before the delivery is. */
function leavesNothingToPay(
  applied: AppliedDiscounts,
  { lines, deliveryKobo }: DiscountedCart,
): boolean {
  if (deliveryKobo === undefined) return false
  const totalKobo = goodsTotalKobo(lines) + deliveryKobo
  return totalKobo - totalSavingOf(applied) <= 0
}

const includesTypedCode = ({ taken }: AppliedDiscounts): boolean =>
  taken.some(({ terms }) => terms.code !== null)

/**
 * Best for the buyer: all that combine, or one alone. At a tie the code, then the older. Something
 * is left to pay.
 */
export function chooseDiscounts(
  fit: readonly DiscountTerms[],
  cart: DiscountedCart,
): AppliedDiscounts {
  const none = applyDiscounts([], cart)
  if (fit.length === 0) return none // as most orders are
  const sorted = fit.toSorted(compareDiscountAge)
  const options = [sorted.filter(({ combines }) => combines), ...sorted.map((terms) => [terms])]
    .map((option) => applyDiscounts(option, cart))
    .filter((applied) => !leavesNothingToPay(applied, cart))
  const isBetter = (applied: AppliedDiscounts, best: AppliedDiscounts): boolean => {
    const saved = totalSavingOf(applied) - totalSavingOf(best)
    return saved === 0 ? includesTypedCode(applied) && !includesTypedCode(best) : saved > 0
  }
  return options.reduce((best, applied) => (isBetter(applied, best) ? applied : best), none)
}

/**
 * Why a fit code is not among those that were chosen; undefined if it is, or would be once the
 * delivery is known.
 */
export function findRefusalByChoice(
  code: DiscountTerms,
  chosen: AppliedDiscounts,
  cart: DiscountedCart,
): DiscountRefusal | undefined {
  if (chosen.taken.some(({ terms }) => terms.id === code.id)) return undefined
  const alone = applyDiscounts([code], cart)
  if (code.kind === 'freeDelivery' && cart.deliveryKobo === undefined) return undefined
  if (alone.taken.length === 0) return 'takesNothing'
  return leavesNothingToPay(alone, cart) ? 'nothingLeft' : 'better'
}
