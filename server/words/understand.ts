import { toKobo } from '#contract/pricing.ts'
import type { Db } from '../db/schema.ts'
import { readPrices, type TypedPrices } from './read-prices.ts'
import { findSplit, findTypos, type Known, likeliest, readTyped, type TypedWord } from './resolve-words.ts'
import { keyOf, type SynonymStore, type Synonyms } from './synonyms.ts'
import type { Alternative, Group } from './words-query.ts'

/** A typed text as it was understood. */
export type Understood = {
  /** A product has to have one alternative of each. */
  groups: readonly Group[]
  prices: Omit<TypedPrices, 'text'>
  /** The text as it is probably meant, where it is spelled differently. */
  corrected?: string
}

export type Vocabulary = { db: Db; synonyms: SynonymStore }

/** How people ask, in English and Pidgin: left out beside a word that names a thing. */
const ASKING = new Set(
  `a i me my we want need wan dey find buy get see show looking look search abeg pls please oga sell price prices cost
  how much where can do cheap cheapest affordable good nice quality best any some one naira give which what wey na`.split(
    /\s+/,
  ),
)

const isNaming = ({ word }: TypedWord): boolean => !ASKING.has(word)

const MAX_TEXT = 200

/** Understands a text by the catalogue's words and the synonyms. `isLiteral`: without corrections. §11 */
export async function understand(
  { db, synonyms }: Vocabulary,
  text: string,
  { isLiteral = false } = {},
): Promise<Understood> {
  const { text: rest, ...read } = readPrices(forWords(text))
  const [typed, groups] = await Promise.all([readTyped(db, rest), synonyms.read()])
  const { words, prices } = pricesOf(typed, read)
  const resolved = await Promise.all(words.map((word) => resolve(db, word, { synonyms: groups, isLiteral })))
  const corrected = correctedText(text, resolved)
  return { groups: groupsOf(resolved, groups), prices, ...(corrected && { corrected }) }
}

