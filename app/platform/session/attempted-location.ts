import { type Location, useLocation } from 'react-router'
import { isFieldsObject, isTextValue } from '../store/guards.ts'

/**
 * An address of this shop, without its origin; undefined for one that leads elsewhere, however it
 * is spelled.
 */
export function safeLocalPath(value: unknown): string | undefined {
  if (!isTextValue(value) || !/^\/(?![/\\])/.test(value) || /[\\\p{Cc}]/u.test(value))
    return undefined
  const here = 'http://here'
  const { origin, pathname, search, hash } = new URL(value, here)
  return origin === here && !pathname.includes('//') ? pathname + search + hash : undefined
}

/**
 * History state for a link to the sign-in pages: they lead back to `from`. Never in the address,
 * where anyone could write it.
 */
export const backToAttemptedPage = ({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>) => ({
  from: pathname + search + hash,
})

/** The page that the visitor tried to open before the sign-in. */
export function useAttemptedLocation(): string | undefined {
  const { state } = useLocation()
  return isFieldsObject(state) ? safeLocalPath(state.from) : undefined
}
