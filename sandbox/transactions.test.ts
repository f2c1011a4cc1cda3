import { expect, test } from 'vitest'
import { openPopup, openSandbox, PUBLIC_KEY } from '#test/sandbox.ts'

const order = { email: 'ada@example.com', amount: 123_450, reference: 'order-1' }

test('verify answers abandoned for a payment that was opened, and success once it is paid', async () => {
  const sandbox = await openSandbox()
  const opened = await openPopup(sandbox, 'order-1', {
    amount: '123450',
    metadata: '{"name":"Ada"}',
  })
  expect(opened.status).toBe(200)
  expect(opened.body).toMatchObject({
    status: true,
    message: 'Transaction initialized',
    data: { reference: 'order-1' },
  })

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

test('after a reset the same reference gets the same id, and another reference another id', async () => {
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
  [
    'a wrong e-mail',
    { email: 'ada@' },
    400,
    'Invalid Email Address Passed',
    'invalid_email_address',
  ],
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
  [
    'another currency',
    { currency: 'USD' },
    400,
    'Currency not supported by merchant',
    'unsupported_currency',
  ],
  [
    'a reference with a blank',
    { ref: 'order 1' },
    400,
    'Invalid Transaction Reference',
    'invalid_reference',
  ],
]

for (const [what, changes, status, message, code] of refusals) {
  test(`the popup does not open with ${what}`, async () => {
    const sandbox = await openSandbox()
    const answer = await openPopup(sandbox, 'order-1', changes)
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

test('10,000,000 naira are accepted', async () => {
  const sandbox = await openSandbox()
  expect((await openPopup(sandbox, 'order-1', { amount: 1_000_000_000 })).status).toBe(200)
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

test('the popup resumes an unfinished reference for the same request, and refuses it for another', async () => {
  const sandbox = await openSandbox()
  const first = await openPopup(sandbox, 'order-1')
  expect(first.body.data).toMatchObject({
    reference: 'order-1',
    transaction_status: null,
    merchant_key: PUBLIC_KEY,
  })
  const again = await openPopup(sandbox, 'order-1')
  expect(again.body.data?.access_code).toBe(first.body.data?.access_code)

  const otherAmount = await openPopup(sandbox, 'order-1', { amount: 1 })
  expect(otherAmount.status).toBe(400)
  expect(otherAmount.body).toMatchObject({
    message: 'Duplicate Transaction Reference',
    code: 'duplicate_reference',
  })
  await sandbox.post('/__sandbox/pay', { reference: 'order-1' })
  expect((await openPopup(sandbox, 'order-1')).body.code).toBe('duplicate_reference')
})

test('the popup needs the public key and may be called from another origin', async () => {
  const sandbox = await openSandbox()
  expect((await openPopup(sandbox, 'order-1', { key: 'pk_test_other' })).status).toBe(401)
  const answer = await openPopup(sandbox, 'order-1', {
    metadata: '{"referrer":"http://shop.test/"}',
  })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect((await sandbox.verify('order-1')).metadata).toEqual({ referrer: 'http://shop.test/' })
  const preflight = await fetch(`${sandbox.url}/checkout/request_inline`, { method: 'OPTIONS' })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type')
})
