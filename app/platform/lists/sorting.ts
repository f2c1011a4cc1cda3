import type { ListAddress } from '../ui/use-list-address.ts'

/** Sort field upwards, or downwards with `-`. */
export type Sort<Field extends string> = Field | `-${Field}`

export type Sorting<Field extends string> = {
  /** Undefined: in the list's own order. */
  sort: Sort<Field> | undefined
  setSort(sort: Sort<Field> | undefined): void
}

/** The sort of a list, stored in its address as `?sort=-total`; a field that the list does not have is ignored there. */
export function sortingOf<Field extends string>(
  { valueAt, setValues }: Pick<ListAddress, 'valueAt' | 'setValues'>,
  fields: readonly Field[],
): Sorting<Field> {
  const typed = valueAt('sort')
  const isKnown = fields.some((field) => typed === field || typed === `-${field}`)
  return { sort: isKnown ? (typed as Sort<Field>) : undefined, setSort: (sort) => setValues({ sort: sort ?? '' }) }
}

/** The next press on a column: upwards, then downwards, then the list's own order. */
export function pressed<Field extends string>(sort: Sort<Field> | undefined, field: Field): Sort<Field> | undefined {
  if (sort === field) return `-${field}`
  return sort === `-${field}` ? undefined : field
}
