import type { AddressInfo } from 'node:net'
import OpenAPIClientAxios from 'openapi-client-axios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { todayInLagos } from '#contract/platform/lagos.ts'
import { checkoutForm, givenProduct, givenState } from '#test/factories.ts'
import { as, givenPerson } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let origin: string
beforeAll(async () => {
  shop = await openTestShop()
  await shop.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.server.server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
})
afterAll(() => shop.close())

/** A client with one function for each `operationId`, made from the served document alone. */
async function generateClient() {
  const definition = await (await fetch(`${origin}/api/docs/json`)).json()
  const generator = new OpenAPIClientAxios({ definition, axiosConfigDefaults: { baseURL: origin } })
  return generator.init()
}

test('a client generated from the API document buys and packs an order', async () => {
  const client = await generateClient()
  const state = await givenState(shop.db)
  const product = await givenProduct(shop.db, { stock: 3 })
  const admin = as(await givenPerson(shop.db, { role: 'admin' }))

  const placed = await client.salesPlace?.({}, checkoutForm(state, [{ id: product.id, qty: 2 }]))
  const id = placed?.data._id
  const received = await client.salesReceive?.(
    { id },
    { method: 'transfer', day: todayInLagos(Date.now()) },
    { headers: admin },
  )
  const packed = await client.shipmentsPack?.({ id }, new FormData(), { headers: admin })
  const parcels = await client.shipmentsOfSale?.({ id }, undefined, { headers: admin })

  expect([placed?.status, received?.status, packed?.status]).toEqual([201, 200, 201])
  expect(parcels?.data.data).toMatchObject([{ _id: packed?.data._id, lines: [{ qty: 2 }] }])
})
