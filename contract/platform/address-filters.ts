import { MAX_NAIRA } from './limits.ts'

// Filters of a list and the query of an address, both ways. Pages, saved views and server share
// them: the same choice has one address, whatever the order in which it was made. No schema is
// here, so that pages load no validator.

/** `none` filters nothing, and is written as nothing. `read` takes all texts of the parameter. */
export type Filter<T> = {
  none: T
  read(texts: readonly string[]): T
  write(value: T): string | string[]
}

/** `read` answers undefined for a text that is not fit. */
export const singleValueFilter = <T extends string | number>(
  read: (text: string) => T | undefined,
): Filter<T | undefined> => ({
  none: undefined,
  read: ([text]) => (text === undefined ? undefined : read(text)),
  write: (value) => String(value ?? ''),
})

export const flagFilter: Filter<boolean> = {
  none: false,
  read: ([text]) => text === '1',
  write: (isOn) => (isOn ? '1' : ''),
}

export const parseUuidText = (text: string): string | undefined =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text.toLowerCase() : undefined

export const priceFilter = singleValueFilter((text) => {
  const naira = /^\d{1,10}(\.\d{1,2})?$/.test(text) ? Number(text) : 0
  return naira > 0 && naira <= MAX_NAIRA ? naira : undefined
})

/** Both ends of a range, the lower first. An end that is undefined stays where it is. */
export function lowerBoundFirst<T extends string | number>(
  low: T | undefined,
  high: T | undefined,
) {
  const areSwapped = low !== undefined && high !== undefined && low > high
  return areSwapped ? ([high, low] as const) : ([low, high] as const)
}

type FilterTable = Readonly<Record<string, Filter<unknown>>>
export type FilterValues<Rows extends FilterTable> = { [Name in keyof Rows]: Rows[Name]['none'] }
export type AddressValues = Record<string, string | string[]>

/**
 * Makes of the filters of a list what reads them from an address and writes them into one. `rows`
 * has them by the names of their parameters, in the order in which an address has them.
 */
export function defineFilters<Rows extends FilterTable>(rows: Rows) {
  const filtersBy = (valueIn: (filter: Filter<unknown>, name: string) => unknown) =>
    Object.fromEntries(
      Object.entries(rows).map(([name, row]) => [name, valueIn(row, name)]),
    ) as FilterValues<Rows>
  const write = (filters: FilterValues<Rows>): AddressValues =>
    Object.fromEntries(
      Object.entries(rows)
        .map(([name, row]) => [name, row.write(filters[name])] as const)
        .filter(([, written]) => written.length > 0),
    )
  return {
    none: filtersBy(({ none }) => none),
    read: (params: URLSearchParams) => filtersBy(({ read }, name) => read(params.getAll(name))),
    /** Those that filter nothing are left out. */
    write,
    query: (filters: FilterValues<Rows>) => toAddressQuery(write(filters)),
  }
}

export const toAddressQuery = (values: AddressValues): URLSearchParams =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => [value].flat().map((text) => [name, text])),
  )
