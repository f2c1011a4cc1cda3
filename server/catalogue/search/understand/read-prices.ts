import { toKobo } from '#contract/orders/pricing/pricing.ts'
import { writeAmountsInDigits } from './number-words.ts'

/**
 * Prices in words, in kobo after the discount. `near`: an amount without a word such as `under`.
 */
export type TypedPrices = {
  text: string
  min?: number
  max?: number
  near?: number
}

const UNITS =
  'gb|gig|tb|mb|mah|w|watts?|kva|kw|v|volts?|hz|mp|inch|inches|in|kg|g|l|litres?|liters?|ml|cl|cm|mm|m|ft|yards?|pcs|pieces'
const CURRENCY = '(?:₦|ngn|n(?=\\d))?\\s?'
/** Groups: the number, and what it is multiplied by. */
const NUMBER = `(\\d[\\d,]*(?:\\.\\d+)?)\\s?(k|m|thousand|million)?(?:\\s?naira)?(?![\\p{L}\\d])(?!\\s?(?:["″”]|(?:${UNITS})(?![\\p{L}\\d])))`
const AMOUNT = `${CURRENCY}${NUMBER}`
const START = '(?<![\\p{L}\\d.])'

const pricePattern = (source: string): RegExp => new RegExp(source, 'iu')

const BETWEEN = pricePattern(`${START}(?:between|from)\\s+${AMOUNT}\\s*(?:and|to|-|–)\\s*${AMOUNT}`)
const RANGE = pricePattern(`${START}${AMOUNT}\\s*(?:to|-|–)\\s*${AMOUNT}`)
const AT_MOST = pricePattern(
  `(?:${START}(?:under|below|beneath|within|less\\s+than|cheaper\\s+than|lower\\s+than|not\\s+more\\s+than|no\\s+more\\s+than|not\\s+above|not\\s+over|at\\s+most|up\\s?to|max(?:imum)?(?:\\s+of)?|budget(?:\\s+of)?)|<=?)\\s*${AMOUNT}`,
)
const AT_LEAST = pricePattern(
  `(?:${START}(?:over|above|more\\s+than|higher\\s+than|not\\s+less\\s+than|at\\s+least|from|starting\\s+(?:from|at)|min(?:imum)?(?:\\s+of)?)|>=?)\\s*${AMOUNT}`,
)
/** `200k below`, `200k and above`. */
const OR_LESS = pricePattern(
  `${START}${AMOUNT}\\s+(?:(?:and|or)\\s+)?(?:below|under|less|down(?:wards?)?|max(?:imum)?)(?!\\p{L}|\\s+${AMOUNT})`,
)
const OR_MORE = pricePattern(
  `${START}${AMOUNT}\\s+(?:(?:and|or)\\s+)?(?:above|over|more|up(?:wards?)?|min(?:imum)?)(?!\\p{L}|\\s+${AMOUNT})`,
)
const ABOUT = pricePattern(`${START}(?:around|about|roughly|like)\\s+${AMOUNT}`)
/** `₦7,500`, `N7500`, `7500 naira`, `20k`, `2 million`. */
const MARKED = [
  pricePattern(`${START}(?:₦|ngn|n(?=\\d))\\s?${NUMBER}`),
  pricePattern(`${START}(\\d[\\d,]*(?:\\.\\d+)?)\\s?(k|m|thousand|million)?\\s?naira(?!\\p{L})`),
  pricePattern(`${START}(\\d[\\d,]*(?:\\.\\d+)?)\\s?(thousand|million)(?!\\p{L})`),
  pricePattern(`${START}(\\d{1,4}(?:\\.\\d+)?)(k)(?![\\p{L}\\d])(?!\\s?(?:mah|w|hz))`),
  pricePattern(`${START}(\\d(?:\\.\\d+)?)(m)(?![\\p{L}\\d])`),
]
/** `4k` and `8k` are also screens. */
const SCREEN =
  /(?<!\p{L})(?:tvs?|televisions?|screens?|monitors?|displays?|projectors?|cameras?|drones?|decoders?|hdmi|u?hd|o?led|qled|smart|android|video)(?!\p{L})/iu
