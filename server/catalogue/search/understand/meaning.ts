import type { Db } from '../../../platform/db/schema.ts'
import { findSplit, findTypos, type KnownWord, likeliest, type TypedWord } from './read-words.ts'
import type { Synonyms } from './synonyms.ts'
import type { TermForm } from './terms.ts'
import { SHORT, soundOf } from './typo-distance.ts'

/** `price`: in kobo, of what costs as much as the number says. */
export type PricedWord = TypedWord & { price?: number }

export type Meaning = {
  typed: TypedWord
  price?: number
  /** Other tokens where products do not have the word as typed. */
  tokens: readonly string[]
  forms: TermForm[]
  /** Spelled as the catalogue does. */
  spelled?: string
}

type Options = { synonyms: Synonyms; isLiteral: boolean; isNaming: boolean }

/** From so many products on, a word is not taken for the beginning of others. */
const COMMON_WORD = 1_000
/** A misspelled word so many times more common than what the typed one begins is also meant. */
const MORE_COMMON = 5

/** A word of so few titles may be misspelled in them, where another is so many times more common. */
const RARE_WORD = 15
const FAR_MORE_COMMON = 30

/** The forms of a word; an unknown or rare one is corrected. `isNaming`: it names a thing. */
export async function meaningOf(
  db: Db,
  { price, ...typed }: PricedWord,
  { synonyms, isLiteral, isNaming }: Options,
): Promise<Meaning> {
  const completions = typed.weight < 4 * COMMON_WORD ? typed.completions.map(asPrefix) : []
  const exact: Meaning = {
    typed,
    price,
    tokens: [typed.stem],
    forms: [asExact(typed.stem), ...completions, ...bareInches(typed)],
  }
  const isSure = typed.weight > RARE_WORD || synonyms.has(typed.stem)
  if (isSure || isLiteral || !isNaming) return exact
  if (typed.weight > 0) return asMisspelled(exact, await findCommonSpelling(db, typed))
  const begun = Math.max(0, ...typed.completions.map(({ weight }) => Math.max(weight, 1)))
  const known = likeliest(typed.word, typed.stem, wordsOf(synonyms))
  const typos = (await findTypos(db, typed)).filter(({ weight }) => weight > begun * MORE_COMMON)
  const meant = likeliest(typed.word, typed.stem, begun > 0 ? typos : [...typos, ...known])
  if (meant[0]) return asMisspelled(exact, meant)
  return typed.completions.length > 0 ? exact : { ...exact, ...(await splitTypedWord(db, typed)) }
}

/** A long word of other vowels or double letters is no other word: `loptop`, `blutooth`. */
async function findCommonSpelling(db: Db, { word, stem, weight }: TypedWord): Promise<KnownWord[]> {
  if (word.length <= SHORT) return []
  const typos = await findTypos(db, { word, stem })
  const common = typos.filter((known) => known.weight > weight * FAR_MORE_COMMON)
  return common.filter((known) => soundOf(known.stem) === soundOf(stem))
}

const wordsOf = (synonyms: Synonyms): KnownWord[] =>
  [...synonyms.keys()]
    .filter((key) => !key.includes(' '))
    .map((key) => ({ word: key, stem: key, weight: 0 }))

export const asExact = (token: string): TermForm => ({ source: 'exact', tokens: [token] })
const asPrefix = ({ stem }: KnownWord): TermForm => ({ source: 'prefix', tokens: [stem] })
const asTypo = ({ stem }: Pick<KnownWord, 'stem'>): TermForm => ({ source: 'typo', tokens: [stem] })

/** Screens are often called by the number of their inches alone: `Hisense 43 Smart TV`. */
function bareInches({ stem }: TypedWord): TermForm[] {
  const [, inches] = /^(\d{2})inch$/.exec(stem) ?? []
  return inches ? [asTypo({ stem: inches })] : []
}

function asMisspelled(exact: Meaning, meant: readonly KnownWord[]): Meaning {
  const [first] = meant
  if (!first) return exact
  return {
    ...exact,
    tokens: [first.stem],
    forms: [...exact.forms, ...meant.map(asTypo)],
    spelled: first.word,
  }
}

/**
 * `powerbank` → `power bank`, `iphone14` → `iphone 14`, and `128gb` → `128` where no product has
 * the unit.
 */
async function splitTypedWord(
  db: Db,
  { word, stem }: TypedWord,
): Promise<Pick<Meaning, 'forms'> & Partial<Meaning>> {
  const parts = await findSplit(db, word)
  if (parts) {
    const joined: TermForm = { source: 'exact', tokens: parts.stems }
    return {
      tokens: parts.stems,
      forms: [asExact(stem), joined],
      spelled: parts.words.join(' '),
    }
  }
  const number = /^\d+(?:\.\d+)?(?=[a-z]+$)/.exec(word)?.[0]
  return {
    forms: number ? [asExact(stem), { source: 'typo', tokens: [number] }] : [asExact(stem)],
  }
}
