import { asExact, type Meaning } from './meaning.ts'
import type { TypedWord } from './resolve-words.ts'
import { keyOf, type Synonyms } from './synonyms.ts'
import { type Alternative, type Group, KINDS } from './words-query.ts'

const MAX_PHRASE = 5

/**
 * Phrases that have synonyms, or that products write as one word, belong together; every other word
 * stands alone.
 */
export function groupsOf(words: readonly Meaning[], synonyms: Synonyms): Group[] {
  const groups: Group[] = []
  for (let place = 0; place < words.length; ) {
    const group = phraseAt(words, place, synonyms) ?? wordAt(words, place, synonyms)
    groups.push(group)
    place += group.span
  }
  return groups
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
      if (!synonyms.has(keyOf(words.slice(first, end).map(({ stem }) => stem)))) continue
      for (let place = first; place < end; place += 1) places.add(place)
    }
  }
  return places
}

function phraseAt(words: readonly Meaning[], place: number, synonyms: Synonyms): Group | undefined {
  for (let span = Math.min(MAX_PHRASE, words.length - place); span > 1; span -= 1) {
    const phrase = words.slice(place, place + span)
    const stems = phrase.flatMap((word) => word.stems)
    const same = synonyms.get(keyOf(stems))
    const joined = span === 2 ? phrase[0]?.typed.joined : undefined
    if (!same && !joined) continue
    const alternatives: Alternative[] = [
      ...combined(phrase, synonyms),
      ...(same ?? []).map(asSynonym),
    ]
    if (joined) alternatives.push(asExact(joined), ...(synonyms.get(joined) ?? []).map(asSynonym))
    return {
      typed: phrase.map(({ typed }) => typed.word).join(' '),
      span,
      isKnown: true,
      alternatives,
    }
  }
  return undefined
}

const COMBINATIONS = 24

/** The words of a phrase, each as it is or by its own synonyms. */
function combined(phrase: readonly Meaning[], synonyms: Synonyms): Alternative[] {
  let all: Alternative[] = [{ kind: 'exact', stems: [] }]
  for (const { stems, alternatives } of phrase) {
    const words = [
      ...alternatives.filter(({ kind }) => kind !== 'prefix'),
      ...(synonyms.get(keyOf(stems)) ?? []).map(asSynonym),
    ]
    const longer = all.flatMap((before) => words.map((word) => both(before, word)))
    all = longer.slice(0, COMBINATIONS)
  }
  return all
}

const both = (a: Alternative, b: Alternative): Alternative => ({
  kind: KINDS.indexOf(a.kind) > KINDS.indexOf(b.kind) ? a.kind : b.kind,
  stems: [...a.stems, ...b.stems],
})

const asSynonym = (stems: readonly string[]): Alternative => ({ kind: 'synonym', stems })

/** A lexeme that only prices have. */
const asPrice = (kobo: number): Alternative => ({ kind: 'exact', stems: [`~p:${kobo}`] })

function wordAt(words: readonly Meaning[], place: number, synonyms: Synonyms): Group {
  const word = words[place] as Meaning
  const same = synonyms.get(keyOf(word.stems)) ?? []
  const alternatives = [...word.alternatives, ...same.map(asSynonym)]
  return {
    typed: word.typed.word,
    span: 1,
    isKnown: word.typed.weight > 0 || alternatives.length > 1,
    alternatives: word.price === undefined ? alternatives : [...alternatives, asPrice(word.price)],
  }
}