/** A metre: goods sold by their length, or with a lead. */
const LENGTH =
  /(?<!\p{L})(?:cables?|cords?|wires?|leads?|ropes?|hoses?|extensions?|chains?|strips?|lights?|tapes?|pipes?|poles?|tripods?|ladders?|curtains?|fabrics?|materials?|rugs?|carpets?|hdmi|usb|aux|type|lan|ethernet|charger)(?!\p{L})/iu

const TIMES: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6 }
/** Below this, a number without any mark is no price: `under 5`. */
const LEAST_NAIRA = 100
const MOST_NAIRA = 1e9

const plainNumber = (text: string | undefined): number => Number(text?.replaceAll(',', ''))

/** In kobo; undefined if it is no price. */
function koboOf(number: string | undefined, times: string | undefined): number | undefined {
  const naira = plainNumber(number) * (TIMES[times?.toLowerCase() ?? ''] ?? 1)
  if (!(naira >= LEAST_NAIRA && naira <= MOST_NAIRA)) return undefined
  return toKobo(Math.round(naira * 100) / 100)
}

type FoundPrices = Omit<TypedPrices, 'text'>

/** `10 to 20k` are both thousands. */
const readBetween = ([_all, low, lowTimes, high, highTimes]: RegExpExecArray):
  | FoundPrices
  | undefined => {
  const min = koboOf(low, lowTimes ?? highTimes)
  const max = koboOf(high, highTimes)
  return min !== undefined && max !== undefined && min <= max ? { min, max } : undefined
}

function isOfAmounts([_all, low, _lowTimes, high]: RegExpExecArray): boolean {
  const ends = [low, high]
  const areYears = ends.every((end) => /^(?:19|20)\d\d$/.test(end ?? ''))
  return !areYears && ends.every((end) => plainNumber(end) >= 1000)
}

const readPriceAs =
  (name: keyof FoundPrices) =>
  ([amount, number, times]: RegExpExecArray, typed: string): FoundPrices | undefined => {
    const kobo = isNoPrice(amount, typed) ? undefined : koboOf(number, times)
    return kobo === undefined ? undefined : { [name]: kobo }
  }

/** A screen or a length: it is not a price beside goods that have one, nor alone. */
function isNoPrice(amount: string, typed: string): boolean {
  const isAlone = amount.trim() === typed.trim()
  if (/^[48]k$/i.test(amount)) return isAlone || SCREEN.test(typed)
  return /^[\d.]+m$/i.test(amount) && (isAlone || LENGTH.test(typed))
}

const priceRules: readonly {
  found: RegExp
  read: (match: RegExpExecArray, typed: string) => FoundPrices | undefined
}[] = [
  { found: BETWEEN, read: readBetween },
  // '10-12' are sizes, and '2019 to 2021' years: one end has a mark, or both are amounts.
  {
    found: RANGE,
    read: (match) =>
      /[k₦m]|naira/iu.test(match[0]) || isOfAmounts(match) ? readBetween(match) : undefined,
  },
  ...[AT_MOST, OR_LESS].map((found) => ({ found, read: readPriceAs('max') })),
  ...[AT_LEAST, OR_MORE].map((found) => ({ found, read: readPriceAs('min') })),
  ...[ABOUT, ...MARKED].map((found) => ({ found, read: readPriceAs('near') })),
]

/** `shoes under twenty thousand` → `shoes`, at most ₦20,000. */
export function readPrices(typed: string): TypedPrices {
  let prices: TypedPrices = { text: writeAmountsInDigits(typed) }
  for (const { found, read } of priceRules) {
    const match = found.exec(prices.text)
    const further = match && read(match, prices.text)
    if (!match || !further || Object.keys(further).some((name) => name in prices)) continue
    const before = prices.text.slice(0, match.index)
    const after = prices.text.slice(match.index + match[0].length)
    prices = { ...prices, ...further, text: `${before} ${after}`.trim() }
  }
  return prices
}
