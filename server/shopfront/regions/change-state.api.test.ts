import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HttpMethod } from '#contract/platform/endpoint.ts'
import { REGIONS } from '#contract/shopfront/regions.ts'
import { createRowId } from '#server/platform/ids.ts'
import { call, givenOrder, givenState, said } from '#test/factories.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, recordingBroadcast, type TestShop } from '#test/shop.ts'

let shop: TestShop
let admin: Person
let dropped: string[] = []
beforeAll(async () => {
  shop = await openTestShop({ broadcast: recordingBroadcast((tags) => dropped.push(...tags)) })
  admin = await givenPerson(shop.db, { role: 'admin' })
})
beforeEach(() => {
  dropped = []
})
afterAll(() => shop.close())

const send = (method: HttpMethod, path: string, payload?: object) =>
  call(shop, { method, url: `/api${path}`, headers: as(admin), payload })
const read = async (path: string) => (await call(shop, { url: `/api${path}` })).json()
const name = () => `State ${createRowId()}`
const form = (values: object = {}) => ({
  state: name(),
  price: 2500.5,
  region: 'South East',
  ...values,
})
const auditOf = (target: string) =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('target', '=', target)
    .orderBy('id')
    .execute()
const missing = [createRowId(), 'null', '%00', "' or 1=1"]

test('the shop tells where it can be paid on delivery, and follows a change', async () => {
  expect((await read('/shop')).onDelivery).toBeUndefined()
  const lagos = await send('POST', '/states', form({ state: 'Lagos' }))
  const delta = await givenState(shop.db, { state: 'Delta', lgas: 'Uvwie, Warri South' })
  await send('POST', '/states', form())
  expect((await read('/shop')).onDelivery).toEqual(['Warri South', 'Lagos'])
  for (const id of [lagos.json()._id, delta]) await send('DELETE', `/states/${id}`)
  expect((await read('/shop')).onDelivery).toBeUndefined()
})

