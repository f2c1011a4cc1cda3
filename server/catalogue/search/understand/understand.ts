import { toKobo } from '#contract/orders/pricing/pricing.ts'
import { normalizeStreamSafe } from '#contract/platform/stream-safe.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { type Meaning, meaningOf, type PricedWord } from './meaning.ts'
import { placesOfPhrases, termsOf } from './phrases.ts'
import { readPrices, type TypedPrices } from './read-prices.ts'
import { readCategoryTokens, readTyped, type TypedWord } from './read-words.ts'
import { assignRoles, isNamingWord } from './roles.ts'
import type { SynonymStore } from './synonyms.ts'
import type { Term } from './terms.ts'

export type Understood = {
  /** A product has to have each. */
  terms: readonly Term[]
  /** Words of how people ask: what has them too comes first. */
  wishes: readonly Term[]
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
  const [{ words: typed, titleToken }, known, categoryTokens] = await Promise.all([
    readTyped(db, rest, text.slice(0, MAX_TEXT)),
    synonyms.read(),
    readCategoryTokens(db),
  ])
  const { words, prices } = splitPrices(typed, read)
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

/**
 * A number that no product has is a price: `phone 150000`. One that is all of the text may be both.
 */
function splitPrices(
  words: readonly TypedWord[],
  prices: Understood['prices'],
): Pick<Understood, 'prices'> & { words: PricedWord[] } {
  const naming = words.filter(({ word }) => isNamingWord(word))
  const isAlone = naming.length === 1 && Object.keys(prices).length === 0
  const price = words.find(
    ({ word, weight }) => /^\d{3,9}(\.\d{1,2})?$/.test(word) && (isAlone || weight === 0),
  )
  if (!price || prices.near !== undefined) return { words: [...words], prices }
  const kobo = toKobo(Number(price.word))
  if (isAlone && price.weight > 0) return { words: [{ ...price, price: kobo }], prices }
  return { words: words.filter((word) => word !== price), prices: { ...prices, near: kobo } }
}
