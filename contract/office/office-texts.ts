/** Texts of the back office only. */

/** Fixed by the customer's specification, to the letter, mistakes included (section 2). */
export const dashboard = 'Dashboard'
export const searchProductsHint = 'search by name, price, description or category'
/** The heading of the edit form, too. */
export const addProducts = 'Add Products'
export const deleteProduct = 'Delete Product?'
/** The heading of the form of a new state, too. */
export const addCategories = 'Add Categories'
export const invoices = 'Invioce'
export const makeAdmin = 'Make Admin'
export const makeBasic = 'Make Basic'

/** Fixed by the customer's specification, to the letter, mistakes included (section 4). */
export const completeTransaction = 'complete transaction'
export const editLgasButton = 'Edit lgas'

/** Fixed by the customer's specification, to the letter, mistakes included (section 5). */
export const iconRule =
  "file cannot be more than 2mb and only the following extention are allowed 'png', 'jpeg', 'jpg', 'gif', 'svg'"

/** Fixed by the customer's specification, to the letter, mistakes included (section 8). */
export const lgasAdded = 'LGAs has been added'
export const onlyFourImages = 'only 4 images are allowed'
export const imagesTooLarge = 'all images should be less than 2mb'
/** What the server says where the page shows `onlyFourImages`. */
export const unexpectedField = 'Unexpected field'
/** What the server says where the page shows `imagesTooLarge`. */
export const fileTooLarge = 'File too large'

// The shop's own, where the specification is silent
export const searchProductNames = 'search product name'
export const productCreated = 'product has been created'
export const productUpdated = 'product has been updated'
export const productDeleted = 'product has been deleted'
export const productPublished = 'product is on sale now'
export const productCopied = 'a copy has been made, it is not on sale yet'
export const productRestored = 'product is back, and hidden until it is put on sale'
export const productBackAsBefore = 'product is back as it was'
export const skusEmptied = (skus: readonly string[]) =>
  `these SKUs are in use by now and were emptied: ${skus.join(', ')}`
export const restoreTooLate = (days: number) => `a product can be brought back for ${days} days`
export const noDraftAgain = 'it has been on sale, kindly hide it instead'
export const publishAtRequired = 'kindly say from when on it is on sale'
export const publishAtRule = 'must be a day and a time, such as 2026-12-01T07:00'
export const publishAtPast = 'must be in the future'
export const unknownRelated = 'one of these products is gone'
export const tooManyRelated = (max: number) => `${max} products can be shown beside it at most`
export const relatedToItself = 'a product cannot be shown beside itself'
export const costsSaved = 'costs have been saved'
export const categoryCreated = 'category has been created'
export const categoryUpdated = 'category has been updated'
export const sizeGuideSaved = 'size guide has been saved'
export const sizeGuideRemoved = 'size guide has been removed'
export const unevenRows = 'each row needs a cell for each column'
export const sameColumns = 'two columns have the same name'
export const stateCreated = 'state has been created'
export const statesTakenOver = ({ states, lgas }: { states: number; lgas: number }) =>
  states + lgas === 0
    ? 'nothing was missing'
    : `states added: ${states}, states that got their local governments: ${lgas}`
export const stateUpdated = 'state has been updated'
export const stateDeleted = 'state has been deleted'
export const lgasUpdated = 'LGAs has been updated'
export const refundDone = 'refund has been marked as done'
export const importStarted = 'import has been started'
export const picturesAsked = 'the pictures are being fetched'
export const userBlocked = 'user has been blocked'
export const userUnblocked = 'user has been unblocked'
export const userIsAdmin = 'user is now an admin'
export const userIsBasic = 'user is now a basic user'
export const orderCompleted = 'transaction has been completed'
export const noLgas = 'no local government has been added to this state'
export const badRole = 'must be the id of the role admin or users'
export const notCompletable = 'order has already been completed'
export const mustBeBetween = (min: number, max: number) =>
  `must be from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}`
export const imageRequired = 'a product needs at least one image'
export const notAnImage = 'images must be PNG, JPEG or GIF files'
export const heicPhoto =
  'HEIC photos cannot be shown, kindly share it as JPEG; for new photos choose “Most Compatible” in the camera settings'
export const imageDamaged = 'this picture is damaged, kindly save it again'
export const svgHasForbiddenPart = (part: string) => `this SVG has ${part}; kindly save it as a PNG`
export const svgUnreadable = 'this SVG cannot be read, kindly save it again or as a PNG'
export const svgTooComplex = 'this SVG is too complex, kindly save it as a PNG'
export const imageTooManyPixels = (side: number, pixels: number) =>
  `an image can have ${side.toLocaleString('en')} pixels a side and ${pixels / 1_000_000} million in all, at most`
