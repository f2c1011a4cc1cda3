import fc from 'fast-check'
import { HOSTILE_TEXTS } from '../hostile-texts.ts'

/** A number that JSON may have and `JSON.stringify` never writes; see `toJson`. */
const rawNumber = (digits: string): string => `\u{10ffff}${digits}\u{10ffff}`

/** JSON with the raw numbers in it. */
export const toJson = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replace(/"\u{10ffff}([^"]*)\u{10ffff}"/gu, '$1')

const deep = (depth: number): unknown => (depth === 0 ? 1 : { a: [deep(depth - 1)] })

const texts = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '\u202e',
    '\ufeff',
    '😀'.repeat(50),
    'x'.repeat(300),
  ],
  ...[
    'x'.repeat(20_000),
    'ﷺ'.repeat(2_000),
    'İ'.repeat(200),
    'a\u0301'.repeat(500),
    '\r\nset-cookie: a=b',
    '\t\v\f',
  ],
  ...[
    '../../etc/passwd',
    '..',
    '%',
    '_',
    '\\',
    '%00',
    '%2e%2e%2f',
    "' or 1=1 --",
    "'; drop table sale; --",
  ],
  ...[
    '#{7*7}',
    '{{7*7}}',
    '[object Object]',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    '$1',
    '\\x',
  ],
  ...[
    'NaN',
    'Infinity',
    '-0',
    '1e3',
    '1e400',
    '0x10',
    '٣',
    '-1',
    '1.5',
    '9'.repeat(20),
    '9'.repeat(400),
    '1_000',
  ],
  ...[
    '2026-02-30T25:00:00Z',
    '0000-00-00',
    '275760-09-13',
    '-271821-04-20',
    '9999-12-31',
    '294277-01-01',
    '2026-W10',
  ],
  ...[
    '(a+)+$',
    'a'.repeat(5_000).concat('!'),
    '*:*',
    'a & b | !c:*',
    '<->',
    '"',
    "'",
    '=cmd|a',
    'javascript:alert(1)',
  ],
  ...[
    'http://127.0.0.1:1',
    'file:///etc/passwd',
    '//x',
    'a@b',
    `${'a'.repeat(250)}@example.com`,
    'a@xn--nxasmq6b.com',
  ],
  ...HOSTILE_TEXTS,
]

const RAW = [
  '1e400',
  '-1e400',
  '1E-400',
  '9007199254740993',
  '-0.0',
  '9'.repeat(400),
  '0.1e1',
  '2147483648',
]
const values = [
  ...[
    null,
    true,
    false,
    0,
    -0,
    -1,
    0.1,
    1.005,
    1e21,
    2 ** 31 - 1,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e308,
    5e-324,
  ],
  ...[
    [],
    {},
    [[]],
    [null],
    { length: 3 },
    { toString: 1 },
    { constructor: { prototype: { a: 1 } } },
    deep(200),
  ],
  ...[
    Array(2_000).fill(1),
    Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`k${i}`, i])),
  ],
  ...[{ $ne: null }, { toJSON: 'x' }, ...RAW.map(rawNumber)],
]

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...values),
  fc.jsonValue(),
)

/** Bodies that are no JSON, or not the one that was asked for. */
export const hostileJson = fc.oneof(
  hostile.map(toJson),
  fc.constantFrom(
    ...[
      '',
      '{',
      'null',
      '"text"',
      '[]',
      '{"__proto__":{"a":1}}',
      '{"a":1,"a":2}',
      '['.repeat(9_000),
      '\ufeff{}',
    ],
    ...[
      '{"constructor":{"prototype":{"a":1}}}',
      '\u0000',
      '{}{}',
      "{'a':1}",
      '1e999',
      '"\\ud800"',
      'x'.repeat(300_000),
    ],
  ),
)

/** A change of a value: one property at any depth is left out, replaced or added. */
type Change = { path: readonly number[]; key: string; value: unknown; isLeftOut: boolean }

export const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.record({
    path: fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }),
    key: hostileText,
    value: hostile,
    isLeftOut: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
)

export function bend(value: unknown, { path, ...change }: Change): unknown {
  const [step = 0, ...rest] = path
  if (value === null || typeof value !== 'object') return change.value
  const entries = Object.entries(value)
  const index = step % (entries.length + 1)
  const [key, inner] = entries[index] ?? []
  if (key === undefined) entries.push([change.key, change.value])
  else if (change.isLeftOut) entries.splice(index, 1)
  else
    entries[index] = [key, rest.length > 0 ? bend(inner, { path: rest, ...change }) : change.value]
  return Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries)
}
