import type { Import, ImportAnswers, ImportType, TypeAnswer } from '#contract/catalogue/imports.ts'

export const NEW = 'new'
export const LEAVE = 'leave'

/**
 * The value of the select that shows an answer: the id of a category, `NEW` or `LEAVE`; empty if
 * open.
 */
export function choiceOf(answer: TypeAnswer | undefined): string {
  if (!answer) return ''
  if ('category' in answer) return answer.category
  return 'create' in answer ? NEW : LEAVE
}

/**
 * The answer that a choice of the select means. `title` is that of the category made for the type.
 */
export function answerOf(choice: string, title: string): TypeAnswer {
  if (choice === LEAVE) return { leave: true }
  return choice === NEW ? { create: title } : { category: choice }
}

export const titleOfType = ({ type }: Pick<ImportType, 'type'>): string =>
  type === '' ? 'Without a type' : `“${type}”`

/**
 * The title of a category made for the type: the answered one, else the type itself. Empty for
 * products without a type.
 */
export const newTitleOf = ({ type, answer }: Pick<ImportType, 'type' | 'answer'>): string =>
  answer && 'create' in answer ? answer.create : type

export const isAnswered = (types: readonly ImportType[]): boolean =>
  types.every(({ answer }) => answer)

/** Prices in another currency are taken only when that is confirmed. */
export const isCurrencyAnswered = ({
  currency,
  takesCurrency,
}: Pick<Import, 'currency' | 'takesCurrency'>): boolean => !currency || takesCurrency

export const areSkusAnswered = ({ skus }: Pick<Import, 'skus'>): boolean =>
  skus.total === 0 || skus.takesFile !== undefined

/** The import with these answers, as the server will return it. */
export const withAnswers = (
  upload: Import,
  { types = [], fetchPictures, takesCurrency, takesSkus }: ImportAnswers,
): Import => ({
  ...upload,
  skus: takesSkus === undefined ? upload.skus : { ...upload.skus, takesFile: takesSkus },
  takesCurrency: takesCurrency ?? upload.takesCurrency,
  types: upload.types.map((type) => ({
    ...type,
    answer: types.find((given) => given.type === type.type)?.answer ?? type.answer,
  })),
  pictures: { ...upload.pictures, isWanted: fetchPictures ?? upload.pictures.isWanted },
})