export const imageTooHeavy =
  'this image is too large to be opened, kindly save it smaller or without interlacing'
export const stockChangedMeanwhile = (stock: number) =>
  `stock has changed to ${stock} meanwhile, kindly check it and save again`
export const rowChanged = 'somebody has changed this meanwhile'
export const stockTooLow = (stock: number) => `only ${stock.toLocaleString('en')} are there`
export const stockTooHigh = (max: number) =>
  `no more than ${max.toLocaleString('en')} pieces can be there`
export const stockOrPieces = 'either the stock or the pieces that are added, not both'
export const stockNowNotice = (name: string, stock: number) =>
  `${name}: ${stock.toLocaleString('en')} in stock now`
export const reasonTooLong = (max: number) => `at most ${max} characters`
export const reasonAlone = 'change the stock, too, or leave the reason out'
export const somePieces = 'whole pieces, such as 10 or -3'
export const percentOrStep = 'a percentage from -100 to 1,000, and steps of up to ₦1,000,000'
export const onSaleOrHidden = 'On sale or Hidden; a date is set on the form of the product'
export const variantGone = 'this is no longer there'
export const optionTwice = (name: string) => `“${name}” is there twice`
export const unlistedValue = 'a variant needs one of the listed values of each option'
export const variantTwice = 'two variants have the same values'
export const variantsMoved =
  'the variants have changed meanwhile, kindly look at them and save again'
export const skuTwice = 'two variants have the same SKU'
export const skuTakenByProduct = (title: string) => `${title} has this SKU already`
export const notJson = 'could not be read'
export const unknownVariantImage = 'only images that were uploaded to this shop can be shown'
/** What happens to the pieces and the open orders of a variant that is left out of a product. */
export const removesVariant = (name: string, pieces: number, orders: number) => {
  const effects: string[] = []
  if (pieces > 0) {
    const are = pieces === 1 ? 'piece is' : 'pieces are'
    effects.push(`${pieces.toLocaleString('en')} ${are} taken off sale`)
  }
  if (orders > 0) {
    const keep = orders === 1 ? 'order keeps' : 'orders keep'
    effects.push(`${orders.toLocaleString('en')} open ${keep} it`)
  }
  return `${name}: ${effects.join(', ')}`
}
export const confirmRemoved = 'variants with stock or open orders would be removed, kindly confirm'
export const imagesMoved = 'the images have changed meanwhile, kindly look at them and save again'
export const unknownImage = 'only images that the product has can be kept, each once'
export const titleIsTaken = (what: string) => `there is a ${what} of this name already`
export const lgasExist = 'this state has its local governments already, kindly edit them'
export const lgaNotFound = 'local governments not found'
export const refundNotFound = 'refund not found'
export const refundRecorded = 'refund recorded'
export const refundSending = 'the money is on its way to the card'
export const refundUnpaid = 'only a paid order can be refunded'
export const refundNothing = 'kindly choose what goes back'
export const refundNothingLeft = 'all of this order was refunded already'
export const refundTakenBack =
  'the provider took the rest of this order back: nothing is left to refund'
export const refundTooMuch = (left: string) => `only ${left} of this order can be refunded`
export const refundTooManyPieces = (title: string, left: number) =>
  `only ${left} of ${title} can be refunded`
export const refundOfReturn = (title: string, qty: number) =>
  `the customer asked to send ${qty} of ${title} back: refund that return, or answer it first`
export const refundOtherLine = 'this product is not in the order'
export const refundNotByCard = 'this money cannot go back to a card'
export const refundReversed =
  'the money of this order went back at the provider, or is disputed: see the refunds first'
export const saveIdUsed = 'this was saved before with other values, kindly reload the page'
export const refundKeyUsed =
  'this refund was sent before with other values, kindly reload the order'
export const noMoneyByHand = 'no money was recorded by hand for this order'
export const byHandWentBack =
  'some of the money that was recorded by hand went back already, or is on its way'
export const onlyCardKept =
  'this money was recorded by hand: only a card payment can take the place of other money'
export const cardNotConfirmed = 'the provider does not confirm this card payment'
export const cardCoversNot = 'this card payment does not cover the order'
export const cardCounts = 'the card payment pays for the order now'
export const providerUnreachable = 'the payment provider cannot be reached, kindly try again'
export const refundIsDone = 'this refund is done already'
export const refundUnderWay = 'this refund is on its way already'
export const refundStuck = 'this refund waits for bank details at the provider'
export const refundNotSent =
  'this refund could not be sent: kindly make it again on the page of its order'
export const refundWayNeeded = 'kindly say how the money was sent'
export const noteSaved = 'note has been saved'
export const noteRemoved = 'note has been removed'
export const noteNotFound = 'note not found'
export const noteTooOldToChange = (minutes: number) =>
  `a note can be changed for ${minutes} minutes, and only by who wrote it`
