/**
 * Local storage that never throws: what a browser refuses to write stays in memory until the page
 * is closed.
 */
const unwritten = new Map<string, string>()

export function readStoredItem(key: string): string | null {
  try {
    return unwritten.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStoredItem(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
    unwritten.delete(key)
  } catch {
    unwritten.set(key, text)
  }
}

export function removeStoredItem(key: string): void {
  unwritten.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored, then.
  }
}

// Removed at a logout.
export const DRAFT_KEY = 'checkout'
/** Key of the id of the last order paid in this browser, for the home page. */
export const PAID_KEY = 'paid'
/** Key of the id of the last order that is paid on delivery, for the home page. */
export const ON_DELIVERY_KEY = 'on-delivery'
export const SEARCHES_KEY = 'searches'
/** Where parcels would go, as chosen on the page of a product or in the cart. */
export const DELIVERY_KEY = 'delivery'
