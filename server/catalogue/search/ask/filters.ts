import type { z } from 'zod'
import { OPTION_PARAM_PREFIX } from '#contract/catalogue/filter-address.ts'
import {
  type ListFilters,
  OptionFilters,
  type ProductFilters,
} from '#contract/catalogue/product-filters.ts'
import { messages } from '#contract/messages.ts'
import { badFieldError } from '../../../platform/errors.ts'

/**
 * The filters of a query, with those of options by their names. @throws 400 where one of these
 * cannot be
 */
export function parseListFilters(query: ProductFilters): ListFilters {
  const { category, brand, min, max, discount, stock, rating } = query
  const given = Object.entries(query).filter(([name]) => name.startsWith(OPTION_PARAM_PREFIX))
  const options = OptionFilters.safeParse(
    given.map(([name, values]) => ({
      name: name.slice(OPTION_PARAM_PREFIX.length),
      values: [values].flat(),
    })),
  )
  if (!options.success)
    throw badFieldError(given[0]?.[0] ?? OPTION_PARAM_PREFIX, refusalText(options.error))
  return { category, brand, min, max, discount, stock, rating, options: options.data }
}

/** Too many of them is said, as people may choose so many. */
const refusalText = ({ issues }: z.ZodError): string =>
  issues.find(({ message }) => message === messages.tooManyFilters)?.message ?? messages.badRequest

/** Whether only the age of products and at most one category say what a list shows. */
export const isPlainList = ({ category, ...filters }: ListFilters): boolean =>
  (category?.length ?? 0) <= 1 &&
  filters.options.length === 0 &&
  [filters.brand, filters.min, filters.max, filters.discount, filters.stock, filters.rating].every(
    (value) => value === undefined || (Array.isArray(value) && value.length === 0),
  )

/** Whether an option is left of which no product has a value: then nothing has to be searched. */
export const hasUnknownOption = ({ options }: ListFilters, without?: string): boolean =>
  options.some(({ name, values }) => values.length === 0 && `option.${name}` !== without)
