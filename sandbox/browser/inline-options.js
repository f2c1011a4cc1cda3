/** The options of a transaction and their checks. */

const text = ['string']
const number = ['number']
const either = ['string', 'number']
const object = ['object']
const callback = ['function']

/** Names the script knows, with the types each may have. Others are dropped without a word. */
const OPTION_TYPES = {
  key: text,
  amount: either,
  email: text,
  currency: text,
  reference: either,
  ref: either,
  firstName: text,
  firstname: text,
  lastName: text,
  lastname: text,
  phone: either,
  label: text,
  channels: ['array'],
  metadata: object,
  customerCode: text,
  customer_code: text,
  subaccountCode: text,
  subaccount: text,
  split_code: text,
  split: object,
  bearer: text,
  transactionCharge: either,
  transaction_charge: either,
  planCode: text,
  plan: text,
  subscriptionCount: number,
  quantity: number,
  planInterval: text,
  interval: text,
  subscriptionLimit: number,
  invoice_limit: number,
  subscriptionStartDate: text,
  start_date: text,
  paymentRequest: text,
  paymentPage: text,
  order_id: either,
  hash: text,
  container: text,
  language: text,
  connect_account: text,
  connect_split: ['array'],
  accessCode: text,
  onSuccess: callback,
  onCancel: callback,
  onError: callback,
  onLoad: callback,
  onBankTransferConfirmationPending: callback,
  callback,
  onClose: callback,
}

/** Required unless one of these stands in. */
const REQUIRED = { key: [], amount: ['plan', 'planCode'], email: ['customerCode', 'customer_code'] }

const RENAMED = { reference: 'ref', firstName: 'firstname', lastName: 'lastname', customerCode: 'customer_code' }

const typeOf = (value) => (Array.isArray(value) ? 'array' : typeof value)

/**
 * The known options, checked. With an access code all but the callbacks is left out.
 * @throws {{message: string, issues: object[]}} at once, before anything opens
 */
export function checkOptions(options) {
  if (!options || typeof options !== 'object') {
    throw { message: 'Transaction parameters should be a non-empty object', issues: [] }
  }
  const given = Object.entries(options).filter(([name, value]) => name in OPTION_TYPES && value !== undefined)
  if (options.accessCode) {
    return Object.fromEntries(given.filter(([name, value]) => name === 'accessCode' || typeof value === 'function'))
  }
  const issues = [...missing(options), ...mistyped(given)]
  if (issues.length > 0) throw { message: 'Invalid transaction parameters', issues }
  return Object.fromEntries(given)
}

const missing = (options) =>
  Object.entries(REQUIRED)
    .filter(([name, standIns]) => !options[name] && !standIns.some((other) => options[other]))
    .map(([name]) => ({ message: `Required parameter missing: ${name}` }))

const mistyped = (given) =>
  given
    .filter(([name, value]) => !OPTION_TYPES[name].includes(typeOf(value)))
    .map(([name]) => ({ message: `Invalid parameter type: ${name}`, validTypes: OPTION_TYPES[name] }))

/** What travels to the popup: no functions, the provider's names, metadata as text with the page's address in it. */
export function toParameters(options, referrer) {
  if (options.accessCode) return { accessCode: options.accessCode }
  const plain = Object.entries(options).filter(([, value]) => typeof value !== 'function')
  const renamed = Object.fromEntries(plain.map(([name, value]) => [RENAMED[name] ?? name, value]))
  if (renamed.ref !== undefined) renamed.ref = String(renamed.ref)
  return { ...renamed, metadata: JSON.stringify({ ...options.metadata, referrer }), mode: 'popup' }
}

/** Whether two calls ask for the very same payment. Callbacks do not count. */
export function isSamePayment(left, right) {
  const key = (options) => JSON.stringify(Object.entries(toParameters(options, '')).sort())
  return key(left) === key(right)
}
