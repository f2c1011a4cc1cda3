import {
  readStoredItem,
  removeStoredItem,
  SEARCHES_KEY,
  writeStoredItem,
} from '../../platform/store/browser-storage.ts'
import { parseJsonOrUndefined } from '../../platform/store/guards.ts'

const MAX_RECENT_SEARCHES = 6

const isNonBlankText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== ''

const isSameSearch = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The recent searches of this device, newest first. They never leave it and end with a logout. */
export function readRecentSearches(): string[] {
  const stored = parseJsonOrUndefined(readStoredItem(SEARCHES_KEY))
  return Array.isArray(stored) ? stored.filter(isNonBlankText).slice(0, MAX_RECENT_SEARCHES) : []
}

const storeRecentSearches = (texts: readonly string[]): void =>
  texts.length > 0
    ? writeStoredItem(SEARCHES_KEY, JSON.stringify(texts))
    : removeStoredItem(SEARCHES_KEY)

/** Puts a search on top; the oldest one beyond the sixth is forgotten. */
export function rememberRecentSearch(typed: string): void {
  const text = typed.trim().slice(0, 200)
  if (text === '') return
  const others = readRecentSearches().filter((search) => !isSameSearch(search, text))
  storeRecentSearches([text, ...others].slice(0, MAX_RECENT_SEARCHES))
}

export const forgetRecentSearch = (text: string): void =>
  storeRecentSearches(readRecentSearches().filter((search) => !isSameSearch(search, text)))

export const forgetRecentSearches = (): void => removeStoredItem(SEARCHES_KEY)