/** Anything but letters, digits and what means something beside them parts words. */
const forWords = (text: string): string =>
  text
    .toWellFormed()
    .slice(0, MAX_TEXT)
    .replace(/[^\p{L}\p{N}\p{M}\s'’‘ʼʹ"″”.,₦<>=–-]/gu, ' ')

/** A number that no product has is a price: `phone 150000`. One that is all of the text may be both. */
function pricesOf(
  words: readonly TypedWord[],
  prices: Understood['prices'],
): Pick<Understood, 'prices'> & { words: Asked[] } {
  const isAlone = words.filter(isNaming).length === 1 && Object.keys(prices).length === 0
  const price = words.find(({ word, weight }) => /^\d{3,9}(\.\d{1,2})?$/.test(word) && (isAlone || weight === 0))
  if (!price || prices.near !== undefined) return { words: [...words], prices }
  const kobo = toKobo(Number(price.word))
  if (isAlone && price.weight > 0) return { words: [{ ...price, price: kobo }], prices }
  return { words: words.filter((word) => word !== price), prices: { ...prices, near: kobo } }
}

/** `price`: in kobo, of what costs as much as the number says. */
type Asked = TypedWord & { price?: number }

type Resolved = {
  typed: TypedWord
  price?: number
  /** What it stands for where products do not have it as typed. */
  stems: readonly string[]
  alternatives: Alternative[]
  /** Spelled as the catalogue does. */
  spelled?: string
}

type Options = { synonyms: Synonyms; isLiteral: boolean }

/** From so many products on, a word is not taken for the beginning of others. */
const COMMON = 1_000
/** A misspelled word so many times more common than what the typed one begins is also meant. */
const MORE_COMMON = 5

async function resolve(db: Db, { price, ...typed }: Asked, { synonyms, isLiteral }: Options): Promise<Resolved> {
  const completions = typed.weight < 4 * COMMON ? typed.completions.map(asPrefix) : []
  const exact: Resolved = {
    typed,
    ...(price !== undefined && { price }),
    stems: [typed.stem],
    alternatives: [asExact(typed.stem), ...completions],
  }
  if (typed.weight > 0 || synonyms.has(typed.stem) || isLiteral || !isNaming(typed)) return exact
  const begun = Math.max(0, ...typed.completions.map(({ weight }) => weight))
  const known = likeliest(typed.word, typed.stem, wordsOf(synonyms))
  const typos = (await findTypos(db, typed)).filter(({ weight }) => weight > begun * MORE_COMMON)
  const meant = likeliest(typed.word, typed.stem, begun > 0 ? typos : [...typos, ...known])
  if (meant[0]) return misspelled(exact, meant)
  return begun > 0 ? exact : { ...exact, ...(await split(db, typed)) }
}

const wordsOf = (synonyms: Synonyms): Known[] =>
  [...synonyms.keys()].filter((key) => !key.includes(' ')).map((key) => ({ word: key, stem: key, weight: 0 }))

/** A lexeme that only prices have. */
const asPrice = (kobo: number): Alternative => ({ kind: 'exact', stems: [`~p:${kobo}`] })

const asExact = (stem: string): Alternative => ({ kind: 'exact', stems: [stem] })
const asPrefix = ({ stem }: Known): Alternative => ({ kind: 'prefix', stems: [stem] })
const asTypo = ({ stem }: Known): Alternative => ({ kind: 'typo', stems: [stem] })

function misspelled(exact: Resolved, meant: readonly Known[]): Resolved {
  const [first] = meant
  if (!first) return exact
  return {
    ...exact,
    stems: [first.stem],
    alternatives: [...exact.alternatives, ...meant.map(asTypo)],
    spelled: first.word,
  }
}

/** `powerbank` → `power bank`, `iphone14` → `iphone 14`, and `128gb` → `128` where no product has the unit. */
async function split(db: Db, { word, stem }: TypedWord): Promise<Pick<Resolved, 'alternatives'> & Partial<Resolved>> {
  const parts = await findSplit(db, word)
  if (parts) {
    const joined: Alternative = { kind: 'exact', stems: parts.stems }
    return { stems: parts.stems, alternatives: [asExact(stem), joined], spelled: parts.words.join(' ') }
  }
  const number = /^\d+(?:\.\d+)?(?=[a-z]+$)/.exec(word)?.[0]
  return { alternatives: number ? [asExact(stem), { kind: 'typo', stems: [number] }] : [asExact(stem)] }
}

const MAX_PHRASE = 5

/** Phrases that have synonyms, or that products write as one word, belong together; every other word stands alone. */
function groupsOf(words: readonly Resolved[], synonyms: Synonyms): Group[] {
  const groups: Group[] = []
  for (let place = 0; place < words.length; ) {
    const group = phraseAt(words, place, synonyms) ?? wordAt(words, place, synonyms)
    groups.push(group)
    place += group.span
  }
  const naming = groups.filter(({ typed }) => !ASKING.has(typed))
  return naming.length > 0 ? naming : groups
}

function phraseAt(words: readonly Resolved[], place: number, synonyms: Synonyms): Group | undefined {
  for (let span = Math.min(MAX_PHRASE, words.length - place); span > 1; span -= 1) {
    const phrase = words.slice(place, place + span)
    const stems = phrase.flatMap((word) => word.stems)
    const same = synonyms.get(keyOf(stems))
    const joined = span === 2 ? phrase[0]?.typed.joined : undefined
    if (!same && !joined) continue
    const alternatives: Alternative[] = [{ kind: 'exact', stems }, ...(same ?? []).map(asSynonym)]
    if (joined) alternatives.push(asExact(joined), ...(synonyms.get(joined) ?? []).map(asSynonym))
    return { typed: phrase.map(({ typed }) => typed.word).join(' '), span, isKnown: true, alternatives }
  }
  return undefined
}

const asSynonym = (stems: readonly string[]): Alternative => ({ kind: 'synonym', stems })

function wordAt(words: readonly Resolved[], place: number, synonyms: Synonyms): Group {
  const word = words[place] as Resolved
  const same = synonyms.get(keyOf(word.stems)) ?? []
  const alternatives = [...word.alternatives, ...same.map(asSynonym)]
  return {
    typed: word.typed.word,
    span: 1,
    isKnown: word.typed.weight > 0 || alternatives.length > 1,
    alternatives: word.price === undefined ? alternatives : [...alternatives, asPrice(word.price)],
  }
}

/** The typed text with each misspelled word in its right spelling; undefined where there is none. */
function correctedText(text: string, words: readonly Resolved[]): string | undefined {
  const misspelt = words.filter((word) => word.spelled !== undefined)
  if (misspelt.length === 0) return undefined
  const plain = text.trim().replace(/\s+/g, ' ')
  return misspelt.reduce((now, { typed, spelled = '' }) => replaceWord(now, typed.word, spelled), plain)
}

/** Compared without case and accents; a word that was typed in another form is replaced with the text as a whole. */
function replaceWord(text: string, typed: string, spelled: string): string {
  const parts = text.split(' ')
  const isTyped = (part: string): boolean =>
    part
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase() === typed
  return parts.map((part) => (isTyped(part) ? spelled : part)).join(' ')
}
