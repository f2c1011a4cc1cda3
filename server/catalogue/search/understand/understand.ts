import { sql } from 'kysely'
import { toKobo } from '#contract/orders/pricing/pricing.ts'
import { normalizeStreamSafe } from '#contract/platform/stream-safe.ts'
import { readByIndex } from '../../../platform/db/by-index.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { quoted } from '../plan/term-queries.ts'
import { type Meaning, meaningOf, type PricedWord } from './meaning.ts'
import { placesOfPhrases, termsOf } from './phrases.ts'
import { readPrices, type TypedPrices } from './read-prices.ts'
import { readTyped, type TypedWord } from './read-words.ts'
import { assignRoles, isNamingWord } from './roles.ts'
import type { SynonymStore } from './synonyms.ts'
import type { Term } from './terms.ts'

export type Understood = {
  /** A product has to have each. */
  terms: readonly Term[]
  /** Words of how people ask: what has them too comes first. */
  wishes: readonly Term[]
  /** A model is asked for, and no accessory of it. */
  isModel: boolean
  prices: Omit<TypedPrices, 'text'>
  /** The token of a product that has all that was typed as its title. */
  titleToken: string
  /** The text as it is probably meant, where it is spelled differently. */
  corrected?: string
}

export type Vocabulary = { db: Db; synonyms: SynonymStore }

const MAX_TEXT = 200

/**
 * Understands a text by the catalogue's words and the synonyms. `isLiteral`: without corrections.
 */
export async function understand(
  { db, synonyms }: Vocabulary,
  text: string,
  { isLiteral = false } = {},
): Promise<Understood> {
  const { text: rest, ...read } = readPrices(cleanText(text))
  const [{ words: typed, titleToken, categoryTokens }, known] = await Promise.all([
    readTyped(db, rest, text.slice(0, MAX_TEXT)),
    synonyms.read(),
  ])
  const { words, prices } = await splitPrices(db, typed, read)
  const phrased = placesOfPhrases(words, known)
  const meanings = await Promise.all(
    words.map((word, place) =>
      meaningOf(db, word, {
        synonyms: known,
        isLiteral: isLiteral || phrased.has(place),
        isNaming: isNamingWord(word.word),
      }),
    ),
  )
  const corrected = correctedText(text, meanings)
  return {
    ...assignRoles(termsOf(meanings, known), { text: rest, categoryTokens, words }),
    prices,
    titleToken,
    corrected,
  }
}

/**
 * The typed text with each misspelled word in its right spelling; undefined where there is none.
 */
function correctedText(text: string, words: readonly Meaning[]): string | undefined {
  const misspelt = words.filter((word) => word.spelled !== undefined)
  if (misspelt.length === 0) return undefined
  const plain = text.trim().replace(/\s+/g, ' ')
  return misspelt.reduce(
    (now, { typed, spelled = '' }) => replaceWord(now, typed.word, spelled),
    plain,
  )
}

/**
 * Compared without case and accents; a word that was typed in another form is replaced with the
 * text as a whole.
 */
function replaceWord(text: string, typed: string, spelled: string): string {
  const parts = text.split(' ')
  const isTyped = (part: string): boolean =>
    normalizeStreamSafe(part, 'NFKD')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase() === typed
  return parts.map((part) => (isTyped(part) ? spelled : part)).join(' ')
}

/** Anything but letters, digits and what means something beside them parts words. */
const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .slice(0, MAX_TEXT)
    .replace(/[^\p{L}\p{N}\p{M}\s'’‘ʼʹ"″”.,₦<>=+–-]/gu, ' ')

const BARE_NUMBER = /^\d{3,9}(\.\d{1,2})?$/
/** Few models are called by a round number: a known one is a price, too, where no goods have it. */
const ROUND_NUMBER = /^\d+[05]00$/

/**
 * A number is a price where no product has it beside the other words: `phone 150000`, but `power
 * bank 10000`. One that is all of the text may be both.
 */
async function splitPrices(
  db: Db,
  words: readonly TypedWord[],
  prices: Understood['prices'],
): Promise<Pick<Understood, 'prices'> & { words: PricedWord[] }> {
  const naming = words.filter(({ word }) => isNamingWord(word))
  const isAlone = naming.length === 1 && Object.keys(prices).length === 0
  const numbers = words.filter(({ word }) => BARE_NUMBER.test(word))
  const price = numbers.find(
    ({ word, weight }) => isAlone || weight === 0 || ROUND_NUMBER.test(word),
  )
  if (!price || prices.near !== undefined) return { words: [...words], prices }
  const others = naming.filter((word) => word !== price && word.weight > 0)
  if (!isAlone && (await isNumberOfGoods(db, price, others))) return { words: [...words], prices }
  const kobo = toKobo(Number(price.word))
  if (isAlone && price.weight > 0) return { words: [{ ...price, price: kobo }], prices }
  return { words: words.filter((word) => word !== price), prices: { ...prices, near: kobo } }
}

/** Products with the other words have the number, or are called by a quantity that it begins. */
async function isNumberOfGoods(
  db: Db,
  number: TypedWord,
  others: readonly TypedWord[],
): Promise<boolean> {
  const named = [number, ...others].map(({ stem }) => quoted(stem))
  const quantities = number.completions.map(({ stem }) => `${quoted(stem)}:A`)
  const goods = others.map(({ stem }) => `${quoted(stem)}:AC`)
  const queries = [named.join('&')]
  if (quantities.length > 0) queries.push([...goods, `(${quantities.join('|')})`].join('&'))
  const query = queries.map((one) => `(${one})`).join('|')
  const { rows } = await readByIndex(db, (trx) =>
    sql`select from listing where tokens @@ ${query}::tsquery limit 1`.execute(trx),
  )
  return rows.length > 0
}
