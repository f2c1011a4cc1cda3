import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import { suggestions, tooShort, warnings } from '#contract/people/strength-texts.ts'
import type { Strength } from '#contract/people/users.ts'
import { brand } from '#contract/platform/brand.ts'
import { MIN_PASSWORD } from '#contract/platform/limits.ts'
import { normalizeStreamSafe } from '#contract/platform/stream-safe.ts'
import { localWords } from './local-words.ts'

/** The dictionaries take 70 MB: only the worker loads this module. */

/** 10^8 guesses. */
const ENOUGH_GUESSES = 3
/** Further characters can only make it stronger, and the time of a rating grows with the length. */
const MAX_RATED = 24
/**
 * Ways to read `@`, `3` and the like as letters. With the library's 100 and 40 characters one
 * rating took up to 0.3 s of the processor. Of 824 common words with such signs, 4 are no longer
 * recognized.
 */
const MAX_SUBSTITUTIONS = 16

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary, local: localWords },
  graphs: common.adjacencyGraphs,
  l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  translations: { ...english.translations, warnings, suggestions },
})

const BETWEEN_PARTS = /[^\p{L}\p{N}]+/gu

/**
 * An attacker tries `ada.obi@mail.com` whole, then `ada.obi`, `adaobi`, `ada` and `obi`; the same
 * with names and numbers.
 */
const passwordPartsOf = (text: string): string[] =>
  [text, ...text.split(/[\s@]+/)].flatMap((part) => [
    part,
    part.replace(BETWEEN_PARTS, ''),
    ...part.split(BETWEEN_PARTS),
  ])

const SUBSCRIBER_DIGITS = 10

/** Common digits of all forms of a phone number: `08031234567`, `+234 803 123 4567`. */
const subscriberOf = (text: string): string[] => {
  const digits = text.replace(/\D/g, '')
  return digits.length < SUBSCRIBER_DIGITS ? [] : [digits.slice(-SUBSCRIBER_DIGITS)]
}

/**
 * Whether little is left of the whole password without the known words, with and without its
 * separators.
 */
const isMadeOfParts = (password: string, known: readonly string[]): boolean =>
  [password, password.replace(BETWEEN_PARTS, '')].some((form) => isLittleLeft(form, known))

function isLittleLeft(password: string, known: readonly string[]): boolean {
  const words = known.filter((word) => word.length > 3).map((word) => word.toLowerCase())
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce(
    (left, word) => left.replaceAll(word, ''),
    password.toLowerCase(),
  )
  return rest.length < password.length && rest.length < MIN_PASSWORD
}

/**
 * How soon an attacker who knows the words of `own` would guess it. `reason` is empty for one that
 * is strong.
 */
export function ratePassword(typed: string, own: readonly string[]): Strength {
  // as it is hashed: rare characters may normalise to common ones
  const password = normalizeStreamSafe(typed, 'NFKC')
  const known = [
    ...[...own, brand.name].flatMap(passwordPartsOf),
    ...own.flatMap(subscriberOf),
  ].filter((part) => part.length > 2)
  if (isMadeOfParts(password, known))
    return {
      score: 0,
      isEnough: false,
      reason: warnings.userInputs,
      advice: [suggestions.useWords],
    }
  const { score, feedback } = zxcvbn.check(password.slice(0, MAX_RATED), known)
  const isEnough = score >= ENOUGH_GUESSES
  if (isEnough) return { score, isEnough, reason: '', advice: [] }
  return { score, isEnough, reason: feedback.warning ?? tooShort, advice: feedback.suggestions }
}
