import type { Discount } from '#contract/orders/discounts.ts'
import { naira, percent } from '#contract/platform/format.ts'
import { timeOf } from '#contract/platform/times.ts'

export type Told = Omit<
  Discount,
  '_id' | 'name' | 'state' | 'uses' | 'given' | 'version' | 'createdAt'
>

const MAX_NAMED = 3

/** `Phones, Laptops and 4 more`. */
function goodsOf({ scope, targets }: Told): string {
  if (scope === 'all') return 'everything'
  const titles = targets.map(({ title }) => title)
  if (titles.length === 0) return `chosen ${scope}`
  const named = titles.slice(0, MAX_NAMED).join(', ')
  return titles.length > MAX_NAMED ? `${named} and ${titles.length - MAX_NAMED} more` : named
}

const takenOff = (told: Told): string => {
  const { kind, value } = told
  if (kind === 'freeDelivery')
    return told.scope === 'all' ? 'Free delivery' : `Free delivery with ${goodsOf(told)}`
  return `${kind === 'amount' ? naira(value) : percent(value)} off ${goodsOf(told)}`
}

const times = (count: number): string =>
  count === 1 ? 'once' : `${count.toLocaleString('en-NG')} times`

/** Without the code and the times: `10% off Phones from ₦50,000, 100 uses, once per buyer`. */
export function termsSentence(told: Told): string {
  const { from, most, firstOrder, usesMax, usesPerBuyer, combines } = told
  return [
    `${takenOff(told)}${from > 0 ? ` from ${naira(from)}` : ''}`,
    most !== undefined && `at most ${naira(most)}`,
    firstOrder && 'on a first order',
    usesMax !== undefined && (usesMax === 1 ? '1 use' : `${usesMax.toLocaleString('en-NG')} uses`),
    !firstOrder && usesPerBuyer !== undefined && `${times(usesPerBuyer)} per buyer`,
    combines && 'together with others that combine',
  ]
    .filter(Boolean)
    .join(', ')
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
