import { z } from 'zod'
import { messages } from '../messages.ts'
import { plainTextUpTo } from './form-schemas.ts'
import { MAX_LIMIT, MAX_NAIRA } from './limits.ts'

const MAX_SKIP = 1_000_000

function wholeNumberParam(min: number, max: number) {
  const fault = messages.mustBeWholeNumber(min, max)
  const digits = z.string().regex(/^\d{1,7}$/, fault)
  return z
    .union([z.number().int(), digits.transform(Number)], fault)
    .refine((value) => value >= min && value <= max, fault)
}

export const ListParams = z.object({
  limit: wholeNumberParam(1, MAX_LIMIT),
  skip: wholeNumberParam(0, MAX_SKIP),
})
export type ListParams = z.output<typeof ListParams>

export const SearchText = plainTextUpTo(200, messages.fieldTooLong('search', 200))
export const SearchParams = ListParams.extend({ search: SearchText.default('') })
export type SearchParams = z.output<typeof SearchParams>

/** `?sort=` of a list: a field sorts upwards, `-field` downwards; anything else is refused. */
export const sortParamOf = <const F extends string>(...fields: readonly F[]) => {
  const choices = fields.flatMap((field) => [field, `-${field}`] as const)
  return z.object({ sort: choiceParam('sort', choices).optional() })
}

export const choiceParam = <const V extends string>(name: string, choices: readonly V[]) =>
  z.enum(choices, messages.mustBeAmong(name, choices))

/** Values of a filter of which several may be chosen: the parameter comes once or several times. */
export const repeatedParam = <T extends z.ZodType>(value: T, max: number) =>
  z.preprocess(
    (given) => (given === undefined || Array.isArray(given) ? given : [given]),
    z.array(value).max(max).optional(),
  )

export const typedNaira = z.preprocess(
  (typed) =>
    typeof typed === 'string' && /^\d{1,10}(\.\d{1,2})?$/.test(typed) ? Number(typed) : typed,
  z.number(messages.mustBeNumber).min(0).max(MAX_NAIRA).optional(),
)

/** The body of a list that is answered whole. */
export const listAnswerOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) })

/** The body of every other list: one page of `data`, and how many there are in all. */
export const pageAnswerOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), total: z.int() })
