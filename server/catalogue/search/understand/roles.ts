import type { TypedWord } from './read-words.ts'
import { isSmallNumber, type Term } from './terms.ts'

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

export const isNamingWord = (word: string): boolean => !ASKING.has(word)
const isNaming = ({ typed }: Term): boolean => isNamingWord(typed)

/** Who wears or uses goods: no type of them beside another word. */
const WEARERS = new Set(
  `man men mens woman women womens lady ladies boy boys girl girls kid kids child children baby
  babies unisex`.split(/\s+/),
)

export const isWearer = (word: string): boolean => WEARERS.has(word)

/** What follows is what the goods go with: `title_head`. */
const GOES_WITH = /\s(?:for|with|to fit|fits|compatible|free|wey get|\+)\s/

type TypedTerms = {
  text: string
  words: readonly TypedWord[]
  /** The tokens by which categories call what they have. */
  categoryTokens: ReadonlySet<string>
}

/** Terms that a product needs, and wishes: what has them too comes first. */
type Roles = { terms: Term[]; wishes: Term[]; isModel: boolean }

/** What each term says of the goods: their type, a number of theirs, or how they are asked for. */
export function assignRoles(terms: readonly Term[], typed: TypedTerms): Roles {
  const marked = markNumbers(markType(terms, typed))
  const naming = marked.filter(isNaming)
  const isModel = asksForModel(typed.words)
  // Where nothing names a thing, the words of how people ask are what is searched.
  if (naming.length === 0) return { terms: marked, wishes: [], isModel }
  const asking = marked.filter((term) => !isNaming(term))
  return { terms: naming, wishes: asking.filter(({ typed }) => typed.length > 2), isModel }
}

/** Models have numbers: `iphone 12`. */
const asksForModel = (words: readonly TypedWord[]): boolean =>
  words.some(({ word }) => /\d/.test(word)) &&
  !words.some(({ isAccessory, isPart }) => isAccessory || isPart)

/**
 * Marks the term that says what the goods are: `charger` in `charger for infinix` and in `infinix
 * charger`, `shoe` in `shoe size 42 black`. It is the last accessory before `for`, else the last
 * category. A category right after an accessory is one thing with it: `game console`.
 */
function markType(terms: readonly Term[], { text, words, categoryTokens }: TypedTerms): Term[] {
  const [front = ''] = text.toLowerCase().split(GOES_WITH)
  const accessories = words.filter(({ isAccessory }) => isAccessory).map(({ word }) => word)
  const parts = words.filter(({ isPart }) => isPart).map(({ word }) => word)
  const isBeforeFor = ({ typed }: Term): boolean => front.includes(lastWordOf(typed))
  const nouns = terms.filter(
    (term) => isNaming(term) && !/\d/.test(term.typed) && isBeforeFor(term),
  )
  const isAccessory = ({ typed }: Term): boolean =>
    typed.split(' ').some((word) => accessories.includes(word))
  const isWorn = ({ typed }: Term): boolean => isWearer(typed) && terms.length > 1
  const categories = nouns.filter((term) => isCategory(term, categoryTokens) && !isWorn(term))
  const isOneThing = (term: Term): boolean => {
    const next = terms[terms.indexOf(term) + 1]
    return next !== undefined && categories.includes(next)
  }
  const accessory = nouns.findLast((term) => isAccessory(term) && !isOneThing(term))
  // A quantity before a part makes it a feature: `laptop 8gb ram`.
  const isWantedPart = (term: Term): boolean => {
    const before = terms[terms.indexOf(term) - 1]
    const isCounted = before !== undefined && /^\d/.test(before.typed)
    return parts.includes(lastWordOf(term.typed)) && !isCounted
  }
  const type = accessory ?? nouns.findLast(isWantedPart) ?? categories.at(-1)
  const head = type ?? nouns.at(-1)
  return terms.map((term) => {
    if (term === type) return { ...term, isType: true }
    return term === head ? { ...term, isHead: true } : term
  })
}

const lastWordOf = (typed: string): string => typed.split(' ').at(-1) ?? ''

const isCategory = ({ forms }: Term, categoryTokens: ReadonlySet<string>): boolean =>
  forms
    .filter(({ source }) => source !== 'prefix')
    .some(({ tokens }) => tokens.every((token) => categoryTokens.has(token)))

/**
 * A small number belongs to the words before it, or after it where there are none: `iphone 12`. One
 * that stands alone is a word as others.
 */
function markNumbers(terms: readonly Term[]): Term[] {
  return terms.map((term, i) => {
    const [number = ''] = term.forms[0]?.tokens ?? []
    if (term.span > 1 || !isSmallNumber(number)) return term
    const before = tokensBefore(terms.slice(0, i))
    const neighbours = before.length > 0 ? before : tokensAfter(terms.slice(i + 1))
    return neighbours.length > 0 ? { ...term, neighbours } : term
  })
}

/** The last tokens of the term before a number, and of how it is asked for: `shoe`, `size`. */
function tokensBefore(terms: readonly Term[]): string[] {
  const place = terms.findLastIndex(isNaming)
  const near = place < 0 ? terms : terms.slice(place)
  return near.flatMap(wholeForms).flatMap(({ tokens }) => tokens.at(-1) ?? [])
}

function tokensAfter(terms: readonly Term[]): string[] {
  const near = terms.slice(0, terms.findIndex(isNaming) + 1)
  return near.flatMap(wholeForms).flatMap(({ tokens }) => tokens[0] ?? [])
}

const wholeForms = ({ forms }: Term): Term['forms'] =>
  forms.filter(({ source }) => source !== 'prefix')