export const tooManyNotes = (max: number) => `an order can have ${max} notes at most`
export const tooManyPrinted = (max: number) => `up to ${max} orders can be printed at once`
export const ticketExpired = 'this download link has expired, kindly ask for a new one'
export const importNotFound = 'import not found'
export const importStartedBefore = 'this import was started already'
export const importEmpty = 'the file has no products'
export const importColumns =
  'the file has neither a column Title nor a column URL handle in its first row; the template shows which columns there can be'
export const importNumber = 'must be a number, written like 19,999'
export const importColumnTwice = (column: string) => `the file has the column ${column} twice`
export const importTooManyColumns = 'the file has too many columns'
export const importNoFile = 'file is a required field'
export const importNotUtf8 = 'the text of the file is damaged, kindly save it again as “CSV UTF-8”'
export const importWorkbook = (kind: string) => `this is ${kind}: save it as CSV UTF-8`
export const importPdf =
  'this is a PDF: save the list as CSV UTF-8 in the program that it comes from'
export const importZipAsCsv = 'this is a ZIP file: choose the CSV file that is in it'
export const importUnreadable = (row: number) =>
  `the file cannot be read as CSV from row ${row.toLocaleString('en')} on`
export const importMarks = (row: number) =>
  `row ${row} contains more than 30 accents or other marks in a row, kindly remove some`
export const importZipUnreadable = 'the pictures are not a ZIP file that can be read'
export const importZipTooLarge = 'the ZIP has too many pictures, or they are too large'
export const importHandleTwice = (row: number) => `this product is in row ${row} already`
export const importProductTooLarge = 'the product has too many rows, or too long texts'
export const importVariant = 'the row names no option value, so that it is no variant of its own'
export const importVariantTwice = (choice: string, row: number) =>
  `the variant ${choice} is in row ${row} already`
export const swatch = 'must be a colour such as #1e90ff'
export const noOptionValue = 'an option needs a value'
export const tooManyOptions = (max: number) => `a product can have ${max} options at most`
export const tooManyOptionValues = (max: number) => `an option can have ${max} values at most`
export const importTooManyVariants = (max: number) => `a product can have ${max} variants at most`
export const importOptionTwice = 'two options have one name'
export const importOtherOptions = (names: readonly string[]) =>
  names.length === 0
    ? 'the product has no options here, kindly add them in the back office first'
    : `the product has other options here (${names.join(', ')}), kindly change them in the back office first`
export const importWhichVariant =
  'the product has options: the file must say which variant the row is (Option1 name, Option1 value)'
export const importSkuTwice = (sku: string) => `the SKU ${sku} is another variant’s, too`
export const importSheetError = (text: string) =>
  `“${text}” is an error of a spreadsheet, kindly type the value again`
export const importSheetRounded = (text: string) =>
  `“${text}” is a number that a spreadsheet has rounded, kindly format the column as text and type it again`
export const importSheetDate = (text: string) =>
  `“${text}” looks like a date that a spreadsheet has made of another text, such as 1/2; kindly format the column as text and type it again`
export const importBarcode = (barcode: string, kept: string) =>
  `“${barcode}” is no barcode, which has 8, 12, 13 or 14 digits of which the last one checks the others: ${keptValueText(kept)}`
export const importSkuFault = (fault: string, kept: string) =>
  `SKU: ${fault}: ${keptValueText(kept)}`
const keptValueText = (kept: string): string => (kept === '' ? 'it stays blank' : `${kept} stays`)
export const importSkus = 'kindly say first whether the SKUs of the shop or those of the file count'
export const importStockBelowZero = 'the stock in the file is below 0: it will be 0'
export const importKeepsCategory = (title: string) =>
  `there is no category “${title}”: the product stays in its category`
export const importTitleAsDescription = 'the description is blank: it will be the title'
export const importUnanswered = 'kindly say first which category each unknown type is'
export const importTypeUnknown = (type: string) => `the file has no unknown type “${type}”`
export const importCreatesCategories =
  'only a super admin can make the new categories of this import'
export const importNoPicturesLeft = 'no picture of this import is left to fetch'
export const importAnswered = 'this import was started already, its answers stay'
export const importExtraCells = 'the row has more cells than the header'
export const importFurtherImage = (max: number) => `a product can have ${max} images at most`
export const importNoCategory = (title: string) =>
  `there is no category “${title}”; a super admin can add it`
export const importCurrency = (currency: string) =>
  `the prices of the file are in ${currency}: kindly say first that their numbers are naira`
export const importFurtherType = (title: string, max: number) =>
  `the file has more than ${max} unknown types; send it again after this import, and “${title}” is asked for`
