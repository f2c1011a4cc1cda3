import { expect } from 'vitest'
import { type Answer, call, givenOrder, givenProduct } from './factories.ts'
import { encodeForm } from './forms.ts'
import { as, type Person } from './people.ts'
import type { TestShop } from './shop.ts'

export type Caller = { cookies?: Record<string, string>; headers?: Record<string, string> }
type Bought = { id: string; product: string; caller: Caller }
export type Fields = { photos?: Buffer[]; caller?: Caller } & Record<string, unknown>

/**
 * Calls of buyers and an admin to reviews, for one test file: `open` returns what its `beforeAll`
 * makes.
 */
export function reviewCalls(open: () => { shop: TestShop; admin: Person }) {
  const complete = (id: string): Promise<Answer> =>
    call(open().shop, {
      method: 'PUT',
      url: `/api/sales/${id}`,
      payload: { value: 'completed' },
      headers: as(open().admin),
    })

  /** An order that is complete, of a guest or of `person`. */
  async function givenBought(person?: Person, product?: string): Promise<Bought> {
    const id = product ?? (await givenProduct(open().shop.db, { title: 'Agbada' })).id
    if (!person) {
      const order = await givenOrder(open().shop, { products: [{ id, qty: 1 }] })
      await complete(order.id)
      return { id: order.id, product: id, caller: { cookies: order.cookies } }
    }
    const order = await givenOrderOf(person, id)
    await complete(order)
    return { id: order, product: id, caller: { headers: as(person) } }
  }

  async function givenOrderOf(person: Person, product: string): Promise<string> {
    const { id } = await givenOrder(open().shop, { products: [{ id: product, qty: 1 }] })
    await open()
      .shop.db.updateTable('sale')
      .set({ user_id: person.id })
      .where('id', '=', id)
      .execute()
    return id
  }

  const write = (
    { id, product, caller: own }: Bought,
    { photos = [], caller = own, ...fields }: Fields = {},
  ): Promise<Answer> => {
    const { payload, headers } = encodeForm({
      fields: {
        product,
        stars: '5',
        title: 'Fine',
        text: 'Good cloth',
        shownAs: 'name',
        ...fields,
      },
      files: photos.map((bytes) => ({ field: 'photos', bytes })),
    })
    const url = `/api/sales/${id}/reviews`
    return call(open().shop, {
      method: 'POST',
      url,
      payload,
      ...caller,
      headers: { ...caller.headers, ...headers },
    })
  }

  const ofSale = async ({ id, caller }: Bought) =>
    (await call(open().shop, { url: `/api/sales/${id}/reviews`, ...caller })).json()
  const ownOf = async (bought: Bought) => (await ofSale(bought)).data[0]
  const productOf = async (product: string) =>
    (await call(open().shop, { url: `/api/products/${product}` })).json()

  const moderate = (
    id: string,
    value: string,
    { version = 1, words = '', by = open().admin } = {},
  ): Promise<Answer> =>
    call(open().shop, {
      method: 'PUT',
      url: `/api/reviews/${id}`,
      payload: { value, version, words },
      headers: as(by),
    })

  /** A review that is shown. */
  async function givenShown(
    person: Person | undefined,
    fields: Fields = {},
    product?: string,
  ): Promise<Bought> {
    const bought = await givenBought(person, product)
    expect((await write(bought, fields)).statusCode).toBe(201)
    expect((await moderate((await ownOf(bought))._id, 'show')).statusCode).toBe(200)
    return bought
  }

  return {
    complete,
    givenBought,
    givenOrderOf,
    write,
    ofSale,
    ownOf,
    productOf,
    moderate,
    givenShown,
  }
}
