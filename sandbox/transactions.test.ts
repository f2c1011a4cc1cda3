import { expect, test } from 'vitest'
import { openPopup, openSandbox, PUBLIC_KEY } from './test-kit.ts'

const order = { email: 'ada@example.com', amount: 123_450, reference: 'order-1' }

test('initialize answers where to pay; unpaid reads abandoned, paid reads success', async () => {
  const sandbox = await openSandbox({ publicOrigin: 'http://pay.test' })
  const made = await sandbox.post('/transaction/initialize', { ...order, amount: '123450', metadata: { name: 'Ada' } })
  expect(made.status).toBe(200)
  expect(made.body).toMatchObject({
    status: true,
    message: 'Authorization URL created',
    data: { reference: 'order-1' },
  })
  expect(made.body.data?.authorization_url).toBe(`http://pay.test/${made.body.data?.access_code}`)

  expect(await sandbox.verify('order-1')).toMatchObject({
    status: 'abandoned',
    paid_at: null,
    amount: 123_450,
    domain: 'test',
  })

  await sandbox.post('/__sandbox/pay', { reference: 'order-1' })
  const paid = await sandbox.verify('order-1')
  expect(paid).toMatchObject({
    status: 'success',
    amount: 123_450,
    requested_amount: 123_450,
    currency: 'NGN',
    channel: 'card',
    gateway_response: 'Successful',
    metadata: { name: 'Ada' },
    customer: { email: 'ada@example.com' },
    authorization: { last4: '4081' },
    log: { success: true, attempts: 1 },
  })
  expect(paid.paid_at).toEqual(paid.paidAt)
  expect(paid.id).toBeTypeOf('number')
})

test('the same reference gets the same id after everything was forgotten, another one another', async () => {
  const sandbox = await openSandbox()
  const payTwo = async () => {
    const answers = [
      await sandbox.post('/__sandbox/pay', order),
      await sandbox.post('/__sandbox/pay', { ...order, reference: 'b' }),
    ]
    return answers.map(({ body }) => body.id)
  }
  const [first, other] = await payTwo()
  await sandbox.post('/__sandbox/reset')
  expect(await payTwo()).toEqual([first, other])
  expect(first).not.toEqual(other)
})

const refusals: [string, Record<string, unknown>, number, string, string][] = [
  ['no e-mail', { email: undefined }, 400, 'Invalid Email Address Passed', 'invalid_email_address'],
  ['a wrong e-mail', { email: 'ada@' }, 400, 'Invalid Email Address Passed', 'invalid_email_address'],
  ['no amount', { amount: undefined }, 400, 'Invalid Amount Sent', 'invalid_amount'],
  ['nothing to pay', { amount: 0 }, 400, 'Invalid Amount Sent', 'invalid_amount'],
  ['half a kobo', { amount: 100.5 }, 400, 'Invalid Amount Sent', 'invalid_amount'],
  ['a negative amount', { amount: -100 }, 400, 'Invalid Amount Sent', 'invalid_amount'],
  ['an amount in words', { amount: '1e3' }, 400, 'Invalid Amount Sent', 'invalid_amount'],
  [
    'more than 10,000,000 naira',
    { amount: 1_000_000_001 },
    400,
    'Amount is above the maximum of NGN 10,000,000 per transaction',
    'invalid_amount',
  ],
  ['another currency', { currency: 'USD' }, 400, 'Currency not supported by merchant', 'unsupported_currency'],
  ['a reference with a blank', { reference: 'order 1' }, 400, 'Invalid Transaction Reference', 'invalid_reference'],
]

for (const [what, changes, status, message, code] of refusals) {
  test(`initialize refuses ${what}`, async () => {
    const sandbox = await openSandbox()
    const answer = await sandbox.post('/transaction/initialize', { ...order, ...changes })
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({
      status: false,
      message,
      meta: { nextStep: expect.any(String) },
      type: 'validation_error',
      code,
    })
  })
}

test('10,000,000 naira pass', async () => {
  const sandbox = await openSandbox()
  expect((await sandbox.post('/transaction/initialize', { ...order, amount: 1_000_000_000 })).status).toBe(200)
})

test('a reference is good once', async () => {
  const sandbox = await openSandbox()
  await sandbox.post('/transaction/initialize', order)
  const again = await sandbox.post('/transaction/initialize', order)
  expect(again.status).toBe(400)
  expect(again.body).toMatchObject({ message: 'Duplicate Transaction Reference', code: 'duplicate_reference' })
})

