import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createStandInProvider } from './choose-provider.ts'
import { createPaystackProvider, toProviderCharge } from './paystack.ts'
import { ProviderUnreachable } from './provider.ts'

const KEYS = {
  publicKey: 'pk_test_0123456789abcdef',
  secretKey: 'sk_test_0123456789abcdef',
  isTest: true,
}
const charge = {
  id: 7,
  domain: 'live',
  status: 'success',
  reference: 'ref',
  amount: 500,
  currency: 'NGN',
}
const toChargeOf = (values: object) => toProviderCharge({ ...charge, id: '7', ...values })

/** Paystack, answering so; what it was asked. */
async function answering(answer: unknown, status = 200) {
  const asked: unknown[] = []
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    asked.push({
      method,
      url,
      key: headers.authorization,
      type: headers['content-type'],
      body: await text(request),
    })
    response.writeHead(status).end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { asked, provider: createStandInProvider(KEYS, { url, apiUrl: url }) }
}

const verified = async (answer: unknown, status?: number) =>
  (await answering(answer, status)).provider.verify('ref')

describe('a charge', () => {
  test.each<readonly [string, string]>([
    ['success', 'paid'],
    ...['ongoing', 'pending', 'processing', 'queued'].map((status) => [status, 'pending'] as const),
    ...['abandoned', 'failed', ''].map((status) => [status, 'unpaid'] as const),
    ['reversed', 'reversed'],
  ])('that the provider calls %j is %s', (status, known) =>
    expect(toChargeOf({ status }).status).toBe(known),
  )

  test('moved no money unless it is live', () => {
    expect(toChargeOf({ domain: 'live' }).isTest).toBe(false)
    expect(toChargeOf({ domain: 'test' }).isTest).toBe(true)
  })

  test('was requested as it was paid, unless the payer bore fees', () => {
    expect(toChargeOf({}).requestedAmount).toBe(500)
    expect(toChargeOf({ requested_amount: 490 })).toMatchObject({
      amount: 500,
      requestedAmount: 490,
    })
  })

  test('was paid at the time that the provider gives, if it is one', () => {
    expect(toChargeOf({ paid_at: '2026-12-01T00:00:00Z' }).paidAt).toEqual(
      new Date('2026-12-01T00:00:00Z'),
    )
    for (const paid_at of [undefined, null, 'yesterday'])
      expect(toChargeOf({ paid_at }).paidAt).toBeUndefined()
  })
})

describe('verifying', () => {
  test('asks for the reference with the secret key', async () => {
    const { asked, provider } = await answering({
      status: true,
      data: { ...charge, reference: 'a/b' },
    })
    expect(await provider.verify('a/b')).toMatchObject({
      id: '7',
      status: 'paid',
      isTest: false,
      amount: 500,
    })
    expect(asked).toEqual([
      {
        ...{ method: 'GET', url: '/transaction/verify/a%2Fb' },
        key: `Bearer ${KEYS.secretKey}`,
        type: undefined,
        body: '',
      },
    ])
  })

  test('asks Paystack itself, unless another address is given', async () => {
    const asked: unknown[] = []
    vi.stubGlobal('fetch', async (url: unknown) => {
      asked.push(url)
      return Response.json({ status: true, data: charge })
    })
    await createPaystackProvider(KEYS).verify('ref')
    expect(asked).toEqual(['https://api.paystack.co/transaction/verify/ref'])
  })

  test('a charge that names no domain is live', async () => {
    expect(await verified({ status: true, data: { ...charge, domain: undefined } })).toMatchObject({
      isTest: false,
    })
  })

  test('a reference that the provider does not know has no charge', async () => {
    expect(await verified({ status: false, code: 'transaction_not_found' }, 404)).toBeUndefined()
  })

  test.each([
    ['another refusal', { status: false, code: 'invalid_Key', message: 'Invalid key' }, 401],
    ['another reference', { status: true, data: { ...charge, reference: 'other' } }, 200],
    ['an amount that is none', { status: true, data: { ...charge, amount: -1 } }, 200],
    ['no data', { status: true }, 200],
    ['a wrong status', { status: false, data: charge }, 200],
    ['too many calls', { status: true, data: charge }, 429],
    ['a failure', { status: true, data: charge }, 500],
  ])('%s says nothing', async (_what, answer, status) => {
    await expect(verified(answer, status)).rejects.toThrow(ProviderUnreachable)
  })
})