describe('POST /states {state, price, region} §7', () => {
  test('is in the list at once, its price a number or typed', async () => {
    for (const price of [2500.5, '2500.50', '₦2,500.50']) {
      await read('/states')
      const values = form({ price })
      const answer = await send('POST', '/states', values)
      expect(said(answer)).toEqual([201, 'state has been created'])
      const { _id } = answer.json()
      const { data } = await read('/states')
      expect(data).toContainEqual({
        _id,
        state: values.state,
        price: 2500.5,
        region: 'South East',
        lgas: '',
      })
      expect(await auditOf(_id)).toEqual([
        { action: 'state.create', details: { name: values.state } },
      ])
    }
    expect(dropped).toEqual(['states', 'states', 'states'])
  })

  test.each(REGIONS)('region from the six values §5: %s', async (region) => {
    const { _id } = (await send('POST', '/states', form({ region }))).json()
    expect((await read(`/states/${_id}`)).region).toBe(region)
  })

  test.each([
    [{ state: '' }, 'state is a required field'],
    [{ state: undefined }, 'state is a required field'],
    [{ price: '' }, 'price is a required field'],
    [{ price: 'free' }, 'price must be a `number` type'],
    [{ price: '2,50' }, 'price must be a `number` type'],
    [{ price: -1 }, 'price must be from 0 to 1,000,000,000'],
    [{ region: undefined }, 'region is a required field'],
    [{ region: 'South' }, 'region is a required field'],
  ])('state and region required, price required number §5: %j', async (values, message) => {
    expect(said(await send('POST', '/states', form(values)))).toEqual([400, message])
  })

  test('a name that is taken is 409, in capitals too, also when both come at once', async () => {
    const values = form()
    const answers = await Promise.all([
      send('POST', '/states', values),
      send('POST', '/states', values),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    const loud = { ...values, state: values.state.toUpperCase() }
    expect(said(await send('POST', '/states', loud))).toEqual([
      409,
      'there is a state of this name already',
    ])
  })
})

describe('PUT /states/{id} same fields §7', () => {
  test('changes it; the audit log has from and to; existing orders retain their price', async () => {
    const state = name()
    const id = await givenState(shop.db, { state, price_kobo: 1_000_00 })
    const order = await givenOrder(shop, { state: id })
    const values = { state, price: 1200, region: 'South West' }
    expect(said(await send('PUT', `/states/${id}`, values))).toEqual([
      200,
      'state has been updated',
    ])
    expect(await read(`/states/${id}`)).toMatchObject(values)
    expect((await read(`/sales/${order.id}`)).shippingPrice).toBe(1000)
    expect(await auditOf(id)).toEqual([
      {
        action: 'state.edit',
        details: { name: state, changes: { price: { from: 1000, to: 1200 } } },
      },
    ])
  })

  test('the same again changes nothing', async () => {
    const state = name()
    const id = await givenState(shop.db, { state })
    const values = { state, price: 2000, region: 'South West' }
    expect((await send('PUT', `/states/${id}`, values)).statusCode).toBe(200)
    expect([await auditOf(id), dropped]).toEqual([[], []])
  })

  test("another's name is 409", async () => {
    const state = name()
    await givenState(shop.db, { state })
    const id = await givenState(shop.db)
    expect(said(await send('PUT', `/states/${id}`, form({ state })))).toEqual([
      409,
      'there is a state of this name already',
    ])
  })

  test.each(missing)('one that is not there is 404: %s', async (id) => {
    expect(said(await send('PUT', `/states/${id}`, form()))).toEqual([404, 'state not found'])
  })
})

describe('days of delivery', () => {
  test('are in the answer where they are known, and only there', async () => {
    const id = (await send('POST', '/states', form({ daysMin: '1', daysMax: 2 }))).json()._id
    expect((await read(`/states/${id}`)).days).toEqual({ min: 1, max: 2 })
    expect(await read(`/states/${await givenState(shop.db)}`)).not.toHaveProperty('days')
  })

  test('a form without them leaves them, a blank one clears them', async () => {
    const days = async () => (await read(`/states/${id}`)).days
    const values = form({ daysMin: 2, daysMax: 4 })
    const id = (await send('POST', '/states', values)).json()._id
    await send('PUT', `/states/${id}`, form())
    expect(await days()).toEqual({ min: 2, max: 4 })
    await send('PUT', `/states/${id}`, form({ daysMin: '', daysMax: ' ' }))
    expect(await days()).toBeUndefined()
    expect((await auditOf(id)).at(-1)).toMatchObject({
      details: { changes: { daysMin: { from: 2, to: null }, daysMax: { from: 4, to: null } } },
    })
  })

  test.each([
    ['only one', { daysMin: 2 }],
    ['one blank', { daysMin: 2, daysMax: '' }],
    ['the first above the second', { daysMin: 3, daysMax: 2 }],
    ['none', { daysMin: 0, daysMax: 2 }],
    ['a fraction', { daysMin: 1.5, daysMax: 2 }],
    ['months', { daysMin: 1, daysMax: 61 }],
  ])('%s is refused', async (_what, values) => {
    expect((await send('POST', '/states', form(values))).statusCode).toBe(400)
  })
})

describe('DELETE /states/{id} §7', () => {
  test('removes a state and its LGA record; existing orders retain their text', async () => {
    const state = name()
    const id = await givenState(shop.db, { state, lgas: 'Ikeja' })
    const order = await givenOrder(shop, { state: id })
    expect((await read('/states')).data.map(({ _id }: { _id: string }) => _id)).toContain(id)
    expect(said(await send('DELETE', `/states/${id}`))).toEqual([200, 'state has been deleted'])
    expect((await read('/states')).data.map(({ _id }: { _id: string }) => _id)).not.toContain(id)
    expect(await read(`/lga/${id}`)).toEqual({
      message: 'no local government has been added to this state',
    })
    expect((await read(`/sales/${order.id}`)).shipping.slice(0, 2)).toEqual([state, 'Ikeja'])
    expect(await auditOf(id)).toEqual([
      { action: 'state.delete', details: { name: state, lgas: 'Ikeja' } },
    ])
    expect(said(await send('DELETE', `/states/${id}`))).toEqual([404, 'state not found'])
  })

  test.each(missing)('one that is not there is 404: %s', async (id) => {
    expect(said(await send('DELETE', `/states/${id}`))).toEqual([404, 'state not found'])
  })
})

describe('POST /lga {lgas, state} §7', () => {
  test('adds the record; the checkout sees it at once', async () => {
    const state = await givenState(shop.db, { lgas: '' })
    expect(Object.keys(await read(`/lga/${state}`))).toEqual(['message'])
    const answer = await send('POST', '/lga', { lgas: ' Ikeja, Epe ', state })
    expect(said(answer)).toEqual([201, 'LGAs has been added'])
    const { _id } = answer.json()
    expect(await read(`/lga/${state}`)).toEqual({ _id, lgas: 'Ikeja, Epe', state })
    expect((await auditOf(_id))[0]?.action).toBe('lga.create')
  })

  test('a second record for a state is 409, also when both come at once', async () => {
    const state = await givenState(shop.db, { lgas: '' })
    const both = await Promise.all(['A', 'B'].map((lgas) => send('POST', '/lga', { lgas, state })))
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    expect(said(await send('POST', '/lga', { lgas: 'C', state }))).toEqual([
      409,
      'this state has its local governments already, kindly edit them',
    ])
  })

  test('lgas required; the state has to be one of the shop §5', async () => {
    const state = await givenState(shop.db, { lgas: '' })
    expect(said(await send('POST', '/lga', { lgas: ' ', state }))).toEqual([
      400,
      'lgas is a required field',
    ])
    const unknown = await send('POST', '/lga', { lgas: 'A', state: createRowId() })
    expect([...said(unknown), unknown.json().fields]).toEqual([
      400,
      'state not found',
      { state: 'state not found' },
    ])
  })
})

describe('PUT /lga/{lgaRecordId} {lgas} §7', () => {
  test('changes the text, from and to in the audit log; the same again changes nothing', async () => {
    const state = await givenState(shop.db, { lgas: 'Ikeja' })
    const { _id } = await read(`/lga/${state}`)
    for (let i = 0; i < 2; i += 1) {
      expect(said(await send('PUT', `/lga/${_id}`, { lgas: 'Epe' }))).toEqual([
        200,
        'LGAs has been updated',
      ])
    }
    expect((await read(`/lga/${state}`)).lgas).toBe('Epe')
    expect(await auditOf(_id)).toMatchObject([
      { action: 'lga.edit', details: { changes: { lgas: { from: 'Ikeja', to: 'Epe' } } } },
    ])
    expect(said(await send('PUT', `/lga/${_id}`, {}))).toEqual([400, 'lgas is a required field'])
  })

  test.each(missing)('one that is not there is 404: %s', async (id) => {
    expect(said(await send('PUT', `/lga/${id}`, { lgas: 'A' }))).toEqual([
      404,
      'local governments not found',
    ])
  })
})
