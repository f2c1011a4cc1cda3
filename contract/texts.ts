/** Every text that the spec fixes, to the letter, with its section; then the shop's own texts. One place for both sides. */
// Fixed by the spec
export const pageOf = (page: number, pages: number) => `page:${page} of ${pages}` // §2
export const emptyCategory = 'there are no product in this category' // §2
export const emptySearch = 'cannot find any product that matches your search' // §2
export const allCategories = 'All Categories' // §2
export const cartItems = 'Cart Items' // §2
export const onDeliveryThanks =
  'transaction is currently been process, we will get back to you shortly, thank you for shopping with us :)' // §2
export const onDeliveryUnavailable =
  'this payment method is not available in your region, kindly choose another payment method, thank you for shopping with us :)' // §2
export const dontLeave = "Wait! Don't leave :(" // §4
export const verifyingPayment = 'verifying payment' // §4
export const fieldBlank = 'you left some field blank' // §5
export const required = (field: string) => `${field} is a required field` // §5
export const number = 'must be a `number` type' // §5
export const networkError = 'Network Error' // §8
export const scriptFailed = 'Unable to load paystack inline script' // §8

export const fillAll = 'please fill all field' // §5
export const responseError = 'response error' // §8
export const requestError = 'request error' // §8
export const verifyFailed = 'unable to verify email, kindly try again' // §8
export const passwordFailed = 'there was an error, kindly try again' // §8
export const wishlistRemoveFailed = 'there was an error, please try again' // §8
export const emailVerified = 'Email has been verified, login here' // §2
export const noPurchases = 'You have not made any Purchase yet' // §2
export const noInvoices = 'You have no invoice' // §2
export const emptyWishlist = 'there are no product in your wishlist' // §2
export const searchOrders = 'search orders' // §2
export const searchInvoice = 'search invoice' // §2
export const cancelTitle = 'Cancel Transaction?' // §2
export const cancelQuestion = 'Are you sure you want to cancel this transaction' // §2
export const profileChanged = 'success' // §8

// Fixed by the spec: the back office
export const dashboard = 'Dashboard' // §2
export const searchProducts = 'search by name, price, description or category' // §2
export const searchProductNames = 'search product name'
export const addProducts = 'Add Products' // §2, on the edit form, too
export const deleteProduct = 'Delete Product?' // §2
export const addCategories = 'Add Categories' // §2, on the form of a new state, too
export const invoices = 'Invioce' // §2
export const makeAdmin = 'Make Admin' // §2
export const makeBasic = 'Make Basic' // §2
export const completeTransaction = 'complete transaction' // §4
export const editLgas = 'Edit lgas' // §4
export const lgasAdded = 'LGAs has been added' // §8
export const iconRule =
  "file cannot be more than 2mb and only the following extention are allowed 'png', 'jpeg', 'jpg', 'gif', 'svg'" // §5
export const onlyFourImages = 'only 4 images are allowed' // §8
export const imagesTooLarge = 'all images should be less than 2mb' // §8
export const unexpectedField = 'Unexpected field' // §8: what the server says
export const fileTooLarge = 'File too large' // §8: what the server says

// The shop's own, where the spec is silent: what was done
export const productCreated = 'product has been created'
export const productUpdated = 'product has been updated'
export const productDeleted = 'product has been deleted'
export const categoryCreated = 'category has been created'
export const categoryUpdated = 'category has been updated'
export const stateCreated = 'state has been created'
export const stateUpdated = 'state has been updated'
export const stateDeleted = 'state has been deleted'
export const lgasUpdated = 'LGAs has been updated'
export const refundDone = 'refund has been marked as done'
export const importStarted = 'import has been started'
export const signedUp = 'your account is open, kindly verify your email with the link that we sent'
export const emailIsVerified = 'email has been verified'
export const passwordChanged = 'password has been changed'
export const resetSent = 'if this email exists, a reset link has been sent'
export const loggedOut = 'logged out'
export const wishlistAdded = 'product has been added to your wishlist'
export const wishlistRemoved = 'product has been removed from your wishlist'
export const userBlocked = 'user has been blocked'
export const userUnblocked = 'user has been unblocked'
export const userIsAdmin = 'user is now an admin'
export const userIsBasic = 'user is now a basic user'
export const orderPlaced = 'order has been placed'
export const orderPlacedAdjusted = 'order has been placed at the current prices, kindly check the total before paying'
export const orderOnDelivery = 'you chose to pay on delivery'
export const orderCancelled = 'transaction has been cancelled'
export const orderCompleted = 'transaction has been completed'
export const paymentSuccessful = 'payment successful'
export const paymentPending = 'we are verifying your payment, your order will be updated shortly'
export const noMatch = (search: string) => `nothing here matches “${search}”`
export const noInvoiceYet = 'this order has no invoice yet'
export const noLgas = 'no local government has been added to this state'
export const ok = 'ok'

