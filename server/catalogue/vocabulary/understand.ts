import { toKobo } from '#contract/orders/pricing/pricing.ts'
import { normalizeStreamSafe } from '#contract/platform/stream-safe.ts'
import type { Db } from '../../platform/db/schema.ts'
import { type Asked, type Meaning, meaningOf } from './meaning.ts'
import { groupsOf, placesOfPhrases } from './phrases.ts'
import { readPrices, type TypedPrices } from './read-prices.ts'
import { readTyped, type TypedWord } from './resolve-words.ts'
import type { SynonymStore } from './synonyms.ts'
import type { Group } from './words-query.ts'

export type Understood = {
  /** A product has to have one alternative of each. */
  groups: readonly Group[]
  /** Words of how people ask: what has them too comes first. */
  wishes: readonly Group[]
  prices: Omit<TypedPrices, 'text'>
  /** All that was typed: it may be a product's title. */
  title: string
  /** The text as it is probably meant, where it is spelled differently. */
  corrected?: string
}

export type Vocabulary = { db: Db; synonyms: SynonymStore }

/** How people ask, in English and Pidgin: wishes beside a word that names a thing. */
const ASKING = new Set(
  `a i me my we want need wan dey find buy get see show looking look search abeg pls please oga sell price prices cost
  how much where can do cheap cheapest affordable good nice quality best any some one naira give which what wey na
  small big new original latest fine strong durable`.split(/\s+/),
)

const isNaming = ({ word }: TypedWord): boolean => !ASKING.has(word)

const MAX_TEXT = 200

/**
 * Understands a text by the catalogue's words and the synonyms. `isLiteral`: without corrections.
 */
export async function understand(
  { db, synonyms }: Vocabulary,
  text: string,
  { isLiteral = false } = {},
): Promise<Understood> {
  const { text: rest, ...read } = readPrices(forWords(text))
  const [typed, known] = await Promise.all([readTyped(db, rest), synonyms.read()])
  const { words, prices } = pricesOf(typed, read)
  const phrased = placesOfPhrases(words, known)
  const meanings = await Promise.all(
    words.map((word, place) =>
      meaningOf(db, word, {
        synonyms: known,
        isLiteral: isLiteral || phrased.has(place),
        isNaming: isNaming(word),
      }),
    ),
  )
  const corrected = correctedText(text, meanings)
  return {
    ...withWishes(withHead(groupsOf(meanings, known), rest)),
    prices,
    title: text.slice(0, MAX_TEXT),
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

/** Marks what the text names: `charger` in `fast charger for infinix`. */
function withHead(groups: readonly Group[], text: string): Group[] {
  const [front = ''] = text.toLowerCase().split(/\sfor\s/)
  const isIn = ({ typed }: Group): boolean => {
    const lastWord = typed.split(' ').at(-1) ?? ''
    return !/\d/.test(typed) && front.includes(lastWord)
  }
  const head = groups.findLast((group) => !ASKING.has(group.typed) && isIn(group))
  return groups.map((group) => (group === head ? { ...group, isHead: true } : group))
}

/** Where nothing names a thing, the words of how people ask are what is searched. */
function withWishes(groups: readonly Group[]): Pick<Understood, 'groups' | 'wishes'> {
  const naming = groups.filter(({ typed }) => !ASKING.has(typed))
  if (naming.length === 0) return { groups, wishes: [] }
  return {
    groups: naming,
    wishes: groups.filter(({ typed }) => ASKING.has(typed) && typed.length > 2),
  }
}

/** Anything but letters, digits and what means something beside them parts words. */
const forWords = (text: string): string =>
  text
    .toWellFormed()
    .slice(0, MAX_TEXT)
    .replace(/[^\p{L}\p{N}\p{M}\s'’‘ʼʹ"″”.,₦<>=+–-]/gu, ' ')

/**
 * A number that no product has is a price: `phone 150000`. One that is all of the text may be both.
 */
function pricesOf(
  words: readonly TypedWord[],
  prices: Understood['prices'],
): Pick<Understood, 'prices'> & { words: Asked[] } {
  const isAlone = words.filter(isNaming).length === 1 && Object.keys(prices).length === 0
  const price = words.find(
    ({ word, weight }) => /^\d{3,9}(\.\d{1,2})?$/.test(word) && (isAlone || weight === 0),
  )
  if (!price || prices.near !== undefined) return { words: [...words], prices }
  const kobo = toKobo(Number(price.word))
  if (isAlone && price.weight > 0) return { words: [{ ...price, price: kobo }], prices }
  return { words: words.filter((word) => word !== price), prices: { ...prices, near: kobo } }
}
