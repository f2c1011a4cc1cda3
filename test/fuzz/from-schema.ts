import fc from 'fast-check'
import type { Schema } from './document.ts'
import { GOOD_TEXTS } from './good-values.ts'
import { Known } from './known.ts'

/** Without `otherwise` an id that nothing has. */
export const known = (name: string, otherwise?: string | number): fc.Arbitrary<Known> =>
  fc.oneof(fc.nat(2), fc.nat(40)).map((place) => new Known(name, place, otherwise))

/** Small lists: what a long one breaks is drawn as a hostile value. */
const MANY = 4

/** Values that a schema allows; `name` is that of their field. */
export function fitting(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const { anyOf = schema.oneOf, enum: choices, type, prefixItems } = schema
  if (anyOf) return orGood(name, fc.oneof(...anyOf.map((one) => fitting(one, name))))
  if (choices) return fc.constantFrom(...choices)
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => fitting({ ...schema, type: one }, name)))
  if (prefixItems) return fc.tuple(...prefixItems.map((one) => fitting(one, name)))
  return byType(schema, name)
}

/** Mostly a text that is known to be good, where there are some. */
function orGood(name: string, any: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const good = GOOD_TEXTS[name]
  return good
    ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: any })
    : any
}

function byType(schema: Schema, name: string): fc.Arbitrary<unknown> {
  if (schema.type === 'object') return objects(schema, name)
  if (schema.type === 'array') return lists(schema, name)
  if (schema.type === 'string') return texts(schema, name)
  if (schema.type === 'integer') return numbers(schema, name, fc.integer)
  if (schema.type === 'number')
    return numbers(schema, name, ({ min, max }) => fc.double({ min, max, noNaN: true }))
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  return fc.jsonValue()
}

function objects({ properties = {}, required = [], additionalProperties }: Schema, name: string) {
  // The `id` of what is in `products` is a product's.
  const fields = Object.entries(properties).map(
    ([key, one]) => [key, fitting(one, key === 'id' ? name || key : key)] as const,
  )
  const requiredKeys = required.filter((key) => key in properties)
  const needed = Object.fromEntries(fields.filter(([key]) => requiredKeys.includes(key)))
  const named = fc.oneof(fc.record(needed), fc.record(Object.fromEntries(fields), { requiredKeys }))
  if (typeof additionalProperties !== 'object') return named
  return fc.dictionary(fc.string({ maxLength: 10 }), fitting(additionalProperties, name), {
    maxKeys: MANY,
  })
}

function lists(
  { items, minItems = 0, maxItems = MANY }: Schema,
  name: string,
): fc.Arbitrary<unknown[]> {
  if (!items) return fc.constant([])
  return fc.array(fitting(items, name), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, MANY)),
  })
}

type Bounds = { min: number; max: number }

/** Bounds and what is next to them, small numbers, numbers of an answer, and any. */
function numbers(
  { minimum, maximum }: Schema,
  name: string,
  any: (bounds: Bounds) => fc.Arbitrary<number>,
) {
  const [min, max] = [Math.max(minimum ?? -1e9, -1e9), Math.min(maximum ?? 1e9, 1e9)]
  const special = [0, 1, 2, 10, 100, min, max, minimum ?? min, maximum ?? max].filter(
    (one) => one >= min && one <= max,
  )
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...special) },
    { weight: 2, arbitrary: known(name, special[0]) },
    { weight: 1, arbitrary: any({ min, max }) },
  )
}

function texts(
  { format, pattern, minLength = 0, maxLength = 60 }: Schema,
  name: string,
): fc.Arbitrary<unknown> {
  if (format === 'uuid')
    return fc.oneof({ weight: 9, arbitrary: known(name) }, { weight: 1, arbitrary: fc.uuid() })
  if (format === 'date-time') return moments.map((moment) => moment.toISOString())
  if (format === 'date') return moments.map((moment) => moment.toISOString().slice(0, 10))
  const any = pattern
    ? matching(pattern)
    : fc.string({ minLength, maxLength: Math.min(Math.max(60, minLength), maxLength) })
  const [odd, told] = pattern ? [3, 1] : [1, 3]
  return orGood(
    name,
    fc.oneof({ weight: odd, arbitrary: any }, { weight: told, arbitrary: known(name, 'text') }),
  )
}

const moments = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2030-01-01'),
  noInvalidDate: true,
})

/** fast-check knows no assertions in patterns. */
const matching = (pattern: string): fc.Arbitrary<string> =>
  pattern.includes('(?!') ? fc.constant('/products') : fc.stringMatching(new RegExp(pattern))
