import { type AnsweredTerms, limitPhrases } from '#contract/orders/discount-terms.ts'
import { naira, percent } from '#contract/platform/format.ts'
import { timeOf } from '#contract/platform/times.ts'

/** What a discount says of itself; its name is not part of the sentence. */
export type Told = Omit<AnsweredTerms, 'name'>

const MAX_NAMED = 3

/** `Phones, Laptops and 4 more`. */
function goodsOf({ scope, targets }: Told): string {
  if (scope === 'all') return 'everything'
  const titles = targets.map(({ title }) => title)
  if (titles.length === 0) return `chosen ${scope}`
  const named = titles.slice(0, MAX_NAMED).join(', ')
  return titles.length > MAX_NAMED ? `${named} and ${titles.length - MAX_NAMED} more` : named
}

/** `10% off Phones from ₦50,000`. */
function takenOff(told: Told): string {
  const { kind, value, from } = told
  const goods = goodsOf(told)
  const start = from > 0 ? ` from ${naira(from)}` : ''
  if (kind === 'freeDelivery') {
    const condition = told.scope === 'all' ? '' : ` with ${goods}`
    return `Free delivery${condition}${start}`
  }
  const off = kind === 'amount' ? naira(value) : percent(value)
  return `${off} off ${goods}${start}`
}

/** Without the code and the times: `10% off Phones from ₦50,000, 100 uses, once per buyer`. */
export function termsSentence(told: Told): string {
  const phrases = [takenOff(told), ...limitPhrases(told)]
  if (told.combines) phrases.push('together with others that combine')
  return phrases.join(', ')
}

/** When it runs: `from 1 Dec 2026, 09:00 until 5 Dec 2026, 00:00`; '' for always. */
export const spanSentence = ({ startsAt, endsAt }: Pick<Told, 'startsAt' | 'endsAt'>): string =>
  [startsAt && `from ${timeOf(startsAt)}`, endsAt && `until ${timeOf(endsAt)}`]
    .filter(Boolean)
    .join(' ')

/** All of it: `10% off Phones, once per buyer, until 1 Dec 2026, 00:00, with the code DEC10.` */
export function discountSentence(told: Told): string {
  const receivers = told.code ? `with the code ${told.code}` : 'for everybody, without a code'
  return `${[termsSentence(told), spanSentence(told), receivers].filter(Boolean).join(', ')}.`
}
