import { expect } from 'vitest'
import type { Product } from '#contract/catalogue/products.ts'
import { type Answer, call } from './factories.ts'
import { productFields, sendForm } from './forms.ts'
import { as, type Person } from './people.ts'
import { picture } from './picture.ts'
import type { TestShop } from './shop.ts'

type Typed = {
  _id?: string
  values: string[]
  sku?: string
  price?: number
  discountPercentage?: number
  stock?: number
  stockSeen?: number
  image?: string
}
export type Sent = {
  options?: object
  variants?: Typed[]
  values?: Record<string, string | number>
}

const typed = (variant: Typed): Typed => ({
  sku: '',
  price: 1000,
  discountPercentage: 0,
  stock: 3,
  ...variant,
})

export const sizes = { name: 'Size', values: [{ value: 'S' }, { value: 'M' }, { value: 'L' }] }
export const colours = {
  name: 'Colour',
  values: [
    { value: 'Indigo', swatch: '#3F51B5' },
    { value: 'White', swatch: '#ffffff' },
  ],
}

/**
 * Calls of an admin to products with options, for one test file: `open` returns what its
 * `beforeAll` makes. New products are of the category.
 */
export function variantCalls(open: () => { shop: TestShop; admin: Person; category: string }) {
  const fieldsOf = ({ options, variants, values }: Sent) =>
    productFields(open().category, {
      ...(options && { options: JSON.stringify(options) }),
      ...(variants && { variants: JSON.stringify(variants.map(typed)) }),
      ...values,
    })

  async function create(sent: Sent): Promise<Answer> {
    const { shop, admin } = open()
    const files = [{ field: 'images', bytes: await picture('teal') }]
    return sendForm(shop, admin, {
      method: 'POST',
      url: '/api/products',
      fields: fieldsOf(sent),
      files,
    })
  }
  function edit(id: string, sent: Sent): Promise<Answer> {
    const { shop, admin } = open()
    return sendForm(shop, admin, {
      method: 'PUT',
      url: `/api/products/${id}`,
      fields: fieldsOf(sent),
    })
  }
  const read = async (id: string): Promise<Product> =>
    (await call(open().shop, { url: `/api/products/${id}` })).json()
  async function list(id: string) {
    const { shop, admin } = open()
    return (await call(shop, { url: `/api/products/${id}/variants`, headers: as(admin) })).json()
      .data
  }

  async function given(sent: Sent): Promise<Product> {
    const answer = await create(sent)
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
    return read(answer.json()._id)
  }

  return { fieldsOf, create, edit, read, list, given }
}
