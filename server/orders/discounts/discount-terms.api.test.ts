import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { DISCOUNT_TERMS } from '#contract/orders/discounts/discount-terms.ts'
import { DiscountForm, toSeenDiscountTerms } from '#contract/orders/discounts/discounts.ts'
import { formOfTerms, type SampleTerms, sampleTerms } from '#test/discount-terms.ts'
import { call, givenCategory, givenProduct } from '#test/factories.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { toTermColumns } from './term-columns.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())

const send = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  call(shop, { method, url: `/api${path}`, headers: as(admin), payload })

const readTerms = async (id: string): Promise<SampleTerms> =>
  toSeenDiscountTerms((await send('GET', `/discounts/${id}`)).json())

/** As the form of the back office sends it: null for a term without a value. */
const seenOf = (terms: SampleTerms) =>
  Object.fromEntries(
    Object.keys(DISCOUNT_TERMS).map((term) => [term, terms[term as 'name'] ?? null]),
  )

/** A new row of `DISCOUNT_TERMS` is tested here without a change. */
test('each term of a discount is stored, read, compared and audited', async () => {
  const { id, title } = await givenProduct(shop.db)
  const category = await givenCategory(shop.db, { title: 'Sampled' })
  const products = [{ _id: id, title }]
  const categories = [{ _id: category, title: 'Sampled' }]

  const first = sampleTerms(1, products)
  const created = await send('POST', '/discounts', formOfTerms(first))
  expect(created.statusCode, created.body).toBe(201)
  const { _id } = created.json()
  expect(await readTerms(_id)).toEqual(first)

  const second = sampleTerms(2, categories)
  const edit = (terms: SampleTerms, seen: SampleTerms) =>
    send('PUT', `/discounts/${_id}`, { ...formOfTerms(terms), version: 1, seen: seenOf(seen) })
  const edited = await edit(second, first)
  expect(edited.statusCode, edited.body).toBe(200)
  expect(await readTerms(_id)).toEqual(second)

  const stale = await edit(sampleTerms(3, products), first)
  expect([stale.statusCode, stale.json().message]).toEqual([409, messages.changedMeanwhile])
  expect(Object.keys(stale.json().fields).toSorted()).toEqual(
    Object.keys(DISCOUNT_TERMS).toSorted(),
  )
  expect(await readTerms(_id)).toEqual(second)

  const { details } = await shop.db
    .selectFrom('audit_log')
    .select('details')
    .where('target', '=', _id)
    .where('action', '=', 'discount.edit')
    .executeTakeFirstOrThrow()
  const columns = Object.keys(toTermColumns(DiscountForm.parse(formOfTerms(second))))
  expect(details).toHaveProperty('changes')
  const { changes } = details as { changes: object }
  expect(Object.keys(changes).toSorted()).toEqual(columns.toSorted())
})

test('a form without a limit does not overwrite one set meanwhile', async () => {
  const form = { name: 'Easter', code: 'NO-LIMIT', kind: 'percent', value: 5, scope: 'all' }
  const { _id } = (await send('POST', '/discounts', form)).json()
  const seen = seenOf(await readTerms(_id))
  const path = `/discounts/${_id}`
  const limited = await send('PUT', path, { ...form, usesMax: 10, version: 1, seen })
  expect(limited.statusCode, limited.body).toBe(200)
  const late = await send('PUT', path, { ...form, name: 'Christmas', version: 1, seen })
  expect([late.statusCode, late.json().fields]).toEqual([
    409,
    { usesMax: messages.changedMeanwhile },
  ])
})
