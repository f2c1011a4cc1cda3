import fc from 'fast-check'
import { DRAWING, encodeForm } from '../forms.ts'
import type { Schema } from './document.ts'
import { hostileText, toJson } from './hostile.ts'

/** The smallest valid PNG. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Values of a form's file fields. */
const UPLOADS: readonly Uint8Array[] = [
  ...[
    PIXEL,
    DRAWING,
    PIXEL.subarray(0, 40),
    Buffer.alloc(0),
    Buffer.from('<script>'),
    Buffer.alloc(2_000_000),
  ],
  ...[
    Buffer.from('Title,Price\nShirt,100\n'),
    Buffer.from('Handle,Title\na,"b'),
    Buffer.from('\ufeffsku;title\r\n1;2'),
  ],
  ...[Buffer.from('PK\u0003\u0004'), Buffer.from('GIF89a'), Buffer.from('%PDF-1.4')],
]

const NAMES = fc.constantFrom('a.png', '../a', 'a.csv', '')

export type Form = {
  /** Its fields by their names. */
  fields: unknown
  files: readonly { field: string; upload: number; name: string }[]
  /** How much of it is sent. */
  percent: number
}

/** A form of these fields; if bent also with files under wrong names, or cut off. */
export function drawnForm(
  { properties = {} }: Schema,
  fields: fc.Arbitrary<unknown>,
  isBent: boolean,
): fc.Arbitrary<Form> {
  const names = Object.keys(properties).filter((name) => isFile(properties[name]))
  const fits = fc.subarray(names).chain((chosen) =>
    fc.tuple(
      ...chosen.map((field) =>
        fc.record({
          field: fc.constant(field),
          upload: fc.constantFrom(0, 0, 1, 6, 7),
          name: NAMES,
        }),
      ),
    ),
  )
  const field = fc.oneof(fc.constantFrom(...names, 'x'), hostileText)
  const bent = fc.array(fc.record({ field, upload: fc.nat(UPLOADS.length - 1), name: NAMES }), {
    maxLength: 5,
  })
  return fc.record({
    fields: fields.map((value) => withoutFiles(value, names)),
    files: isBent ? bent : fits,
    percent: fc.oneof(
      { weight: isBent ? 4 : 40, arbitrary: fc.constant(100) },
      { weight: 1, arbitrary: fc.nat(100) },
    ),
  })
}

const isFile = (schema: Schema | undefined): boolean =>
  schema?.format === 'binary' ||
  (schema?.type === 'array' && schema.items !== false && schema.items?.format === 'binary')

const withoutFiles = (fields: unknown, names: readonly string[]): unknown =>
  fields !== null && typeof fields === 'object' && !Array.isArray(fields)
    ? Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
    : fields

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed() : toJson(value)
const headerText = (text: string): string => text.toWellFormed().replace(/[\r\n"]/g, '_')

/** Its bytes, and its header. */
export function bytesOf({ fields, files, percent }: Form): {
  payload: Buffer
  headers: Record<string, string>
} {
  const texts = Object.entries(fields ?? {}).map(([name, value]) => [
    headerText(name),
    textOf(value),
  ])
  const form = encodeForm({
    fields: Object.fromEntries(texts),
    files: files.map(({ field, upload, name }) => ({
      ...{ field: headerText(field), name },
      bytes: UPLOADS[upload] ?? PIXEL,
    })),
  })
  return {
    ...form,
    payload: form.payload.subarray(0, Math.ceil((form.payload.length * percent) / 100)),
  }
}
