import { crc32, deflateRawSync } from 'node:zlib'
import { call } from './factories.ts'
import { as, givenBrowser, type Person } from './people.ts'
import type { TestShop } from './shop.ts'

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
  bytes: Uint8Array
  /** The size in the entry's header, if it is wrong. */
  claims?: number
}

const header = (
  signature: number,
  fields: readonly (readonly [size: 2 | 4, value: number])[],
): Buffer => {
  const bytes = Buffer.alloc(4 + fields.reduce((sum, [size]) => sum + size, 0))
  let at = bytes.writeUInt32LE(signature, 0)
  for (const [size, value] of fields)
    at = size === 2 ? bytes.writeUInt16LE(value, at) : bytes.writeUInt32LE(value, at)
  return bytes
}

/** A ZIP with any names and sizes. */
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
    directory.push(
      header(0x02014b50, [[2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]),
      path,
    )
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

/** The products of a shop as a file. */
export async function exportedFrom(shop: TestShop, { email }: Person): Promise<string> {
  const browser = await givenBrowser(shop, email)
  const issued = await call(shop, {
    method: 'POST',
    url: '/api/exports',
    payload: { kind: 'products' },
    headers: as(browser),
  })
  return (await call(shop, { url: issued.json().path, cookies: browser.cookies })).body
}

/** A file, or the parts of a form. */
export type Parts = string | Record<string, Uint8Array<ArrayBuffer>>

/** The report of an import before it runs. */
export async function checkedIn(shop: TestShop, admin: Person, parts: Parts) {
  const { payload, headers } = await formOf(
    typeof parts === 'string' ? { file: new TextEncoder().encode(parts) } : parts,
  )
  const sent = {
    method: 'POST' as const,
    url: '/api/imports',
    payload,
    headers: { ...headers, ...as(admin) },
  }
  return (await call(shop, sent)).json()
}
