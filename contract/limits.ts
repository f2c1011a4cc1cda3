/** The numbers of spec §9, once. No schema here, so that pages can use them without loading the validator. */

export const PAGE_SIZE = 50
/** Largest `{limit}` that a list takes. */
export const MAX_LIMIT = 100
export const HOME_PRODUCTS = 35
export const SIMILAR_FETCHED = 25
export const SIMILAR_SHOWN = 6
export const NAV_CATEGORIES = 4
export const HOME_CATEGORIES = 3
export const MAX_IMAGES = 4
/** Bytes: every picture must be smaller than this. */
export const MAX_IMAGE_BYTES = 2_000_000

export const HERO_MS = 5000
export const SIMILAR_MS = 2000
export const TOAST_MS = 5000
export const CHUNK_TIMEOUT_MS = 120_000
export const STORE_TIMEOUT_MS = 5000
/** Pixels of scroll after which the navigation bar changes. */
export const NAV_SCROLL_PX = 50

/** Different products in one order. */
export const MAX_LINES = 50
/** Pieces of one product in one order. */
export const MAX_QTY = 10_000

export const CURRENCY = 'NGN'
/** How many references one order may use with the card provider: `_id`, `_id-2` … `_id-9`. */
export const MAX_ATTEMPTS = 9
/** Ways to pay offered in the provider's popup. */
export const CHANNELS = ['card', 'bank', 'ussd', 'qr', 'bank_transfer']

/** Characters of a password. */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 128
