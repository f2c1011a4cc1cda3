import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import { brand } from '#contract/brand.ts'
import { MIN_PASSWORD } from '#contract/limits.ts'
import { suggestions, tooShort, warnings } from '#contract/strength-texts.ts'
import type { Strength } from '#contract/users.ts'
import { localWords } from './local-words.ts'

/** The dictionaries take 70 MB: only the worker loads this module. */

/** 10^8 guesses. */
const ENOUGH = 3
/** What follows can only make it stronger; the time that rating takes grows with the length. */
const MAX_RATED = 40

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary, local: localWords },
  graphs: common.adjacencyGraphs,
  translations: { ...english.translations, warnings, suggestions },
})

const BETWEEN = /[^\p{L}\p{N}]+/gu

/** `ada.obi@mail.com` is guessed whole, as `ada.obi`, `adaobi`, `ada` and `obi`; so are names and numbers. */
const partsOf = (text: string): string[] =>
  [text, ...text.split(/[\s@]+/)].flatMap((part) => [part, part.replace(BETWEEN, ''), ...part.split(BETWEEN)])

const SUBSCRIBER_DIGITS = 10

/** What all forms of a phone number have in common: `08031234567`, `+234 803 123 4567`. */
const subscriberOf = (text: string): string[] => {
  const digits = text.replace(/\D/g, '')
  return digits.length < SUBSCRIBER_DIGITS ? [] : [digits.slice(-SUBSCRIBER_DIGITS)]
}

/**
 * Whether hardly anything is left of a password without the words that are known, however it is spaced; also of one that
 * is not rated whole.
 */
const isMadeOf = (password: string, known: readonly string[]): boolean =>
  [password, password.replace(BETWEEN, '')].some((form) => isLittleLeft(form, known))

function isLittleLeft(password: string, known: readonly string[]): boolean {
  const words = known.filter((word) => word.length > 3).map((word) => word.toLowerCase())
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), password.toLowerCase())
  return rest.length < password.length && rest.length < MIN_PASSWORD
}

/**
 * How soon a password would be guessed, by somebody who knows the words of `own`: name, e-mail, phone number.
 * `reason` is empty for one that is good enough.
 */
export function ratePassword(typed: string, own: readonly string[]): Strength {
  const password = typed.normalize('NFKC') // as it is hashed: what looks rare may be typed as a common one
  const known = [...[...own, brand.name, brand.email].flatMap(partsOf), ...own.flatMap(subscriberOf)].filter(
    (part) => part.length > 2,
  )
  if (isMadeOf(password, known))
    return { score: 0, isEnough: false, reason: warnings.userInputs, advice: [suggestions.useWords] }
  const { score, feedback } = zxcvbn.check(password.slice(0, MAX_RATED), known)
  const isEnough = score >= ENOUGH
  if (isEnough) return { score, isEnough, reason: '', advice: [] }
  return { score, isEnough, reason: feedback.warning ?? tooShort, advice: feedback.suggestions }
}
