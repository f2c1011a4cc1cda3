import { type Location, useLocation } from 'react-router'
import { isFields, isText } from '../store/guards.ts'

/**
 * An address of this shop, without its origin; undefined for one that leads elsewhere, however it
 * is spelled.
 */
export function safePath(value: unknown): string | undefined {
  if (!isText(value) || !/^\/(?![/\\])/.test(value) || /[\\\p{Cc}]/u.test(value)) return undefined
  const here = 'http://here'
  const { origin, pathname, search, hash } = new URL(value, here)
  return origin === here && !pathname.includes('//') ? pathname + search + hash : undefined
}

/**
 * History state for a link to the sign-in pages: they lead back to `from`. Never in the address,
 * where anyone could write it.
 */
export const backTo = ({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>) => ({
  from: pathname + search + hash,
})

export function useAttemptedLocation(): string | undefined {
  const { state } = useLocation()
  return isFields(state) ? safePath(state.from) : undefined
}
