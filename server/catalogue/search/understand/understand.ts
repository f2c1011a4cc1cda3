import { toKobo } from '#contract/orders/pricing.ts'
import { normalizeStreamSafe } from '#contract/platform/stream-safe.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { type Asked, type Meaning, meaningOf } from './meaning.ts'
import { placesOfPhrases, termsOf } from './phrases.ts'
import { readPrices, type TypedPrices } from './read-prices.ts'
import { readCategoryTokens, readTyped, type TypedWord } from './read-words.ts'
import type { SynonymStore } from './synonyms.ts'
import { isSmallNumber, type Term } from './terms.ts'

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

/**
 * How people ask, in English and Pidgin, and what the options of goods are called: wishes beside a
 * word that names a thing.
 */
const ASKING = new Set(
  `a i me my we want need wan dey find buy get see show looking look search abeg pls please oga sell price prices cost
  how much where can do cheap cheapest affordable good nice quality best any some one naira give which what wey na
  small big new original latest fine strong durable size sizes colour color colours colors`.split(
    /\s+/,
  ),
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
  const [{ words: typed, titleToken }, known, categoryTokens] = await Promise.all([
    readTyped(db, rest, text.slice(0, MAX_TEXT)),
    synonyms.read(),
    readCategoryTokens(db),
  ])
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
    ...withWishes(
      withNeighbours(
        withType(termsOf(meanings, known), {
          text: rest,
          categoryTokens,
          accessories: accessoriesIn(words),
        }),
      ),
    ),
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

/** The words of accessories among those that were typed. */
const accessoriesIn = (words: readonly TypedWord[]): ReadonlySet<string> =>
  new Set(words.filter(({ isAccessory }) => isAccessory).map(({ word }) => word))

type Typing = {
  text: string
  categoryTokens: ReadonlySet<string>
  accessories: ReadonlySet<string>
}

/** Who wears or uses goods: no type of them beside another word. */
const WEARERS = new Set(
  'man men mens woman women womens lady ladies boy boys girl girls kid kids child children baby babies unisex'.split(
    ' ',
  ),
)

/** What follows is what the goods go with: `title_head`. */
const GOES_WITH = /\s(?:for|with|to fit|fits|compatible|free|\+)\s/

/**
 * Marks the term that says what the goods are: `charger` in `charger for infinix` and in `infinix
 * charger`, `shoe` in `shoe size 42 black`. It is the last accessory before `for`, else the last
 * category. A category right after an accessory is one thing with it: `game console`.
 */
function withType(terms: readonly Term[], { text, categoryTokens, accessories }: Typing): Term[] {
  const [front = ''] = text.toLowerCase().split(GOES_WITH)
  const isNamed = ({ typed }: Term): boolean => {
    const lastWord = typed.split(' ').at(-1) ?? ''
    return !ASKING.has(typed) && !/\d/.test(typed) && front.includes(lastWord)
  }
  const isAccessory = ({ typed }: Term): boolean =>
    typed.split(' ').some((word) => accessories.has(word))
  const isCategory = ({ forms }: Term): boolean =>
    forms.some(
      ({ source, tokens }) =>
        source !== 'prefix' && tokens.every((token) => categoryTokens.has(token)),
    )
  const isWorn = ({ typed }: Term): boolean => WEARERS.has(typed) && terms.length > 1
  const isNamedCategory = (term: Term | undefined): boolean =>
    term !== undefined && isNamed(term) && isCategory(term) && !isWorn(term)
  const type =
    terms.findLast(
      (term, i) => isNamed(term) && isAccessory(term) && !isNamedCategory(terms[i + 1]),
    ) ?? terms.findLast(isNamedCategory)
  const head = type ?? terms.findLast(isNamed)
  return terms.map((term) => {
    if (term === type) return { ...term, isType: true }
    return term === head ? { ...term, isHead: true } : term
  })
}

/**
 * A small number belongs to the word before it, or after it where there is none: `iphone 12`. One that
 * stands alone is a word as others.
 */
function withNeighbours(terms: readonly Term[]): Term[] {
  return terms.map((term, i) => {
    const [number = ''] = term.forms[0]?.tokens ?? []
    const isNumber = term.span === 1 && isSmallNumber(number)
    if (!isNumber) return term
    const naming = (others: readonly Term[], isBefore: boolean): string[] => {
      const place = isBefore
        ? others.findLastIndex(({ typed }) => !ASKING.has(typed))
        : others.findIndex(({ typed }) => !ASKING.has(typed))
      const near = isBefore ? others.slice(Math.max(place, 0)) : others.slice(0, place + 1)
      return near.flatMap((other) => tokensBeside(other, isBefore))
    }
    const before = naming(terms.slice(0, i), true)
    const neighbours = before.length > 0 ? before : naming(terms.slice(i + 1), false)
    return neighbours.length > 0 ? { ...term, neighbours } : term
  })
}

/** The last tokens of the forms of a term before a number, and the first of one after it. */
const tokensBeside = ({ forms }: Term, isBefore: boolean): string[] =>
  forms
    .filter(({ source }) => source !== 'prefix')
    .flatMap(({ tokens }) => (isBefore ? tokens.at(-1) : tokens[0]) ?? [])

/** Where nothing names a thing, the words of how people ask are what is searched. */
function withWishes(terms: readonly Term[]): Pick<Understood, 'terms' | 'wishes'> {
  const naming = terms.filter(({ typed }) => !ASKING.has(typed))
  if (naming.length === 0) return { terms, wishes: [] }
  return {
    terms: naming,
    wishes: terms.filter(({ typed }) => ASKING.has(typed) && typed.length > 2),
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
