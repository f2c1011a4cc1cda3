import { asExact, type Meaning } from './meaning.ts'
import type { TypedWord } from './read-words.ts'
import { type Synonyms, synonymKey } from './synonyms.ts'
import { TERM_SOURCES, type Term, type TermForm, type TermSource } from './terms.ts'

const MAX_PHRASE = 5

/**
 * Phrases that have synonyms, or that products write as one word, belong together; every other word
 * stands alone.
 */
export function termsOf(words: readonly Meaning[], synonyms: Synonyms): Term[] {
  const terms: Term[] = []
  for (let place = 0; place < words.length; ) {
    const term = phraseAt(words, place, synonyms) ?? wordAt(words, place, synonyms)
    terms.push(term)
    place += term.span
  }
  return terms.map((term) => asTypedBeside(term, terms))
}

/** Two typed words that mean the same stand for themselves: `dstv decoder` is no other decoder. */
function asTypedBeside(term: Term, terms: readonly Term[]): Term {
  const others = terms.filter((other) => other !== term)
  const typed = new Set(others.flatMap(({ forms }) => keysOf(forms, 'exact')))
  const isSaidTwice = keysOf(term.forms, 'synonym').some((key) => typed.has(key))
  if (!isSaidTwice) return term
  return { ...term, forms: term.forms.filter(({ source }) => source !== 'synonym') }
}

function keysOf(forms: readonly TermForm[], source: TermSource): string[] {
  const same = forms.filter((form) => form.source === source)
  return same.map(({ tokens }) => synonymKey(tokens))
}

/**
 * The places of words that are a phrase with synonyms just as they were typed. They are not
 * misspelled, though no product may have one of them: `pressing iron`.
 */
export function placesOfPhrases(
  words: readonly TypedWord[],
  synonyms: Synonyms,
): ReadonlySet<number> {
  const places = new Set<number>()
  for (let first = 0; first < words.length; first += 1) {
    for (let end = first + 2; end <= Math.min(first + MAX_PHRASE, words.length); end += 1) {
      if (!synonyms.has(synonymKey(words.slice(first, end).map(({ stem }) => stem)))) continue
      for (let place = first; place < end; place += 1) places.add(place)
    }
  }
  return places
}

function phraseAt(words: readonly Meaning[], place: number, synonyms: Synonyms): Term | undefined {
  for (let span = Math.min(MAX_PHRASE, words.length - place); span > 1; span -= 1) {
    const phrase = words.slice(place, place + span)
    const tokens = phrase.flatMap((word) => word.tokens)
    const same = synonyms.get(synonymKey(tokens))
    const joined = span === 2 ? phrase[0]?.typed.joined : undefined
    if (!same && !joined) continue
    const forms: TermForm[] = [...combineForms(phrase, synonyms), ...(same ?? []).map(asSynonym)]
    if (joined) forms.push(asExact(joined), ...(synonyms.get(joined) ?? []).map(asSynonym))
    return {
      typed: phrase.map(({ typed }) => typed.word).join(' '),
      span,
      isKnown: true,
      weight: Math.min(...phrase.map(({ typed }) => typed.weight)),
      forms,
    }
  }
  return undefined
}

const COMBINATIONS = 24

/** The words of a phrase, each as it is or by its own synonyms. */
function combineForms(phrase: readonly Meaning[], synonyms: Synonyms): TermForm[] {
  let all: TermForm[] = [{ source: 'exact', tokens: [] }]
  for (const { tokens, forms } of phrase) {
    const words = [
      ...forms.filter(({ source }) => source !== 'prefix'),
      ...(synonyms.get(synonymKey(tokens)) ?? []).map(asSynonym),
    ]
    const longer = all.flatMap((before) => words.map((word) => joinForms(before, word)))
    all = longer.slice(0, COMBINATIONS)
  }
  return all
}

const joinForms = (a: TermForm, b: TermForm): TermForm => ({
  source: TERM_SOURCES.indexOf(a.source) > TERM_SOURCES.indexOf(b.source) ? a.source : b.source,
  tokens: [...a.tokens, ...b.tokens],
})

const asSynonym = (tokens: readonly string[]): TermForm => ({ source: 'synonym', tokens })

/** A lexeme that only prices have. */
const asPrice = (kobo: number): TermForm => ({ source: 'exact', tokens: [`~p:${kobo}`] })

function wordAt(words: readonly Meaning[], place: number, synonyms: Synonyms): Term {
  const word = words[place] as Meaning
  const same = synonyms.get(synonymKey(word.tokens)) ?? []
  const forms = [...word.forms, ...same.map(asSynonym)]
  return {
    typed: word.typed.word,
    span: 1,
    isKnown: word.typed.weight > 0 || forms.length > 1,
    weight: word.typed.weight,
    forms: word.price === undefined ? forms : [...forms, asPrice(word.price)],
  }
}
