import { randomUUID } from 'node:crypto'
import type { HttpMethod } from '#contract/platform/endpoint.ts'
import { type Answer, call } from './factories.ts'
import { as, type Person } from './people.ts'
import type { TestShop } from './shop.ts'

/** A file of a form; name and type are sent by the client and need not match the content. */
export type FormFile = { field: string; bytes: Uint8Array; name?: string; type?: string }
export type Form = { fields?: Record<string, string | number>; files?: readonly FormFile[] }

/** The bytes of a `multipart/form-data` request and its header. */
export function encodeForm({ fields = {}, files = [] }: Form): {
  payload: Buffer
  headers: Record<string, string>
} {
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
  return {
    payload: Buffer.concat(chunks),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** Sends a form as a user. */
export function sendForm(
  shop: TestShop,
  person: Pick<Person, 'token'>,
  { method, url, ...form }: Form & { method: HttpMethod; url: string },
): Promise<Answer> {
  const { payload, headers } = encodeForm(form)
  return call(shop, {
    method: method as 'POST',
    url,
    payload,
    headers: { ...headers, ...as(person) },
  })
}

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
