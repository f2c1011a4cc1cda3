type ProviderProblem = { statusCode: number; code: string; message: string; nextStep: string }

const REFERENCE_STEP = 'Generate and pass a new transaction reference for every transaction'
const AMOUNT_STEP = 'Pass the amount in kobo, as a whole number above zero'
const FIND_STEP = 'Ensure that you pass the reference or id of a transaction made with this key'
const CARD_STEP = 'Choose a test card'

/** The provider's refusals. A schema names one of them as its message: see errors.ts. */
export const providerProblems = {
  invalidKey: {
    statusCode: 401,
    code: 'invalid_Key',
    message: 'Invalid key',
    nextStep: 'Provide the correct key',
  },
  missingKey: {
    statusCode: 401,
    code: 'missing_key',
    message: 'No Authorization Header was found',
    nextStep: 'Send the header Authorization: Bearer SECRET_KEY',
  },
  invalidEmail: {
    statusCode: 400,
    code: 'invalid_email_address',
    message: 'Invalid Email Address Passed',
    nextStep: "Pass the customer's e-mail address",
  },
  invalidAmount: {
    statusCode: 400,
    code: 'invalid_amount',
    message: 'Invalid Amount Sent',
    nextStep: AMOUNT_STEP,
  },
  amountTooLarge: {
    statusCode: 400,
    code: 'invalid_amount',
    message: 'Amount is above the maximum of NGN 10,000,000 per transaction',
    nextStep: AMOUNT_STEP,
  },
  transferTooSmall: {
    statusCode: 400,
    code: 'invalid_amount',
    message: 'Amount is below the minimum of NGN 100 for bank transfer',
    nextStep: 'Choose another channel',
  },
  unsupportedCurrency: {
    statusCode: 400,
    code: 'unsupported_currency',
    message: 'Currency not supported by merchant',
    nextStep: 'Use NGN',
  },
  invalidReference: {
    statusCode: 400,
    code: 'invalid_reference',
    message: 'Invalid Transaction Reference',
    nextStep: 'Use only letters, digits and - . =',
  },
  duplicateReference: {
    statusCode: 400,
    code: 'duplicate_reference',
    message: 'Duplicate Transaction Reference',
    nextStep: REFERENCE_STEP,
  },
  transactionNotFound: {
    statusCode: 404,
    code: 'transaction_not_found',
    message: 'Transaction reference not found.',
    nextStep: FIND_STEP,
  },
  transactionIdNotFound: {
    statusCode: 404,
    code: 'transaction_not_found',
    message: 'Transaction not found',
    nextStep: FIND_STEP,
  },
  accessCodeNotFound: {
    statusCode: 404,
    code: 'invalid_access_code',
    message: 'Invalid Access Code',
    nextStep: 'Open the payment again',
  },
  alreadyPaid: {
    statusCode: 400,
    code: 'transaction_completed',
    message: 'This transaction has already been completed',
    nextStep: REFERENCE_STEP,
  },
  invalidCard: {
    statusCode: 400,
    code: 'invalid_card',
    message: 'Use one of the test cards: this card number is not known',
    nextStep: CARD_STEP,
  },
  invalidCvv: {
    statusCode: 400,
    code: 'invalid_cvv',
    message: 'Incorrect CVV for this test card',
    nextStep: CARD_STEP,
  },
  expiredCard: {
    statusCode: 400,
    code: 'expired_card',
    message: 'Card has expired: use any date in the future',
    nextStep: CARD_STEP,
  },
  unexpectedStep: {
    statusCode: 400,
    code: 'unexpected_step',
    message: 'Charge attempt cannot be completed: start again',
    nextStep: 'Submit the card again',
  },
  invalidBank: {
    statusCode: 400,
    code: 'invalid_bank',
    message: 'Use the test account: Zenith Bank, 0000000000',
    nextStep: 'Choose the test account',
  },
  notRefundable: {
    statusCode: 400,
    code: 'transaction_not_refundable',
    message: 'Only a successful transaction can be refunded',
    nextStep: FIND_STEP,
  },
  fullyRefunded: {
    statusCode: 400,
    code: 'transaction_reversed',
    message: 'Transaction has been fully reversed',
    nextStep: FIND_STEP,
  },
  refundTooLarge: {
    statusCode: 400,
    code: 'invalid_amount',
    message: 'Refund amount cannot be more than transaction amount',
    nextStep: AMOUNT_STEP,
  },
  refundNotFound: {
    statusCode: 404,
    code: 'refund_not_found',
    message: 'Refund not found',
    nextStep: 'Pass the id of a refund',
  },
  refundState: {
    statusCode: 422,
    code: 'invalid_refund_state',
    message: 'Invalid Refund state, refund status should be "needs-attention"',
    nextStep: 'Wait until the refund needs attention',
  },
  invalidParams: {
    statusCode: 400,
    code: 'invalid_params',
    message: 'Invalid parameters',
    nextStep: 'Check the request against the documentation',
  },
  notFound: {
    statusCode: 404,
    code: 'route_not_found',
    message: 'This is not an endpoint of the sandbox',
    nextStep: 'Check the address',
  },
  notLocal: {
    statusCode: 403,
    code: 'not_local',
    message: 'The control API answers on this machine only',
    nextStep: 'Call it from the same machine',
  },
} satisfies Record<string, ProviderProblem>

export type ProblemName = keyof typeof providerProblems
