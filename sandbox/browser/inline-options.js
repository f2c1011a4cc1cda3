/** The options of a transaction and their checks. */

const text = ['string']
const either = ['string', 'number']
const object = ['object']
const callback = ['function']

/**
 * The options that the script knows, with the types that each may have. Others are dropped without
 * an error.
 */
const OPTION_TYPES = {
  key: text,
  amount: either,
  email: text,
  currency: text,
  reference: either,
  ref: either,
  firstName: text,
  lastName: text,
  phone: either,
  channels: ['array'],
  metadata: object,
  onSuccess: callback,
  onCancel: callback,
  onError: callback,
  onLoad: callback,
  onBankTransferConfirmationPending: callback,
  callback,
  onClose: callback,
}

const REQUIRED = ['key', 'amount', 'email']

const RENAMED = { reference: 'ref', firstName: 'firstname', lastName: 'lastname' }

const typeOf = (value) => (Array.isArray(value) ? 'array' : typeof value)

/**
 * Checks the options and returns those that the script knows.
 * @throws {{message: string, issues: object[]}} at once, before anything opens
 */
export function checkOptions(options) {
  if (!options || typeof options !== 'object') {
    throw { message: 'Transaction parameters should be a non-empty object', issues: [] }
  }
  const given = Object.entries(options).filter(
    ([name, value]) => name in OPTION_TYPES && value !== undefined,
  )
  const issues = [...missing(options), ...mistyped(given)]
  if (issues.length > 0) throw { message: 'Invalid transaction parameters', issues }
  return Object.fromEntries(given)
}

const missing = (options) =>
  REQUIRED.filter((name) => !options[name]).map((name) => ({
    message: `Required parameter missing: ${name}`,
  }))

const mistyped = (given) =>
  given
    .filter(([name, value]) => !OPTION_TYPES[name].includes(typeOf(value)))
    .map(([name]) => ({
      message: `Invalid parameter type: ${name}`,
      validTypes: OPTION_TYPES[name],
    }))

/**
 * Turns checked options into the popup's: without functions, with the provider's names, and with
 * metadata as text that holds the page's address.
 */
export function toParameters(options, referrer) {
  const plain = Object.entries(options).filter(([, value]) => typeof value !== 'function')
  const renamed = Object.fromEntries(plain.map(([name, value]) => [RENAMED[name] ?? name, value]))
  if (renamed.ref !== undefined) renamed.ref = String(renamed.ref)
  return { ...renamed, metadata: JSON.stringify({ ...options.metadata, referrer }), mode: 'popup' }
}

/** Tells whether two calls request the same payment. Callbacks do not count. */
export function isSamePayment(left, right) {
  const key = (options) => JSON.stringify(Object.entries(toParameters(options, '')).sort())
  return key(left) === key(right)
}
