import { randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '#contract/platform/limits.ts'
import { hashOfToken } from '../../platform/random-token.ts'

/** Letters and digits that are not mistaken for each other. There are 32: 5 bits each. */
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz023456789'
/**
 * 120 bits: from 112 on a plain hash stores them safely (ASVS 6.5.2). Codes of earlier releases
 * have 16 letters.
 */
const RECOVERY_CODE_LENGTH = 24

/** `k7xq-2m9d-…`, in groups of four to be read out. */
const createRecoveryCode = (): string => {
  const letters = [...randomBytes(RECOVERY_CODE_LENGTH)].map(
    (byte) => RECOVERY_LETTERS[byte % RECOVERY_LETTERS.length],
  )
  return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, createRecoveryCode)

/**
 * How a code is stored. Blanks, dashes and capitals make no difference, because it is typed from
 * paper.
 */
export const hashOfRecoveryCode = (code: string): string =>
  hashOfToken(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