export const importForeignImage = (address: string) =>
  `“${address}” is neither a picture of this shop nor in the ZIP, nor an https address to fetch it from`
export const importImageTwice = (name: string) =>
  `the ZIP has more than one picture named “${name}”`
export const importNewNeeds = (columns: readonly string[]) =>
  `a new product needs the ${columns.length === 1 ? 'column' : 'columns'} ${columns.join(', ')}, which the file does not have`
export const importPrices = 'Price, Compare-at price and discount do not fit together'
export const importPriceRounded = (price: string) =>
  `the price before the discount will be ${price}: discounts count to a hundredth of a percent`
export const importHandleTaken = 'another product has this URL handle meanwhile'
export const importItemFailed = 'the product could not be taken over'
export const fetchAddress =
  'only plain https addresses are fetched, without a port, a name or a password'
export const fetchNotPublic = 'the address does not lead to a public server'
export const fetchRedirects = 'the address leads on too often'
export const fetchStatus = (status: number) => `the server answered ${status}`
export const fetchTooLarge = (megabytes: number) => `the picture has ${megabytes} MB or more`
export const fetchTooSlow = (seconds: number) =>
  `the picture did not come within ${seconds} seconds`
export const fetchUnreachable = 'the server cannot be reached, or broke off'
export const tooManyRows = (max: number) =>
  `a file can have ${max.toLocaleString('en')} rows at most`
export const notAForm = 'the request must be a form with files'
export const synonymAdded = 'words added'
export const synonymsTakenOver = (groups: number) =>
  groups === 0 ? 'nothing was missing' : `groups of words added: ${groups}`
export const synonymUpdated = 'words changed'
export const synonymRemoved = 'words removed'
export const synonymNotFound = 'words not found'
export const twoWords = 'two words or more are needed'
export const tooManyWords = (max: number): string => `at most ${max} words`
export const tooManySynonyms = (max: number): string => `the shop has ${max} groups already`
export const aDay = 'must be a day like 2026-11-20'
export const tooManyOrders = (max: number) =>
  `at most ${max.toLocaleString('en')} orders at once, kindly choose fewer`
export const noOrdersChosen = 'kindly choose the orders'
export const jobNotFound = 'these orders were not found'
export const notUndoable = 'this cannot be taken back'
export const jobRefused = 'the admin who started this may no longer do it'
export const jobFailed = 'it did not work, kindly try this order alone'
export const viewSaved = 'view has been saved'
export const viewRemoved = 'view has been removed'
export const viewNotFound = 'view not found'
export const tooManyViews = (max: number) => `at most ${max} views, kindly remove one first`
export const needsOneOfRights = (rights: readonly string[]) =>
  `you are not allowed to do this: ask a super admin for ${rights.map((right) => `"${right}"`).join(' or ')}`
export const changedMeanwhile = 'somebody else has changed this since you opened it'
export const rightsSaved = 'rights have been saved'
export const onlyAdminsHaveRights = 'only admins have rights of their own'
export const rightWords = {
  orders:
    'See orders and their buyers; pack, ship, deliver, complete and cancel them; notes and returns',
  money: 'See orders; book payments by hand, refund, and set discounts',
  catalogue:
    'Products, stock, prices and imports; size guides, searches, regions and delivery prices',
  customers:
    'See customers and their orders; block them, export them, and make a customer an admin',
  content: 'Show or refuse reviews',
  reports: 'Sales figures of the dashboard, reports, and the file of all orders',
} as const
export const reportOrder = 'the first day must not be after the last'
export const reportTooLong = 'a report covers five years at most'
// Faults of a schema without a text of its own
export const onePhoneNumber = 'must be one phone number only'
export const mustBeGiven = 'must be given'
export const otherForm = 'could not be read'
export const mustBeOneOf = (choices: readonly string[]) =>
  choices.length === 1 ? `must be ${choices[0]}` : `must be one of ${choices.join(', ')}`
type CountedUnit = 'character' | 'entry'
// These texts import nothing: the file of all pages would get what they import.
const countOfUnits = (count: number, unit: CountedUnit): string => {
  const units = { character: 'characters', entry: 'entries' }
  return `${count.toLocaleString('en-NG')} ${count === 1 ? unit : units[unit]}`
}
export const numberAtMost = (max: number) => `must be at most ${max.toLocaleString('en-NG')}`
export const numberAtLeast = (min: number) => `must be at least ${min.toLocaleString('en-NG')}`
export const hasAtMostUnits = (max: number, unit: CountedUnit) =>
  `must have at most ${countOfUnits(max, unit)}`
export const hasAtLeastUnits = (min: number, unit: CountedUnit) =>
  `must have at least ${countOfUnits(min, unit)}`
