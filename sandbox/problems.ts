type Problem = readonly [statusCode: number, code: string, message: string, nextStep: string]

const REFERENCE_STEP = 'Generate and pass a new transaction reference for every transaction'
const AMOUNT_STEP = 'Pass the amount in kobo, as a whole number above zero'
const FIND_STEP = 'Ensure that you pass the reference or id of a transaction made with this key'
const CARD_STEP = 'Choose a test card'

/** The provider's refusals. A schema names one of them as its message: see `parse` in errors.ts. */
export const problems = {
  invalidKey: [401, 'invalid_Key', 'Invalid key', 'Provide the correct key'],
  missingKey: [
    401,
    'missing_key',
    'No Authorization Header was found',
    'Send the header Authorization: Bearer SECRET_KEY',
  ],
  invalidEmail: [
    400,
    'invalid_email_address',
    'Invalid Email Address Passed',
    "Pass the customer's e-mail address",
  ],
  invalidAmount: [400, 'invalid_amount', 'Invalid Amount Sent', AMOUNT_STEP],
  amountTooLarge: [
    400,
    'invalid_amount',
    'Amount is above the maximum of NGN 10,000,000 per transaction',
    AMOUNT_STEP,
  ],
  transferTooSmall: [
    400,
    'invalid_amount',
    'Amount is below the minimum of NGN 100 for bank transfer',
    'Choose another channel',
  ],
  unsupportedCurrency: [
    400,
    'unsupported_currency',
    'Currency not supported by merchant',
    'Use NGN',
  ],
  invalidReference: [
    400,
    'invalid_reference',
    'Invalid Transaction Reference',
    'Use only letters, digits and - . =',
  ],
  duplicateReference: [
    400,
    'duplicate_reference',
    'Duplicate Transaction Reference',
    REFERENCE_STEP,
  ],
  transactionNotFound: [
    404,
    'transaction_not_found',
    'Transaction reference not found.',
    FIND_STEP,
  ],
  transactionIdNotFound: [404, 'transaction_not_found', 'Transaction not found', FIND_STEP],
  accessCodeNotFound: [404, 'invalid_access_code', 'Invalid Access Code', 'Open the payment again'],
  alreadyPaid: [
    400,
    'transaction_completed',
    'This transaction has already been completed',
    REFERENCE_STEP,
  ],
  invalidCard: [
    400,
    'invalid_card',
    'Use one of the test cards: this card number is not known',
    CARD_STEP,
  ],
  invalidCvv: [400, 'invalid_cvv', 'Incorrect CVV for this test card', CARD_STEP],
  expiredCard: [400, 'expired_card', 'Card has expired: use any date in the future', CARD_STEP],
  unexpectedStep: [
    400,
    'unexpected_step',
    'Charge attempt cannot be completed: start again',
    'Submit the card again',
  ],
  invalidBank: [
    400,
    'invalid_bank',
    'Use the test account: Zenith Bank, 0000000000',
    'Choose the test account',
  ],
  notRefundable: [
    400,
    'transaction_not_refundable',
    'Only a successful transaction can be refunded',
    FIND_STEP,
  ],
  fullyRefunded: [400, 'transaction_reversed', 'Transaction has been fully reversed', FIND_STEP],
  refundTooLarge: [
    400,
    'invalid_amount',
    'Refund amount cannot be more than transaction amount',
    AMOUNT_STEP,
  ],
  refundNotFound: [404, 'refund_not_found', 'Refund not found', 'Pass the id of a refund'],
  refundState: [
    422,
    'invalid_refund_state',
    'Invalid Refund state, refund status should be "needs-attention"',
    'Wait until the refund needs attention',
  ],
  invalidParams: [
    400,
    'invalid_params',
    'Invalid parameters',
    'Check the request against the documentation',
  ],
  notFound: [404, 'route_not_found', 'This is not an endpoint of the sandbox', 'Check the address'],
  notLocal: [
    403,
    'not_local',
    'The control API answers on this machine only',
    'Call it from the same machine',
  ],
} satisfies Record<string, Problem>

export type ProblemName = keyof typeof problems
