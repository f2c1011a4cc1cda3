import { PAGE_SIZE } from './limits.ts'

/** How many pages a list has. It is at least 1: an empty list is 'page:1 of 1'. */
export const countListPages = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE))

/** Whether a page number is beyond the end of a list that is known. */
export const isPageBeyondEnd = (page: number, list: { total: number } | undefined): boolean =>
  list !== undefined && page > countListPages(list.total)

/**
 * Numbered buttons: below page 5 the pages 1 to 5, from page 5 on the current one and the next 2;
 * none past the last.
 */
export function pageNumbers(page: number, pages: number): number[] {
  const first = page < 5 ? 1 : page
  const last = Math.min(page < 5 ? 5 : page + 2, pages)
  const count = Math.max(0, last - first + 1)
  return Array.from({ length: count }, (_, index) => first + index)
}

/** `?page=` of an address: anything that is not a whole number from 1 on reads as page 1. */
export function pageOfAddress(params: URLSearchParams): number {
  const text = params.get('page') ?? '1'
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}
