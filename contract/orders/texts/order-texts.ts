/** Fixed by the customer's specification, to the letter, mistakes included (section 2). */
export const cartItems = 'Cart Items'
export const onDeliveryThanks =
  'transaction is currently been process, we will get back to you shortly, thank you for shopping with us :)'
export const onDeliveryUnavailable =
  'this payment method is not available in your region, kindly choose another payment method, thank you for shopping with us :)'
export const noPurchases = 'You have not made any Purchase yet'
export const noInvoices = 'You have no invoice'
export const searchOrders = 'search orders'
export const searchInvoice = 'search invoice'
export const cancelTitle = 'Cancel Transaction?'
export const cancelQuestion = 'Are you sure you want to cancel this transaction'

/** Fixed by the customer's specification, to the letter, mistakes included (section 4). */
export const dontLeave = "Wait! Don't leave :("
export const verifyingPayment = 'verifying payment'

/** Fixed by the customer's specification, to the letter, mistakes included (section 5). */
export const fieldBlank = 'you left some field blank'

/** Fixed by the customer's specification, to the letter, mistakes included (section 8). */
export const scriptFailed = 'Unable to load paystack inline script'

// The shop's own, where the spec is silent
export const payByCard =
  'this order can be paid by card only, kindly choose card, bank transfer or USSD'
export const addedToCart = (title: string) => `${title} is in your cart`
export const allPiecesInCart = (left: number) => `only ${left} left, all are in your cart`
export const mostPiecesInCart = (limit: number) =>
  `only ${limit} of one product fit in an order, all are in your cart`
export const orderPlaced = 'order has been placed'
export const orderPlacedAdjusted =
  'order has been placed at the current prices, kindly check the total before paying'
export const orderOnDelivery = 'you chose to pay on delivery'
export const finishNeeded = 'Press Finish, so that we know that you pay on delivery.'
export const orderCancelled = 'transaction has been cancelled'
export const paymentSuccessful = 'payment successful'
export const paymentPending = 'we are verifying your payment, your order will be updated shortly'
export const noInvoiceYet = 'this order has no invoice yet'
export const productOutOfStock = (title: string, left: number) =>
  `${title} is out of stock, only ${left} left`
/** `choose a size and colour`, of the options that are missing. */
export function chooseOptions(options: readonly { name: string }[]): string {
  const [last = '', ...others] = options.map(({ name }) => name.toLowerCase()).reverse()
  const listed = others.length > 0 ? `${others.reverse().join(', ')} and ${last}` : last
  return `choose ${/^[aeiou]/.test(listed) ? 'an' : 'a'} ${listed}`
}
export const productOfCartGone = 'a product in your cart is no longer sold, kindly remove it'
export const emptyOrder = 'your cart is empty'
export const orderNotFound = 'order not found'
export const stateNotFound = 'state not found'
export const tooManyLines = (max: number) => `an order can have ${max} different products at most`
export const unpaidOrders = 'you have unpaid orders, pay or cancel one first'
export const tooManyCancelled =
  'too many of your orders were cancelled, kindly order again in an hour'
export const tooManyPieces = (max: number) =>
  `an unpaid order can hold ${max.toLocaleString('en')} pieces at most, kindly contact us for more`
export const orderFree = 'the total of an order must be more than 0'
export const unknownLga = 'this local government is not in the chosen state'
export const notCancellable = 'order can no longer be cancelled'
export const notPayable = 'order can no longer be paid for'
export const alreadyPaid = 'order has already been paid for'
export const paidMeanwhile =
  'the provider has a card payment for this order, which is paid now: kindly look at it again'
export const orderPaidByHand = (method: string, by: string | null) =>
  `this order is paid: ${by || 'somebody'} recorded ${method} for it. Kindly look at it again`
export const cancelledChoose = 'this order is cancelled: kindly choose what becomes of it'
export const completeCancelled = 'a cancelled order cannot be completed'
export const paymentRecorded = 'payment recorded successfully'
export const paymentResumed =
  'payment recorded, the order goes on and its goods are taken from stock again'
export const paymentToRefund =
  'payment recorded, the order stays cancelled and the money waits under refunds to be sent back'
export const paymentWaits =
  'money for this order was recorded before and waits under refunds to be sent back'
export const discountSpent = 'a discount of this order was used up since it was cancelled'
export const dayToCome = 'the day of a payment cannot be one to come'
export const dayBeforeOrder = (day: string) =>
  `the order was made on ${day}: tick that the money came before it, or correct the day`
export const paymentDay = 'day must be a date such as 2026-11-25'
export const methodNeeded = 'kindly say how the money was received'
export const paymentIncomplete = 'payment was not completed'
export const paymentMismatch = 'amount paid does not match this order, we will contact you'
export const paidAfterCancel = 'this order was cancelled, your payment will be refunded'
export const referenceRefused =
  'the payment provider does not take this order yet, kindly try again in a minute'
export const tooManyAttempts = 'this order has been tried too often, kindly contact us'
export const badSignature = 'signature is not valid'
export const sameKeyOtherBody = 'this Idempotency-Key was used for another order'
export const keyInFlight = 'this order is being placed'
export const badIdempotencyKey = 'Idempotency-Key must be 8 to 100 visible characters'
