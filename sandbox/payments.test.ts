import { expect, test } from 'vitest'
import { type Answer, openPopup, openSandbox, openShop, type TestSandbox } from '#test/sandbox.ts'
import { type CardName, cards } from './cards.ts'

/** Opens `ref` and answers a function that sends the popup's steps. */
async function payer(sandbox: TestSandbox, ref: string) {
  const code = (await openPopup(sandbox, ref)).body.data?.access_code
  return (step: Record<string, string>): Promise<Answer> =>
    sandbox.post(`/checkout/charge/${code}`, step)
}

const cardStep = (name: CardName) => ({
  step: 'card',
  number: cards[name].number,
  cvv: cards[name].cvv,
  expiry: '12/99',
})

const OTP = { step: 'otp', answer: '123456' }
const pin = (answer: string) => ({ step: 'pin', answer })

const journeys: [CardName, Record<string, string>[], string[]][] = [
  ['success', [], ['success']],
  ['pin', [pin('1111')], ['send_pin', 'success']],
  ['pinOtp', [pin('1234'), OTP], ['send_pin', 'send_otp', 'success']],
  [
    'pinPhoneOtp',
    [pin('0000'), { step: 'phone', answer: '08012345678' }, OTP],
    ['send_pin', 'send_phone', 'send_otp', 'success'],
  ],
  ['bankPage', [{ step: 'bank_page', answer: 'approve' }], ['open_url', 'success']],
  ['declined', [], ['failed']],
  ['insufficient', [], ['failed']],
  ['timeout', [pin('0000')], ['send_pin', 'timeout']],
]

for (const [name, steps, replies] of journeys) {
  test(`card "${cards[name].label}": ${replies.join(', ')}`, async () => {
    const sandbox = await openSandbox()
    const pay = await payer(sandbox, 'order-1')
    const statuses = []
    for (const step of [cardStep(name), ...steps])
      statuses.push(String((await pay(step)).body.data?.status))
    expect(statuses).toEqual(replies)
    const isPaid = replies.at(-1) === 'success'
    const { status, gateway_response, log } = await sandbox.verify('order-1')
    expect({ status, gateway_response }).toEqual({
      status: isPaid ? 'success' : 'failed',
      gateway_response: cards[name].gatewayResponse,
    })
    expect(log).toMatchObject({ attempts: 1, errors: isPaid ? 0 : 1, success: isPaid })
  })
}

test('declined, then paid in the same popup: two attempts, one payment', async () => {
  const shop = await openShop()
  const sandbox = await openSandbox({ webhookUrl: shop.url })
  const pay = await payer(sandbox, 'order-1')
  expect((await pay(cardStep('declined'))).body.data).toMatchObject({
    status: 'failed',
    message: 'Declined',
  })
  expect((await pay(cardStep('success'))).body.data).toMatchObject({
    status: 'success',
    reference: 'order-1',
  })
  expect((await shop.next()).event).toBe('charge.success')
  expect((await sandbox.verify('order-1')).log).toMatchObject({
    attempts: 2,
    errors: 1,
    success: true,
  })
  expect((await pay(cardStep('success'))).body).toMatchObject({
    status: false,
    code: 'transaction_completed',
  })
  expect(shop.received).toHaveLength(1)
})

test('a wrong PIN fails the attempt; a step out of turn is refused', async () => {
  const sandbox = await openSandbox()
  const pay = await payer(sandbox, 'order-1')
  await pay(cardStep('pinOtp'))
  expect((await pay(OTP)).body).toMatchObject({ status: false, code: 'unexpected_step' })
  expect((await pay(pin('9999'))).body.data).toMatchObject({
    status: 'failed',
    message: 'Incorrect PIN',
  })
  expect((await pay(pin('1234'))).body).toMatchObject({ status: false, code: 'unexpected_step' })
  expect((await sandbox.verify('order-1')).status).toBe('failed')
})

test('unknown card, wrong CVV and past expiry are refused and count as no attempt', async () => {
  const sandbox = await openSandbox()
  const pay = await payer(sandbox, 'order-1')
  const codes = []
  for (const change of [
    { number: '4242424242424242' },
    { cvv: '999' },
    { expiry: '01/20' },
    { expiry: '13/99' },
  ]) {
    codes.push(String((await pay({ ...cardStep('success'), ...change })).body.code))
  }
  expect(codes).toEqual(['invalid_card', 'invalid_cvv', 'expired_card', 'expired_card'])
  expect((await sandbox.verify('order-1')).log?.attempts).toBe(0)
})

test('the test bank account pays after its one-time password', async () => {
  const sandbox = await openSandbox()
  const pay = await payer(sandbox, 'order-1')
  expect((await pay({ step: 'bank', account: '1111111111' })).body.code).toBe('invalid_bank')
  expect((await pay({ step: 'bank', account: '0000000000' })).body.data?.status).toBe('send_otp')
  expect((await pay(OTP)).body.data?.status).toBe('success')
  expect((await sandbox.verify('order-1')).channel).toBe('bank')
})

test('a transfer is pending, survives the popup being closed, and arrives', async () => {
  const shop = await openShop()
  const sandbox = await openSandbox({ webhookUrl: shop.url })
  await sandbox.knobs({ transfer: { delayMs: 1 } })
  const pay = await payer(sandbox, 'order-1')
  expect((await pay({ step: 'transfer' })).body.data?.status).toBe('pending')
  expect((await shop.next()).data).toMatchObject({
    status: 'success',
    channel: 'bank_transfer',
    reference: 'order-1',
  })
})

test('a rejected transfer says so by webhook', async () => {
  const shop = await openShop()
  const sandbox = await openSandbox({ webhookUrl: shop.url })
  await sandbox.knobs({ transfer: { delayMs: 1, outcome: 'rejected' } })
  const pay = await payer(sandbox, 'order-1')
  await pay({ step: 'transfer' })
  expect((await shop.next()).event).toBe('bank.transfer.rejected')
  expect((await sandbox.verify('order-1')).status).toBe('failed')
})

test('closing the popup in the middle of a card leaves the transaction abandoned', async () => {
  const sandbox = await openSandbox()
  const code = (await openPopup(sandbox, 'order-1')).body.data?.access_code
  await sandbox.post(`/checkout/charge/${code}`, cardStep('pin'))
  expect((await sandbox.verify('order-1')).status).toBe('ongoing')
  await sandbox.post(`/checkout/close/${code}`)
  expect((await sandbox.verify('order-1')).status).toBe('abandoned')
})

test('fees passed to the payer make the amount exceed the requested amount', async () => {
  const sandbox = await openSandbox()
  await sandbox.knobs({ charge: { feesToPayer: true } })
  const pay = await payer(sandbox, 'order-1')
  await pay(cardStep('success'))
  const { amount, requested_amount, fees } = await sandbox.verify('order-1')
  expect({ amount, requested_amount, fees }).toEqual({
    amount: 123_450 + 1852,
    requested_amount: 123_450,
    fees: 1852,
  })
})

test('with beforeCallback the shop receives the webhook before the popup gets its answer', async () => {
  const shop = await openShop()
  const sandbox = await openSandbox({ webhookUrl: shop.url })
  await sandbox.knobs({ webhook: { beforeCallback: true } })
  const pay = await payer(sandbox, 'order-1')
  await pay(cardStep('success'))
  expect(shop.received).toHaveLength(1)
})
