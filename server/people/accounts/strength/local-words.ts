import { readFileSync } from 'node:fs'
import { brand } from '#contract/platform/brand.ts'

/**
 * Words that are common in Nigerian passwords, not in English dictionaries; the first guesses of
 * each kind first.
 */
const LOCAL_WORDS = readFileSync(new URL('local-words.txt', import.meta.url), 'utf8')

export const localWords: string[] = [
  ...new Set([brand.name.toLowerCase(), ...LOCAL_WORDS.trim().split(/\s+/)]),
]
