import { z } from 'zod'
import { messages } from '../messages.ts'
import { everyone, FOUND_TTL_MS, get } from '../platform/endpoint.ts'
import { plainTextUpTo, ShopId } from '../platform/form-schemas.ts'
import { MAX_ALL_FILTER_VALUES, MAX_FILTER_OPTIONS, MAX_FILTER_VALUES } from '../platform/limits.ts'
import { choiceParam, repeatedParam, SearchText, typedNaira } from '../platform/list-params.ts'
import { LIST_SORTS, OPTION_PARAM_PREFIX } from './filter-address.ts'

/**
 * The query parameters that filter and order the public lists of products. Several values of one
 * kind are alternatives, different kinds must all hold. Prices are naira after the discount. Beside
 * these, each option has a parameter named `option.` and its name: `option.Size=M&option.Size=L`.
 */
export const ProductFilters = z
  .object({
    category: repeatedParam(ShopId, 50),
    brand: repeatedParam(plainTextUpTo(120).min(1), 50),
    min: typedNaira,
    max: typedNaira,
    discount: z.literal('1').optional(),
    stock: z.literal('1').optional(),
    /** At least so many stars. */
    rating: choiceParam('rating', ['1', '2', '3', '4']).optional(),
    sort: choiceParam('sort', LIST_SORTS).optional(),
  })
  .catchall(z.unknown())
export type ProductFilters = z.infer<typeof ProductFilters>

export type ListFilters = Pick<
  ProductFilters,
  'category' | 'brand' | 'min' | 'max' | 'discount' | 'stock' | 'rating'
> & { options: NamedOptionFilter[] }

/** `unknown`: values that no product has. They find nothing, and are shown as chosen. */
export type NamedOptionFilter = { name: string; values: string[]; unknown?: string[] }

/** Parameters of options, without `option.`. */
export const OptionFilters = z
  .array(
    z.object({
      name: plainTextUpTo(60).min(1),
      values: z
        .array(plainTextUpTo(60).min(1))
        .min(1)
        .max(MAX_FILTER_VALUES, messages.tooManyFilters),
    }),
  )
  .max(MAX_FILTER_OPTIONS, messages.tooManyFilters)
  .refine(
    (options) =>
      options.reduce((sum, { values }) => sum + values.length, 0) <= MAX_ALL_FILTER_VALUES,
    messages.tooManyFilters,
  )

/**
 * A value with the number of products that the other filters leave for it; `more`: at least so
 * many.
 */
const CountedHits = { count: z.int(), more: z.literal(true).optional() }

export const Facets = z.object({
  total: z.int(),
  more: z.literal(true).optional(),
  categories: z.array(z.object({ value: z.string(), title: z.string(), ...CountedHits })),
  brands: z.array(z.object({ value: z.string(), ...CountedHits })),
  /** Naira after the discount: both ends, and the number of products in each step between them. */
  prices: z.object({
    min: z.number(),
    max: z.number(),
    steps: z.array(z.object({ from: z.number(), to: z.number(), ...CountedHits })),
  }),
  discount: z.object(CountedHits),
  stock: z.object(CountedHits),
  ratings: z.array(z.object({ value: z.int(), ...CountedHits })),
  options: z.array(
    z.object({
      name: z.string(),
      values: z.array(
        z.object({ value: z.string(), swatch: z.string().optional(), ...CountedHits }),
      ),
    }),
  ),
})
export type Facets = z.infer<typeof Facets>

export const productFilterEndpoints = {
  facets: get(
    '/products/facets',
    everyone,
    'Values to filter a list of products by, each with the number of products that the other filters leave',
    {
      query: ProductFilters.extend({
        q: SearchText.optional(),
        literal: z.literal('1').optional(),
      }),
      answer: Facets,
      cache: {
        tags: ['products', 'categories'],
        ttlMs: FOUND_TTL_MS,
        queryPrefix: OPTION_PARAM_PREFIX,
      },
    },
  ),
}
