import {
  readItem,
  removeItem,
  SEARCHES_KEY,
  writeItem,
} from '../../platform/store/browser-storage.ts'
import { parsed } from '../../platform/store/guards.ts'

const MAX_KEPT = 6

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The recent searches of this device, newest first. They never leave it and end with a logout. */
export function recentSearches(): string[] {
  const stored = parsed(readItem(SEARCHES_KEY))
  return Array.isArray(stored) ? stored.filter(isText).slice(0, MAX_KEPT) : []
}

const keep = (texts: readonly string[]): void =>
  texts.length > 0 ? writeItem(SEARCHES_KEY, JSON.stringify(texts)) : removeItem(SEARCHES_KEY)

/** Puts a search on top; the oldest one beyond the sixth is forgotten. */
export function rememberSearch(typed: string): void {
  const text = typed.trim().slice(0, 200)
  if (text === '') return
  const others = recentSearches().filter((search) => !isSame(search, text))
  keep([text, ...others].slice(0, MAX_KEPT))
}

export const forgetSearch = (text: string): void =>
  keep(recentSearches().filter((search) => !isSame(search, text)))

export const forgetSearches = (): void => removeItem(SEARCHES_KEY)
