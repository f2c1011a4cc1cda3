import { expect } from 'vitest'
import type { Product } from '#contract/catalogue/products.ts'
import { type Answer, call } from './factories.ts'
import { type Form, type FormFile, productFields, sendForm } from './forms.ts'
import type { Person } from './people.ts'
import { picture } from './picture.ts'
import type { TestShop } from './shop.ts'

/**
 * Calls of an admin to products, for one test file: `open` returns what its `beforeAll` makes. New
 * products are of the category.
 */
export function productCalls(open: () => { shop: TestShop; admin: Person; category: string }) {
  function create(form: Form): Promise<Answer> {
    const { shop, admin } = open()
    return sendForm(shop, admin, { method: 'POST', url: '/api/products', ...form })
  }

  const read = async (id: string): Promise<Product> =>
    (await call(open().shop, { url: `/api/products/${id}` })).json()

  /** Files of a product's form: an image of each colour. */
  const images = (...colours: string[]): Promise<FormFile[]> =>
    Promise.all(colours.map(async (colour) => ({ field: 'images', bytes: await picture(colour) })))

  async function given(
    values: Record<string, string | number> = {},
    ...colours: string[]
  ): Promise<Product> {
    const answer = await create({
      fields: productFields(open().category, values),
      files: await images(...(colours.length > 0 ? colours : ['teal'])),
    })
    expect(answer.statusCode).toBe(201)
    return read(answer.json()._id)
  }

  const auditOf = (target: string) =>
    open()
      .shop.db.selectFrom('audit_log')
      .selectAll()
      .where('target', '=', target)
      .orderBy('id')
      .execute()

  /** How many products the category has. */
  async function countOf(): Promise<number> {
    const { shop, category } = open()
    return (await call(shop, { url: `/api/products/category/${category}/1/0` })).json().total
  }

  return { create, read, images, given, auditOf, countOf }
}
