import type { Category } from '#contract/catalogue/categories.ts'

/** The categories as options of a select. */
export const categoryOptions = (categories: readonly Category[]) =>
  categories.map(({ _id, title }) => [_id, title] as const)
