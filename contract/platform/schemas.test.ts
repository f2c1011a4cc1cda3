import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { textPlaces } from '#test/text-places.ts'
import { allEndpoints } from '../api.ts'

/** The schemas within a schema, itself included. */
function* partsOf(
  schema: z.core.$ZodType,
  seen = new Set<z.core.$ZodType>(),
): Generator<z.ZodType> {
  if (seen.has(schema)) return
  seen.add(schema)
  const { shape, checks: _, ...def } = schema._zod.def as unknown as Record<string, unknown>
  // a transform runs on what was checked before it
  if (!(schema instanceof z.ZodTransform)) yield schema as z.ZodType
  for (const value of [...Object.values(shape ?? {}), ...Object.values(def)].flat())
    if (value instanceof z.core.$ZodType) yield* partsOf(value, seen)
}

const long = 'x'.repeat(20_000)
const WRONG = [
  ...[
    undefined,
    null,
    true,
    0,
    -1,
    1.005,
    1e12,
    Number.NaN,
    '',
    ' ',
    'redd',
    '1e9',
    long,
    'a\u0000b',
    [],
    {},
  ],
  ...[
    ['redd'],
    Array(1000).fill('redd'),
    Array(1000).fill({}),
    { redd: 1 },
    '[]',
    '[{"name":""}]',
    `[${'0,'.repeat(300)}0]`,
  ],
]

/** How the validator begins its own sentences. */
const OF_VALIDATOR = /^(Invalid|Too big|Too small|Unrecognized|Expected)|expected |pattern/

const inputs = allEndpoints.flatMap(({ method, path, params, query, body }) =>
  [params, query, body].flatMap((schema) =>
    schema ? [[`${method} ${path}`, schema] as const] : [],
  ),
)

describe.each(inputs)('%s', (_name, input) => {
  test('no sentence of the validator reaches a person', () => {
    const said = [...partsOf(input)].flatMap((schema) =>
      WRONG.flatMap(
        (value) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [],
      ),
    )
    expect(said.filter((text) => OF_VALIDATOR.test(text))).toEqual([])
  })
})

/**
 * Secrets and ids, which are compared or looked up, and never stored as a text; what browsers
 * report.
 */
const NO_TEXTS = [
  ...[
    'password',
    'oldpassword',
    'newpassword',
    'cnpassword',
    'code',
    'ticket',
    'id',
    'note',
    'refund',
    'productid',
  ],
  ...['document-uri', 'blocked-uri', 'effective-directive'],
  ...['type', 'documentURL', 'blockedURL', 'effectiveDirective', 'own'],
  // Lists of ids, and JSON whose texts are places of their own.
  ...['ids', 'related', 'keep', 'imagesSeen', 'confirmRemoved', 'options', 'variants', 'lines'],
]

test('every text that a call takes is composed, and turns no other', () => {
  const wrong = inputs.flatMap(([name, input]) =>
    textPlaces(input)
      .filter(
        ({ path, schema }) => !NO_TEXTS.includes(path.findLast(isName) ?? '') && isChanged(schema),
      )
      .map(({ path }) => `${name} ${path.join('.')}`),
  )
  expect(wrong).toEqual([])
})

const isName = (part: string): boolean => !/^\d+$/.test(part)

/** What a call takes and would store in another form than the shop's own. */
const isChanged = (schema: z.core.$ZodType): boolean => {
  const taken = z.safeParse(schema, 'e\u0301\r\n\u202eb\u2066')
  return taken.success && taken.data !== '\u00e9\nb'
}