// What was refused, and why
export const signIn = 'kindly login to continue'
export const forbidden = 'you are not allowed to perform this action'
export const wrongLogin = 'invalid email or password'
export const blocked = 'your account has been blocked, kindly contact support'
export const emailTaken = 'unable to create an account with these details'
export const wrongPassword = 'old password is not correct'
export const passwordLength = 'must have 8 to 128 characters'
export const commonPassword = 'is among the passwords that are guessed first'
export const passwordsDiffer = 'must be the same as newpassword'
export const acceptTerms = 'kindly accept the terms and conditions'
export const badCode = 'code is invalid or has expired'
export const badRole = 'must be the id of the role admin or users'
export const userNotFound = 'user not found'
export const wishlistNotFound = 'wishlist not found'
export const notFound = 'not found'
export const productNotFound = 'product not found'
export const categoryNotFound = 'category not found'
export const stateNotFound = 'state not found'
export const orderNotFound = 'order not found'
export const outOfStock = (title: string, left: number) => `${title} is out of stock, only ${left} left`
export const productGone = 'a product in your cart is no longer sold, kindly remove it'
export const emptyOrder = 'your cart is empty'
export const tooManyLines = (max: number) => `an order can have ${max} different products at most`
export const orderFree = 'the total of an order must be more than 0'
export const unknownLga = 'this local government is not in the chosen state'
export const notCompletable = 'order has already been completed'
export const notCancellable = 'order can no longer be cancelled'
export const notPayable = 'order can no longer be paid for'
export const alreadyPaid = 'order has already been paid for'
export const paymentIncomplete = 'payment was not completed'
export const paymentMismatch = 'amount paid does not match this order, we will contact you'
export const paidAfterCancel = 'this order was cancelled, your payment will be refunded'
export const tooManyAttempts = 'this order has been tried too often, kindly contact us'
export const badSignature = 'signature is not valid'
export const sameKeyOtherBody = 'this Idempotency-Key was used for another order'
export const keyInFlight = 'this order is being placed'
export const badIdempotencyKey = 'Idempotency-Key must be 8 to 100 visible characters'
export const unreadableText = 'contains characters that cannot be stored'
export const tooLong = (field: string, max: number) => `${field} can have ${max} characters at most`
export const unknownId = 'must be an id of this shop'
export const between = (min: number, max: number) =>
  `must be from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}`
export const imageRequired = 'a product needs at least one image'
export const notAnImage = 'images must be PNG, JPEG or GIF files'
export const imageTooManyPixels = 'an image can have 8,000 pixels a side and 40 million in all, at most'
export const imageTooHeavy = 'this image is too large to be opened, kindly save it smaller or without interlacing'
export const stockMoved = (stock: number) => `stock has changed to ${stock} meanwhile, kindly check it and save again`
export const titleTaken = (what: string) => `there is a ${what} of this name already`
export const lgasExist = 'this state has its local governments already, kindly edit them'
export const lgaNotFound = 'local governments not found'
export const refundNotFound = 'refund not found'
export const refundIsDone = 'this refund is done already'
export const ticketExpired = 'this download link has expired, kindly ask for a new one'
export const importNotFound = 'import not found'
export const importStartedBefore = 'this import was started already'
export const importEmpty = 'the file has no products'
export const importColumns = (missing: string) => `the file has no column ${missing}`
export const importColumnTwice = (column: string) => `the file has the column ${column} twice`
export const importTooManyColumns = 'the file has too many columns'
export const importNoFile = 'file is a required field'
export const importNotUtf8 = 'the file is not UTF-8 text, kindly save it as “CSV UTF-8”'
export const importUnreadable = (row: number) =>
  `the file cannot be read as CSV from row ${row.toLocaleString('en')} on`
export const importZipUnreadable = 'the pictures are not a ZIP file that can be read'
export const importZipTooLarge = 'the ZIP has too many pictures, or they are too large'
export const importHandleTwice = (row: number) => `this product is in row ${row} already`
export const importVariant = 'further variants are not taken, a product has one'
export const importExtraCells = 'the row has more cells than the header'
export const importFurtherImage = (max: number) => `a product can have ${max} images at most`
export const importNotOnSale = 'the product is not on sale in this file (Status, Published on online store)'
export const importNoCategory = (title: string) => `there is no category “${title}”; a super admin can add it`
export const importForeignImage = (address: string) =>
  `“${address}” is neither a picture of this shop nor in the ZIP; it is not fetched from elsewhere`
export const importImageTwice = (name: string) => `the ZIP has more than one picture named “${name}”`
export const importPrices = 'Price, Compare-at price and discount do not fit together'
export const importPriceRounded = (price: string) =>
  `the price before the discount will be ${price}: discounts count to a hundredth of a percent`
export const importHandleTaken = 'another product has this URL handle meanwhile'
export const importItemFailed = 'the product could not be taken over'
export const tooManyRows = (max: number) => `a file can have ${max.toLocaleString('en')} rows at most`
export const email = 'must be a valid email address'
export const phoneNumber = 'must be a phone number such as 0803 123 4567 or +234 803 123 4567'
export const twoDecimals = 'must have at most 2 decimals'
export const wholeNumber = (min: number, max: number) => `must be a whole number from ${min} to ${max}`
export const badRequest = 'the request could not be read'
export const tooLarge = 'the request is too large'
export const wrongType = 'the request must be JSON'
export const notAForm = 'the request must be a multipart form'
export const tooMany = 'too many requests, kindly try again later'
export const busy = 'service is busy, kindly try again'
export const internal = 'Internal Server Error'
