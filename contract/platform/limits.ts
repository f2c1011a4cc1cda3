/**
 * The limits and times of the shop. No schema is here, so that pages can use them without loading
 * the validator.
 */

export const PAGE_SIZE = 50
export const MAX_LIMIT = 100
export const HOME_PRODUCTS = 35
export const SIMILAR_FETCHED = 25
export const SIMILAR_SHOWN = 6
export const NAV_CATEGORIES = 4
export const HOME_CATEGORIES = 3
export const MAX_IMAGES = 4
/**
 * Options of a product (size, colour, storage), values of one option, and variants of a product.
 */
export const MAX_OPTIONS = 3
export const MAX_OPTION_VALUES = 30
export const MAX_VARIANTS = 100
/** Options, values of one of them, and values of all that a list is filtered by. */
export const MAX_FILTER_OPTIONS = 10
export const MAX_FILTER_VALUES = 10
export const MAX_ALL_FILTER_VALUES = 20
export const MAX_GUIDE_COLUMNS = 8
export const MAX_GUIDE_ROWS = 40
/** Bytes: every image must be smaller than this. */
export const MAX_IMAGE_BYTES = 2_000_000

/** Pixels of an uploaded image, in all (frames of an animation count together) and of a side. */
export const MAX_IMAGE_PIXELS = 40_000_000
export const MAX_IMAGE_SIDE = 8000
export const ICON_EXTENSIONS = ['png', 'jpeg', 'jpg', 'gif', 'svg']
export const DASHBOARD_LIST = 4
export const DASHBOARD_DAYS = 30
export const DASHBOARD_PRODUCTS = 5
/**
 * Pieces left at which a variant is about to run out, as long as the settings say nothing else. The
 * database repeats it; dashboard.api.test.ts compares both.
 */
export const DEFAULT_LOW_STOCK = 5
/** Largest threshold of low stock that can be set: triggers look at no variant with more pieces. */
export const MAX_LOW_STOCK = 1000
/** Categories and products that have a threshold of their own. */
export const MAX_OWN_LOW_STOCK = 200
export const MAX_RELATED = 8
export const RESTORE_DAYS = 30
export const MAX_COSTS = 500
/** Window of the sales shown next to low stock, in days. */
export const SOLD_DAYS = 30
/** Hour in Lagos at which the list of low stock is mailed. */
export const LOW_STOCK_MAIL_HOUR = 7
export const MAX_STOCK = 1_000_000
export const MAX_NAIRA = 1_000_000_000

export const MAX_IMPORT_BYTES = 64_000_000
export const MAX_IMPORT_ROWS = 100_000
export const MAX_ZIP_ENTRIES = 20_000
export const MAX_ZIP_BYTES = 256_000_000
/** Problems and changes that an import's report lists; further ones are only counted. */
export const MAX_IMPORT_REPORT = 500
/** Refused products of an import that are named. */
export const MAX_IMPORT_REFUSED = 5000
/**
 * Kinds (`Type`) that a file may name without a category of this shop: an import asks once for
 * each.
 */
export const MAX_IMPORT_TYPES = 100
/**
 * A picture that an import fetches by its address: bytes, seconds in all, redirects, and how many
 * at a time.
 */
export const MAX_FETCHED_BYTES = 10_000_000
export const MAX_FETCH_S = 20
export const MAX_FETCH_REDIRECTS = 5
export const FETCHED_AT_ONCE = 4
/** Recovery codes of an account: each signs in once without the phone. */
export const RECOVERY_CODES = 10
/** For so many minutes a password or a code confirms the calls that require it again. */
export const CONFIRMED_MINUTES = 10

export const EXPORT_TICKET_S = 60

export const MAX_RETURN_PHOTOS = 4
/** Photos of a review, characters of its title, its text, and of the shop's answer. */
export const MAX_REVIEW_PHOTOS = 4
export const MAX_REVIEW_TITLE = 80
export const MAX_REVIEW_TEXT = 2000
export const MAX_REVIEW_ANSWER = 1000
/** Reviews that come with their product; further ones in pages of so many. */
export const NEWEST_REVIEWS = 5
export const REVIEW_PAGE = 10
export const MAX_REVIEWS_AT_ONCE = 100
/** Prefix of the numbers of credit notes: `CN-2026-000123`. */
export const CREDIT_NOTE_PREFIX = 'CN'
/** Characters of the shop's name, and of the announcement above its pages. */
export const MAX_SHOP_NAME = 40
export const MAX_ANNOUNCEMENT = 160
export const MAX_SLIDES = 6
export const MAX_VAT_PERCENT = 50
export const MAX_RETURN_DAYS = 365
/** Largest number that the first invoice of a year can be given. */
export const MAX_FIRST_INVOICE = 900_000

export const HERO_MS = 5000
export const SIMILAR_MS = 2000
export const TOAST_MS = 5000
/** After this time without the code of a page its visitor sees a message. */
export const CHUNK_TIMEOUT_MS = 120_000
/** Pixels of scroll after which the navigation bar changes. */
export const NAV_SCROLL_PX = 50

export const MAX_ORDER_LINES = 50
export const MAX_QTY = 10_000

/**
 * Characters of a note about an order, notes of one order, and minutes within which its author can
 * change one.
 */
export const MAX_NOTE = 2000
export const MAX_NOTES = 200
export const NOTE_EDIT_MINUTES = 15
/** Tags of a customer, and characters of one; suggested tags. */
export const MAX_TAGS = 10
export const MAX_TAG = 30
export const SUGGESTED_TAGS = 50
export const MAX_GLANCED = 1000
export const MAX_PRINTED = 100

/** Lines of an account's cart: those of two devices fit. */
export const MAX_CART_LINES = 100
/**
 * A cart that nobody changed for so many hours is left; its owner hears of it at most once in so
 * many days.
 */
export const CART_LEFT_HOURS = 24
export const CART_MAIL_DAYS = 7
/** An order within so many days after its first line came is what a cart became. */
export const CART_ORDER_DAYS = 7
/** Categories or products of a discount, automatic discounts that are on, and uses of one. */
export const MAX_DISCOUNT_TARGETS = 200
export const MAX_AUTOMATIC = 30
export const MAX_USES = 1_000_000

export const SHOP_CURRENCY = 'NGN'
/** How many references one order may use with the card provider: `_id`, `_id-2` … `_id-9`. */
export const MAX_PAYMENT_REFERENCES = 9
export const CHANNELS = ['card', 'bank', 'ussd', 'qr', 'bank_transfer']

export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 128

/** Counts of a filter's values stop here and are shown as `1000+`. */
export const MAX_COUNTED = 1000
export const SUGGESTED_PRODUCTS = 5
export const SUGGESTED_CATEGORIES = 3
export const SUGGESTED_BRANDS = 3

/**
 * An order waits too long when it is unpaid, or ready and not packed, for more hours than these.
 */
export const LATE_UNPAID_HOURS = 12
export const LATE_UNPACKED_HOURS = 24
export const MAX_BULK = 1000
export const MAX_VIEWS = 30
/**
 * Bytes of a written page's Markdown, written pages of the shop, and the versions that an editor
 * lists.
 */
export const MAX_PAGE_BYTES = 100_000
export const MAX_WRITTEN_PAGES = 100
export const MAX_PAGE_VERSIONS = 100
/** Rows of a sheet that are saved together, and characters of the words why a stock was changed. */
export const MAX_SHEET_ROWS = 500
export const MAX_STOCK_NOTE = 120
export const MAX_DELIVERY_DAYS = 60
