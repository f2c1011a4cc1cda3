import { brand } from '#contract/platform/brand.ts'
import { normalized } from '#contract/platform/stream-safe.ts'

/**
 * Checks of secrets that the operator gives: one typed by hand, or copied from an example, is
 * refused.
 */

const EXAMPLES =
  /secret|example|changeme|password|default|placeholder|replace|your[-_ ]?key|insecure/i
const LONGEST_PERIOD = 16

/** Less than 32 characters, few different ones, words of examples, or a pattern. */
export const isWeakSecret = (secret: string): boolean =>
  secret.length < 32 || new Set(secret).size < 10 || EXAMPLES.test(secret) || isPattern(secret)

/**
 * Whether one simple rule predicts half of the characters: each follows the one before it (`0123…`,
 * `aaaa`, `zyx…`), is next to it on the keyboard, or repeats an earlier one at a fixed distance. In
 * a random text a rule predicts a fifth.
 */
export function isPattern(text: string): boolean {
  const isHit = (rule: (i: number) => boolean): boolean =>
    [...text].filter((_, i) => rule(i)).length >= text.length / 2
  const periods = Array.from({ length: LONGEST_PERIOD }, (_, i) => i + 1)
  return (
    isHit((i) => isNext(text, i)) ||
    periods.some((period) => isHit((i) => i >= period && text[i] === text[i - period]))
  )
}

const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'qwertzuiop']

function isNext(text: string, i: number): boolean {
  if (i === 0) return false
  const [before, here] = [text.charCodeAt(i - 1), text.charCodeAt(i)]
  const pair = text.slice(i - 1, i + 1).toLowerCase()
  return Math.abs(before - here) <= 1 || KEYBOARD.some((row) => row.includes(pair))
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
  const password = normalized(typed, 'NFKC') // as it is hashed
  const own = [brand.name, ...email.split(/[@.]/)].filter((word) => word.length > 2)
  let rest = password.toLowerCase().replace(COMMON_WORDS, '')
  for (const word of own) rest = rest.replaceAll(word.toLowerCase(), '')
  // The rest must be a password in itself: most users add digits and signs at the ends.
  const core = rest.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  const isShortened = rest.length < password.length
  return (
    isPattern(password) ||
    new Set(password).size < 6 ||
    /^\d+$/.test(password) ||
    (isShortened && core.length < 6)
  )
}
