import {
  type AnsweredTerms,
  discountLimitPhrases,
} from '#contract/orders/discounts/discount-terms.ts'
import { formatNaira, formatPercent } from '#contract/platform/format.ts'
import { dateTimeInLagos } from '#contract/platform/times.ts'

/** What a discount says of itself; its name is not part of the sentence. */
export type DescribedDiscount = Omit<AnsweredTerms, 'name'>

const MAX_NAMED_TARGETS = 3

/** `Phones, Laptops and 4 more`. */
function discountedGoodsText({ scope, targets }: DescribedDiscount): string {
  if (scope === 'all') return 'everything'
  const titles = targets.map(({ title }) => title)
  if (titles.length === 0) return `chosen ${scope}`
  const named = titles.slice(0, MAX_NAMED_TARGETS).join(', ')
  return titles.length > MAX_NAMED_TARGETS
    ? `${named} and ${titles.length - MAX_NAMED_TARGETS} more`
    : named
}

/** `10% off Phones from ₦50,000`. */
function discountSavingText(told: DescribedDiscount): string {
  const { kind, value, from } = told
  const goods = discountedGoodsText(told)
  const start = from > 0 ? ` from ${formatNaira(from)}` : ''
  if (kind === 'freeDelivery') {
    const condition = told.scope === 'all' ? '' : ` with ${goods}`
    return `Free delivery${condition}${start}`
  }
  const off = kind === 'amount' ? formatNaira(value) : formatPercent(value)
  return `${off} off ${goods}${start}`
}

/** Without the code and the times: `10% off Phones from ₦50,000, 100 uses, once per buyer`. */
export function discountTermsSentence(told: DescribedDiscount): string {
  const phrases = [discountSavingText(told), ...discountLimitPhrases(told)]
  if (told.combines) phrases.push('together with others that combine')
  return phrases.join(', ')
}

/** When it runs: `from 1 Dec 2026, 09:00 until 5 Dec 2026, 00:00`; '' for always. */
export const discountPeriodSentence = ({
  startsAt,
  endsAt,
}: Pick<DescribedDiscount, 'startsAt' | 'endsAt'>): string =>
  [startsAt && `from ${dateTimeInLagos(startsAt)}`, endsAt && `until ${dateTimeInLagos(endsAt)}`]
    .filter(Boolean)
    .join(' ')

/** All of it: `10% off Phones, once per buyer, until 1 Dec 2026, 00:00, with the code DEC10.` */
export function discountSentence(told: DescribedDiscount): string {
  const receivers = told.code ? `with the code ${told.code}` : 'for everybody, without a code'
  return `${[discountTermsSentence(told), discountPeriodSentence(told), receivers].filter(Boolean).join(', ')}.`
}
