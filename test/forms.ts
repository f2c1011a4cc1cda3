import { randomUUID } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import type { Method } from '#contract/endpoint.ts'
import { type Answer, call } from './factories.ts'
import { as, type Person } from './people.ts'
import type { TestShop } from './shop.ts'

/** A file of a form; its name and type are what a client says, not what it is. */
export type FormFile = { field: string; bytes: Uint8Array; name?: string; type?: string }
export type Form = { fields?: Record<string, string | number>; files?: readonly FormFile[] }

/** The bytes of a `multipart/form-data` request and the header that goes with them. */
export function encodeForm({ fields = {}, files = [] }: Form): { payload: Buffer; headers: Record<string, string> } {
  const boundary = `form-${randomUUID()}`
  const part = (disposition: string, body: Uint8Array | string): Buffer[] => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(body as string),
    Buffer.from('\r\n'),
  ]
  const chunks = [
    ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, String(value))),
    ...files.flatMap(({ field, bytes, name = 'picture.png', type = 'image/png' }) =>
      part(`name="${field}"; filename="${name}"\r\ncontent-type: ${type}`, bytes),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ]
  return { payload: Buffer.concat(chunks), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** Sends a form as somebody. */
export function sendForm(
  shop: TestShop,
  person: Pick<Person, 'token'>,
  { method, url, ...form }: Form & { method: Method; url: string },
): Promise<Answer> {
  const { payload, headers } = encodeForm(form)
  return call(shop, { method: method as 'POST', url, payload, headers: { ...headers, ...as(person) } })
}

type Format = 'png' | 'jpeg' | 'gif'

/** A flat picture; each colour is another picture. */
export const picture = (background: string, format: Format = 'png', width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
    .toFormat(format)
    .toBuffer()

export const DRAWING = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9" fill="teal"/></svg>',
)

/** The fields of a product's form, as typed. */
export const productFields = (category: string, values: Record<string, string | number> = {}) => ({
  title: 'Adire tee',
  description: 'Dyed in Abeokuta.',
  price: '12500.50',
  discountPercentage: '12.5',
  rating: '4.5',
  stock: '7',
  brand: 'Itoko',
  category,
  ...values,
})

/** A multipart form as a browser sends it, for `call`. */
export async function formOf(parts: Record<string, string | Uint8Array<ArrayBuffer>>) {
  const form = new FormData()
  for (const [name, content] of Object.entries(parts)) {
    if (typeof content === 'string') form.append(name, content)
    else form.append(name, new Blob([content]), name)
  }
  return encoded(form)
}

export async function encoded(form: FormData) {
  const body = new Response(form)
  return {
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') as string },
  }
}

type ZipEntry = {
  name: string
  bytes: Uint8Array /** What the entry claims to hold, where that is a lie. */
  claims?: number
}

const header = (signature: number, fields: readonly (readonly [size: 2 | 4, value: number])[]): Buffer => {
  const bytes = Buffer.alloc(4 + fields.reduce((sum, [size]) => sum + size, 0))
  let at = bytes.writeUInt32LE(signature, 0)
  for (const [size, value] of fields) at = size === 2 ? bytes.writeUInt16LE(value, at) : bytes.writeUInt32LE(value, at)
  return bytes
}

/** A ZIP with whatever names and sizes a test wants it to have. */
export function zipOf(entries: readonly ZipEntry[]): Buffer<ArrayBuffer> {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, claims = bytes.length } of entries) {
    const packed = deflateRawSync(bytes)
    const path = Buffer.from(name)
    const common = [
      [2, 20],
      [2, 0x0800],
      [2, 8],
      [4, 0],
      [4, crc32(bytes)],
      [4, packed.length],
      [4, claims],
      [2, path.length],
      [2, 0],
    ] as const
    const file = Buffer.concat([header(0x04034b50, common), path, packed])
    directory.push(header(0x02014b50, [[2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]), path)
    files.push(file)
    offset += file.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = entries.length
  const end = header(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, offset],
    [2, 0],
  ])
  return Buffer.concat([...files, ...directory, end])
}
