import { brand } from '#contract/platform/brand.ts'
import { normalizeStreamSafe } from '#contract/platform/stream-safe.ts'

/**
 * Checks of secrets that the operator gives: one typed by hand, or copied from an example, is
 * refused.
 */

const EXAMPLES =
  /secret|example|changeme|password|default|placeholder|replace|your[-_ ]?key|insecure/i
const LONGEST_PERIOD = 16

/** Less than 32 characters, few different ones, words of examples, or a pattern. */
export function isWeakSecret(secret: string): boolean {
  const isShort = secret.length < 32
  const hasFewCharacters = new Set(secret).size < 10
  return isShort || hasFewCharacters || EXAMPLES.test(secret) || followsPattern(secret)
}

/**
 * Whether one simple rule predicts half of the characters: each follows the one before it (`0123…`,
 * `aaaa`, `zyx…`), is next to it on the keyboard, or repeats an earlier one at a fixed distance. In
 * a random text a rule predicts a fifth.
 */
export function followsPattern(text: string): boolean {
  const predictsHalf = (rule: (index: number) => boolean): boolean => {
    const predicted = [...text].filter((_character, index) => rule(index))
    return predicted.length >= text.length / 2
  }
  const repeatsAfter = (period: number): boolean =>
    predictsHalf((index) => {
      const earlier = text[index - period]
      return earlier !== undefined && earlier === text[index]
    })
  const periods = Array.from({ length: LONGEST_PERIOD }, (_, index) => index + 1)
  return predictsHalf((index) => isNextToPrevious(text, index)) || periods.some(repeatsAfter)
}

const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'qwertzuiop']

/**
 * Whether a character follows the one before it in the alphabet, or is next to it on a keyboard.
 */
function isNextToPrevious(text: string, index: number): boolean {
  if (index === 0) return false
  const step = text.charCodeAt(index) - text.charCodeAt(index - 1)
  if (Math.abs(step) <= 1) return true
  const pair = text.slice(index - 1, index + 1).toLowerCase()
  return KEYBOARD.some((row) => row.includes(pair))
}

/** Least length of a super admin's password, which must not be easy to guess either. */
export const MIN_ADMIN_PASSWORD = 12

const COMMON_WORDS =
  /passw[o0]rd|qwerty|asdf|letmein|welcome|iloveyou|changeme|secret|administrator|admin|master|superman|dragon|monkey|football|nigeria|lagos|abuja|chelsea|arsenal|liverpool|manchester|princess|sunshine|blessing|jesus/gi

/**
 * Whether a super admin's password is made of the commonest words, the shop's name or the admin's
 * own address.
 */
export function isGuessablePassword(typed: string, email: string): boolean {
  const password = normalizeStreamSafe(typed, 'NFKC') // as it is hashed
  const ownWords = [brand.name, ...email.split(/[@.]/)].filter((word) => word.length > 2)
  let rest = password.toLowerCase().replace(COMMON_WORDS, '')
  for (const word of ownWords) rest = rest.replaceAll(word.toLowerCase(), '')
  // The rest must be a password in itself: most users add digits and signs at the ends.
  const core = rest.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  const isShortened = rest.length < password.length
  return (
    followsPattern(password) ||
    new Set(password).size < 6 ||
    /^\d+$/.test(password) ||
    (isShortened && core.length < 6)
  )
}