describe('refunds', () => {
  test('are ordered with the shop’s key', async () => {
    const { asked, provider } = await answering({ status: true, data: { id: 3 } })
    expect(await provider.refund({ transactionId: 't', amount: 500, key: 'k' })).toMatchObject({
      refundId: '3',
    })
    const body = JSON.stringify({ transaction: 't', amount: 500, merchant_note: 'k' })
    expect(asked).toMatchObject([
      { method: 'POST', url: '/refund', type: 'application/json', body },
    ])
  })

  test('are found by id, and listed by transaction', async () => {
    const refund = { id: 3, transaction: 't', amount: 500, status: 'processed' }
    const one = await answering({ status: true, data: refund })
    expect(await one.provider.findRefund('a/b')).toMatchObject({ id: '3', status: 'done' })
    expect(one.asked).toMatchObject([{ method: 'GET', url: '/refund/a%2Fb' }])
    const list = await answering({ status: true, data: [refund] })
    expect(await list.provider.listRefunds({ transactionId: 't', since: new Date() })).toHaveLength(
      1,
    )
  })
})

test('a webhook is signed in its own header', () => {
  const body = Buffer.from('{}')
  const signature = createHmac('sha512', KEYS.secretKey).update(body).digest('hex')
  expect(createPaystackProvider(KEYS).isSigned(body, { 'x-paystack-signature': signature })).toBe(
    true,
  )
  expect(createPaystackProvider(KEYS).isSigned(body, { signature })).toBe(false)
})

test('the stand-in is Paystack at its own address, and moves no money', () => {
  const provider = createStandInProvider(KEYS, {
    url: 'http://stand.in',
    apiUrl: 'http://127.0.0.1:1',
  })
  const { isTest, name, origins } = provider
  expect({ isTest, name, origins }).toEqual({
    ...{ isTest: true, name: 'paystack' },
    origins: {
      script: 'http://stand.in',
      frame: 'http://stand.in',
      connect: ['http://stand.in'],
      style: ['http://stand.in'],
    },
  })
  expect(createPaystackProvider({ ...KEYS, isTest: false }).isTest).toBe(false)
})

describe('the popup', () => {
  const attempt = { reference: 'ref', saleId: 'sale', amount: 500, currency: 'NGN' }
  const fields = [{ display_name: 'e-commerce', variable_name: 'e-commerce', value: 'sale' }]
  const opened = {
    ...{
      provider: 'paystack',
      publicKey: KEYS.publicKey,
      scriptUrl: 'https://js.paystack.co/v2/inline.js',
    },
    ...{ reference: 'ref', amount: 500, currency: 'NGN' },
    channels: expect.arrayContaining(['card']),
  }

  test('gets the payer, but not from a masked order', async () => {
    const payer = { email: 'ada@example.com', name: 'Ada', phone: '0801' }
    expect(await createPaystackProvider(KEYS).start({ ...attempt, payer })).toEqual({
      ...opened,
      email: payer.email,
      metadata: { name: 'Ada', phone: '0801', custom_fields: fields },
    })
    expect(await createPaystackProvider(KEYS).start(attempt)).toEqual({
      ...opened,
      metadata: { custom_fields: fields },
    })
  })

  test('loads from Paystack, and calls nobody else', () => {
    const { script, frame, connect, style } = createPaystackProvider(KEYS).origins
    for (const origin of [script, frame, ...connect, ...style])
      expect(new URL(origin).hostname).toMatch(/(^|\.)paystack\.(co|com)$/)
    expect(connect).toContain('https://api.paystack.co')
    expect(style).not.toEqual([])
  })
})
