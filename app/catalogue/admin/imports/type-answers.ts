import type { Import, ImportAnswers, ImportType, TypeAnswer } from '#contract/catalogue/imports.ts'

export const NEW_CATEGORY_CHOICE = 'new'
export const LEAVE_OUT_CHOICE = 'leave'

/**
 * The value of the select that shows an answer: the id of a category, `NEW_CATEGORY_CHOICE` or `LEAVE_OUT_CHOICE`; empty if
 * open.
 */
export function choiceOfTypeAnswer(answer: TypeAnswer | undefined): string {
  if (!answer) return ''
  if ('category' in answer) return answer.category
  return 'create' in answer ? NEW_CATEGORY_CHOICE : LEAVE_OUT_CHOICE
}

/**
 * The answer that a choice of the select means. `title` is that of the category made for the type.
 */
export function typeAnswerOfChoice(choice: string, title: string): TypeAnswer {
  if (choice === LEAVE_OUT_CHOICE) return { leave: true }
  return choice === NEW_CATEGORY_CHOICE ? { create: title } : { category: choice }
}

export const importTypeTitle = ({ type }: Pick<ImportType, 'type'>): string =>
  type === '' ? 'Without a type' : `“${type}”`

/**
 * The title of a category made for the type: the answered one, else the type itself. Empty for
 * products without a type.
 */
export const titleOfNewCategory = ({
  type,
  answer,
}: Pick<ImportType, 'type' | 'answer'>): string =>
  answer && 'create' in answer ? answer.create : type

export const areTypesAnswered = (types: readonly ImportType[]): boolean =>
  types.every(({ answer }) => answer)

/** Prices in another currency are taken only when that is confirmed. */
export const isCurrencyAnswered = ({
  currency,
  takesCurrency,
}: Pick<Import, 'currency' | 'takesCurrency'>): boolean => !currency || takesCurrency

export const areSkusAnswered = ({ skus }: Pick<Import, 'skus'>): boolean =>
  skus.total === 0 || skus.takesFile !== undefined

/** The import with these answers, as the server will return it. */
export const withImportAnswers = (
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