test('an unknown reference is 404, a wrong key 401', async () => {
  const sandbox = await openSandbox()
  const unknown = await sandbox.get('/transaction/verify/nothing')
  expect(unknown.status).toBe(404)
  expect(unknown.body).toMatchObject({
    status: false,
    message: 'Transaction reference not found.',
    code: 'transaction_not_found',
  })
  for (const authorization of ['Bearer sk_test_other', `Bearer ${PUBLIC_KEY}`, 'sk_test_sandbox']) {
    const answer = await sandbox.get('/transaction/verify/nothing', { authorization })
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ message: 'Invalid key', code: 'invalid_Key' })
  }
})

test('transactions are listed newest first, by page and status, and fetched by id', async () => {
  const sandbox = await openSandbox()
  for (const reference of ['a', 'b', 'c']) await sandbox.post('/transaction/initialize', { ...order, reference })
  await sandbox.post('/__sandbox/pay', { reference: 'b' })

  const page = await sandbox.get('/transaction?perPage=2&page=1')
  expect(page.body.data?.map(({ reference }) => reference)).toEqual(['c', 'b'])
  expect(page.body.meta).toEqual({ total: 3, skipped: 0, perPage: 2, page: 1, pageCount: 2 })
  const paid = await sandbox.get('/transaction?status=success')
  expect(paid.body.data?.map(({ reference }) => reference)).toEqual(['b'])

  const one = await sandbox.get(`/transaction/${paid.body.data?.[0]?.id}`)
  expect(one.body.data?.reference).toBe('b')
  const timeline = await sandbox.get('/transaction/timeline/b')
  expect(timeline.body.data).toMatchObject({ success: true, history: [{ type: 'success' }] })
})

test('the popup resumes an unfinished reference when all is the same, and refuses it otherwise', async () => {
  const sandbox = await openSandbox()
  const first = await openPopup(sandbox, 'order-1')
  expect(first.body.data).toMatchObject({ reference: 'order-1', transaction_status: null, merchant_key: PUBLIC_KEY })
  const again = await openPopup(sandbox, 'order-1')
  expect(again.body.data?.access_code).toBe(first.body.data?.access_code)

  const otherAmount = await openPopup(sandbox, 'order-1', { amount: 1 })
  expect(otherAmount.body).toMatchObject({ status: false, code: 'duplicate_reference' })
  await sandbox.post('/__sandbox/pay', { reference: 'order-1' })
  expect((await openPopup(sandbox, 'order-1')).body.code).toBe('duplicate_reference')
})

test('in duplicate mode an unfinished reference is refused too', async () => {
  const sandbox = await openSandbox()
  await sandbox.knobs({ reference: { mode: 'duplicate' } })
  await openPopup(sandbox, 'order-1')
  expect((await openPopup(sandbox, 'order-1')).body.code).toBe('duplicate_reference')
})

test('the popup needs the public key and may be called from another origin', async () => {
  const sandbox = await openSandbox()
  expect((await openPopup(sandbox, 'order-1', { key: 'pk_test_other' })).status).toBe(401)
  const answer = await openPopup(sandbox, 'order-1', { metadata: '{"referrer":"http://shop.test/"}' })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect((await sandbox.verify('order-1')).metadata).toEqual({ referrer: 'http://shop.test/' })
  const preflight = await fetch(`${sandbox.url}/checkout/request_inline`, { method: 'OPTIONS' })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type')
})

test('the session time-out is kept and an expired session takes no money', async () => {
  const sandbox = await openSandbox()
  expect((await sandbox.get('/integration/payment_session_timeout')).body.data).toEqual({ payment_session_timeout: 0 })
  const set = await sandbox.put('/integration/payment_session_timeout', { timeout: 3600 })
  expect(set.body.data).toEqual({ payment_session_timeout: 3600 })

  const code = (await openPopup(sandbox, 'order-1')).body.data?.access_code
  await sandbox.post('/__sandbox/expire', { reference: 'order-1' })
  const late = await sandbox.post(`/checkout/charge/${code}`, { step: 'transfer' })
  expect(late.body).toMatchObject({ status: false, message: 'Payment session has expired' })
  expect((await sandbox.verify('order-1')).status).toBe('abandoned')
})
