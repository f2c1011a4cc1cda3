import type { z } from 'zod'

/** A place in what a schema takes where the caller writes a text. */
export type TextPlace = {
  /** `products.0.name` */
  path: readonly string[]
  /** A value with the text at this place; all else is as in `base`. */
  put: (text: string, base?: unknown) => unknown
  schema: z.core.$ZodType
}

type Schema = z.core.$ZodTypes
type Wrap = (inner: unknown, base: unknown) => unknown
type Pick = (base: unknown) => unknown

/** The places of a schema, in lists and records and in texts of JSON, too. */
export function textPlaces(schema: z.core.$ZodType): TextPlace[] {
  const { _zod } = schema as Schema
  const { def } = _zod
  switch (def.type) {
    case 'string':
      return [{ path: [], put: (text) => text, schema }]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) =>
        placesOfField(name, field, fixedFields(def.shape)),
      )
    case 'array':
      return within('0', def.element, (inner) => [inner], firstOf)
    case 'record':
      return [
        ...within(
          '*',
          def.valueType,
          (inner) => ({ name: inner }),
          () => undefined,
        ),
        { path: ['key'], put: (text) => ({ [text]: 1 }), schema: def.keyType },
      ]
    case 'tuple':
      return def.items.flatMap((item, index) =>
        within(
          String(index),
          item,
          (inner) => def.items.map((_, at) => (at === index ? inner : '')),
          firstOf,
        ),
      )
    case 'union':
      return def.options.flatMap(textPlaces)
    case 'intersection':
      return [...textPlaces(def.left), ...textPlaces(def.right)]
    case 'pipe':
      return placesOfPipe(def)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return textPlaces(def.innerType)
    default:
      return []
  }
}

function within(name: string, schema: z.core.$ZodType, wrap: Wrap, pick: Pick): TextPlace[] {
  return textPlaces(schema).map((place) => ({
    path: [name, ...place.path],
    put: (text, base) => wrap(place.put(text, pick(base)), base),
    schema: place.schema,
  }))
}

const placesOfField = (
  name: string,
  field: z.core.$ZodType,
  fixed: Record<string, unknown>,
): TextPlace[] =>
  within(
    name,
    field,
    (inner, base) => ({ ...fixed, ...(base as object | undefined), [name]: inner }),
    (base) => (base as Record<string, unknown> | undefined)?.[name],
  )

const firstOf: Pick = (base) => (Array.isArray(base) ? base[0] : undefined)

/** Fields of one possible value choose between the forms of an object. */
function fixedFields(shape: z.core.$ZodShape): Record<string, unknown> {
  const fixed: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape)) {
    const { def } = (field as Schema)._zod
    if (def.type === 'literal') fixed[name] = def.values[0]
  }
  return fixed
}

/** A preprocessed value has the form of what is made of it, and a text of JSON contains one. */
function placesOfPipe({ in: first, out }: z.core.$ZodPipeDef): TextPlace[] {
  const { def } = (first as Schema)._zod
  if (def.type === 'transform') return textPlaces(out)
  const places = textPlaces(first)
  if (def.type !== 'pipe' || (def.in as Schema)._zod.def.type !== 'string') return places
  const inJson = textPlaces(out).filter(({ path }) => path.length > 0)
  const encoded = inJson.map((place) => ({
    ...place,
    put: (text: string, base: unknown) => JSON.stringify(place.put(text, parsed(base))),
  }))
  return [...places, ...encoded]
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}
