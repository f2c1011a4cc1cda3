/** The provider's published test cards and test bank account, and what each does. Any expiry in the future. */
export type ChargeStepName = 'pin' | 'phone' | 'otp' | 'bank_page'
type CardOutcome = 'success' | 'failed' | 'timeout'
export type RefundOutcome = 'processed' | 'failed' | 'needs-attention'

type TestCard = {
  label: string
  number: string
  cvv: string
  steps: ChargeStepName[]
  pin?: string
  outcome: CardOutcome
  gatewayResponse: string
  refund: RefundOutcome
}

const approved = { outcome: 'success', gatewayResponse: 'Successful', refund: 'processed' } as const
const refused = (gatewayResponse: string) => ({ outcome: 'failed', gatewayResponse, refund: 'processed' }) as const
const NO_TOKEN = 'Token Not Generated. Customer Not Registered on Token Platform'

export const cards = {
  success: { label: 'Success', number: '4084084084084081', cvv: '408', steps: [], ...approved },
  pin: { label: 'PIN', number: '507850785078507812', cvv: '081', steps: ['pin'], pin: '1111', ...approved },
  pinOtp: {
    label: 'PIN + OTP',
    number: '5060666666666666666',
    cvv: '123',
    steps: ['pin', 'otp'],
    pin: '1234',
    ...approved,
  },
  pinPhoneOtp: {
    label: 'PIN + phone + OTP',
    number: '507850785078507804',
    cvv: '884',
    steps: ['pin', 'phone', 'otp'],
    pin: '0000',
    ...approved,
  },
  bankPage: { label: 'Bank page', number: '4084080000000409', cvv: '000', steps: ['bank_page'], ...approved },
  declined: { label: 'Declined', number: '4084080000005408', cvv: '001', steps: [], ...refused('Declined') },
  timeout: {
    label: 'Timeout',
    number: '507850785078507853',
    cvv: '082',
    steps: ['pin'],
    pin: '0000',
    outcome: 'timeout',
    gatewayResponse: NO_TOKEN,
    refund: 'processed',
  },
  insufficient: {
    label: 'Insufficient funds',
    number: '4084080000670037',
    cvv: '787',
    steps: [],
    ...refused('Insufficient Funds'),
  },
  refundFails: {
    label: 'Refund fails',
    number: '4084080000671803',
    cvv: '180',
    steps: [],
    ...approved,
    refund: 'failed',
  },
  refundNeedsAttention: {
    label: 'Refund needs details',
    number: '4084080000671902',
    cvv: '190',
    steps: [],
    ...approved,
    refund: 'needs-attention',
  },
} as const satisfies Record<string, TestCard>

export type CardName = keyof typeof cards

export const testCard = (name: CardName): TestCard => cards[name]

export const testBank = { name: 'Zenith Bank', code: '057', account: '0000000000' }
export const TEST_OTP = '123456'
const MIN_PHONE_DIGITS = 10

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Spaces and dashes in the number do not matter. */
export const findCard = (number: string): CardName | undefined =>
  (Object.keys(cards) as CardName[]).find((name) => cards[name].number === digitsOf(number))

export const cardChoices = (Object.keys(cards) as CardName[]).map((name) => {
  const { label, number, cvv, pin }: TestCard = cards[name]
  return { name, label, number, cvv, pin: pin ?? null }
})

export function isRightAnswer(card: TestCard | undefined, step: ChargeStepName, answer: string): boolean {
  if (step === 'pin') return answer === card?.pin
  if (step === 'phone') return digitsOf(answer).length >= MIN_PHONE_DIGITS
  if (step === 'otp') return answer === TEST_OTP
  return answer === 'approve'
}

/** The `authorization` object of a paid transaction; the bank's and scheme's names are invented. */
export function authorizationOf(name: CardName, id: number) {
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
