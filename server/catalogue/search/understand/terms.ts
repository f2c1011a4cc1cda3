/** How a word of the catalogue was found for a typed one, the surest first. */
export const TERM_SOURCES = ['exact', 'synonym', 'prefix', 'typo'] as const
export type TermSource = (typeof TERM_SOURCES)[number]

/** A token or phrase that may stand for what was typed; a document has to have all its tokens. */
export type TermForm = { source: TermSource; tokens: readonly string[] }

/** One typed word, or several that belong together; a document has to have one of its forms. */
export type Term = {
  typed: string
  /** Typed words. */
  span: number
  /** The catalogue has it, or something that it may stand for. */
  isKnown: boolean
  /** How often products have it as typed: four for a title, one for a description. */
  weight: number
  /** It says what the goods are: an accessory or a category. Other terms only describe them. */
  isType?: boolean
  /** No other term says what the goods are: this is likely to. */
  isHead?: boolean
  forms: readonly TermForm[]
  /** A small number has these: the tokens beside it in the typed text. */
  neighbours?: readonly string[]
}

/** A number that means something only beside a word: `iphone 12`, `size 42`. */
export const isSmallNumber = (token: string): boolean => /^\d{1,2}$/.test(token)
