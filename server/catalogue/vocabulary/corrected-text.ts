import type { Meaning } from './meaning.ts'

/** The typed text with each misspelled word in its right spelling; undefined where there is none. */
export function correctedText(text: string, words: readonly Meaning[]): string | undefined {
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
