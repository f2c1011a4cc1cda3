import { isSmallNumber, type Term, type TermForm } from '../understand/terms.ts'

/**
 * Where a token stands in a document (`document_tokens`). A: what the title calls the goods, and
 * values of options. B: the rest of the title. C: brand and category. D: the description alone.
 */
export const FIELDS = ['A', 'B', 'C', 'D'] as const
/** All but the description. */
const NAMING = 'ABC'
/** What the goods are, not what they go with. */
const TYPE = 'AC'

/** Texts that PostgreSQL reads as `tsquery`. */
export const quoted = (token: string): string => `'${token.replace(/['\\]/g, '')}'`
/** A word of the description alone is a token of its own. */
function inFields(token: string, fields: string): string {
  if (fields === NAMING) return quoted(token)
  if (fields === 'D') return quoted(`,${token}`)
  return fields === '' ? `(${quoted(token)}|${quoted(`,${token}`)})` : `${quoted(token)}:${fields}`
}

/**
 * Documents that have all tokens of a form, `fieldsOf` of each place. A number stands right beside
 * its word: `playstation 5`, `3 sim`.
 */
function joinTokens({ tokens }: TermForm, fieldsOf: (place: number) => string): string {
  const [first = '', ...others] = tokens.map((token, i) => inFields(token, fieldsOf(i)))
  return others.reduce((query, token, i) => {
    const isOfNumber = tokens.slice(i, i + 2).some(isSmallNumber)
    return `${query} ${isOfNumber ? '<->' : '&'} ${token}`
  }, first)
}

const formQuery = (form: TermForm, fields = ''): string => `(${joinTokens(form, () => fields)})`

/** The last word of a phrase says what the goods are: `screen protector`. */
const formsEndingIn = (forms: readonly TermForm[], fields: string, fieldsBefore = NAMING): string =>
  anyQuery(
    forms.map((form) =>
      joinTokens(form, (place) => (place === form.tokens.length - 1 ? fields : fieldsBefore)),
    ),
  )

const typeQuery = ({ forms }: Term): string => formsEndingIn(forms, TYPE)

/** Documents whose titles call the goods by the last word of one of these. */
export const headQuery = (forms: readonly TermForm[], fieldsBefore?: string): string =>
  formsEndingIn(forms, 'A', fieldsBefore)

export const formsQuery = (forms: readonly TermForm[], fields = ''): string =>
  `(${forms.map((form) => formQuery(form, fields)).join('|')})`

/** Any of several queries. */
export const anyQuery = (queries: readonly string[]): string =>
  `(${queries.map((query) => `(${query})`).join('|')})`

/** Documents that have all terms, and are of the type if a term says one. */
export function typedQuery(terms: readonly Term[]): string {
  const queries = terms.map((term) => (term.isType ? typeQuery(term) : mentionQuery([term])))
  return queries.join('&')
}

/** Documents that have all terms anywhere. */
export const mentionQuery = (terms: readonly Term[]): string =>
  terms.map(({ forms }) => anyQuery(forms.map(mentionOfForm))).join('&')

/**
 * The words of a phrase that only means the same are no phrase where they are apart in a
 * description.
 */
function mentionOfForm(form: TermForm): string {
  const isMeantPhrase = form.source === 'synonym' && form.tokens.length > 1
  return formQuery(form, isMeantPhrase ? NAMING : '')
}

/**
 * Documents that are called by all terms: none stands in the description alone, and the type is
 * what they are. A small number stands beside a word that it was typed beside, or is a value of an
 * option: `iphone 12` is no phone with iOS 12.
 */
export const nameQuery = (terms: readonly Term[]): string =>
  terms
    .map((term) => {
      if (term.isType) return typeQuery(term)
      return term.neighbours ? numberQuery(term, term.neighbours) : formsQuery(term.forms, NAMING)
    })
    .join('&')

function numberQuery({ forms }: Term, neighbours: readonly string[]): string {
  const [number = ''] = forms[0]?.tokens ?? []
  const beside = neighbours.flatMap((word) => [
    `(${quoted(word)}<->${quoted(number)})`,
    `(${quoted(number)}<->${quoted(word)})`,
  ])
  const quantities = forms.filter(({ source }) => source === 'prefix')
  const inches: TermForm = { source: 'prefix', tokens: [`${number}inch`] }
  return anyQuery([...beside, quoted(`=${number}`), formsQuery([...quantities, inches], NAMING)])
}

/** Documents of goods that are not for other goods. */
export const NO_ACCESSORY = "!'~for'"

/** Documents of which one of these is a word of brand or category. */
export const brandQuery = (tokens: readonly string[]): string =>
  anyQuery(tokens.map((token) => inFields(token, 'C')))

/** Documents of which one of these is the last word of what the title calls them. */
export function lastWordQuery(forms: readonly TermForm[]): string {
  const lastTokens = forms.flatMap(({ tokens }) => tokens.slice(-1))
  return anyQuery(lastTokens.map((token) => quoted(`^${token}`)))
}
