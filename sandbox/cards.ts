/**
 * The provider's published test cards and test bank account, and what each does. Any expiry in the
 * future.
 */
export type ChargeStepName = 'pin' | 'phone' | 'otp' | 'bank_page'
export type RefundOutcome = 'processed' | 'failed' | 'needs-attention'

type TestCard = {
  label: string
  number: string
  cvv: string
  steps: ChargeStepName[]
  pin?: string
  outcome: 'success' | 'failed' | 'timeout'
  gatewayResponse: string
  refund: RefundOutcome
}

const describeTestCard = (
  label: string,
  number: string,
  cvv: string,
  differences: Partial<TestCard> = {},
): TestCard => ({
  label,
  number,
  cvv,
  steps: [],
  outcome: 'success',
  gatewayResponse: 'Successful',
  refund: 'processed',
  ...differences,
})
const refusedOutcome = (gatewayResponse: string) =>
  ({ outcome: 'failed', gatewayResponse }) as const
const NO_TOKEN = 'Token Not Generated. Customer Not Registered on Token Platform'

export const cards = {
  success: describeTestCard('Success', '4084084084084081', '408'),
  pin: describeTestCard('PIN', '507850785078507812', '081', { steps: ['pin'], pin: '1111' }),
  pinOtp: describeTestCard('PIN + OTP', '5060666666666666666', '123', {
    steps: ['pin', 'otp'],
    pin: '1234',
  }),
  pinPhoneOtp: describeTestCard('PIN + phone + OTP', '507850785078507804', '884', {
    steps: ['pin', 'phone', 'otp'],
    pin: '0000',
  }),
  bankPage: describeTestCard('Bank page', '4084080000000409', '000', { steps: ['bank_page'] }),
  declined: describeTestCard('Declined', '4084080000005408', '001', refusedOutcome('Declined')),
  timeout: describeTestCard('Timeout', '507850785078507853', '082', {
    steps: ['pin'],
    pin: '0000',
    outcome: 'timeout',
    gatewayResponse: NO_TOKEN,
  }),
  insufficient: describeTestCard(
    'Insufficient funds',
    '4084080000670037',
    '787',
    refusedOutcome('Insufficient Funds'),
  ),
  refundFails: describeTestCard('Refund fails', '4084080000671803', '180', { refund: 'failed' }),
  refundNeedsAttention: describeTestCard('Refund needs details', '4084080000671902', '190', {
    refund: 'needs-attention',
  }),
}

export type CardName = keyof typeof cards

export const testBank = { name: 'Zenith Bank', code: '057', account: '0000000000' }
export const TEST_OTP = '123456'
const MIN_PHONE_DIGITS = 10

const keepDigits = (text: string): string => text.replace(/\D/g, '')

/** Finds a test card by its number; spaces and dashes do not matter. */
export const findTestCard = (number: string): CardName | undefined =>
  (Object.keys(cards) as CardName[]).find((name) => cards[name].number === keepDigits(number))

export const testCardChoices = (Object.keys(cards) as CardName[]).map((name) => {
  const { label, number, cvv, pin } = cards[name]
  return { name, label, number, cvv, pin: pin ?? null }
})

/** Tells whether the payer's answer to a step is right; a bank page is answered by `approve`. */
export function isRightStepAnswer(
  card: TestCard | null,
  step: ChargeStepName,
  answer: string,
): boolean {
  if (step === 'pin') return answer === card?.pin
  if (step === 'phone') return keepDigits(answer).length >= MIN_PHONE_DIGITS
  if (step === 'otp') return answer === TEST_OTP
  return answer === 'approve'
}

/** Makes the `authorization` object of a paid transaction; bank and codes are invented. */
export function toAuthorization(name: CardName, id: number) {
  const { number } = cards[name]
  const brand = number.startsWith('4') ? 'visa' : 'verve'
  return {
    authorization_code: `AUTH_${id.toString(36)}`,
    bin: number.slice(0, 6),
    last4: number.slice(-4),
    exp_month: '12',
    exp_year: '2030',
    channel: 'card',
    card_type: `${brand} `,
    bank: 'TEST BANK',
    country_code: 'NG',
    brand,
    reusable: true,
    signature: `SIG_${number.slice(-4)}${id.toString(36)}`,
    account_name: null,
  }
}
