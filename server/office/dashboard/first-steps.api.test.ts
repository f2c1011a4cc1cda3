import { expect, onTestFinished, test } from 'vitest'
import { STEP_KEYS } from '#contract/office/first-steps.ts'
import { call, givenOrder, givenProduct, givenState } from '#test/factories.ts'
import { as, givenPerson } from '#test/people.ts'
import { openTestShop } from '#test/shop.ts'

async function givenShop(isProduction: boolean) {
  const shop = await openTestShop({ isProduction })
  onTestFinished(shop.close)
  const owner = await givenPerson(shop.db, { role: 'superAdmin' })
  const steps = async (): Promise<string[]> =>
    (await call(shop, { url: '/api/dashboard/steps', headers: as(owner) })).json().data
  return { shop, owner, steps }
}

test('a step of a new shop disappears when it is done', async () => {
  const { shop, owner, steps } = await givenShop(true)
  expect(await steps()).toEqual(STEP_KEYS)
  shop.cards.isTest = false
  expect(await steps()).toEqual(STEP_KEYS.filter((step) => step !== 'keys'))

  const state = await givenState(shop.db, { state: 'Delta', lgas: 'Warri North' })
  expect(await steps()).toEqual(['settings', 'onDelivery', 'words', 'category', 'product', 'order'])
  await givenState(shop.db, { state: 'Lagos' })
  expect(await steps()).toEqual(['settings', 'words', 'category', 'product', 'order'])

  const post = (url: string, payload: object) =>
    call(shop, { method: 'POST', url, headers: as(owner), payload })
  await post('/api/synonyms', { words: ['tokunbo', 'uk used'] })
  const { id } = await givenProduct(shop.db)
  await givenOrder(shop, { state, lga: 'Warri North', products: [{ id, qty: 1 }] })
  expect(await steps()).toEqual(['settings'])

  const values = { name: 'Oja Titun', wordmark: ['Oja', ' Titun'], phone: '0803 123 4567' }
  const payload = { version: 0, values, reset: [] }
  const changed = await call(shop, {
    method: 'PUT',
    url: '/api/settings',
    headers: as(owner),
    payload,
  })
  expect([changed.statusCode, await steps()]).toEqual([200, []])
})

test('outside production no first step is shown', async () => {
  const { steps } = await givenShop(false)
  expect(await steps()).toEqual([])
})
