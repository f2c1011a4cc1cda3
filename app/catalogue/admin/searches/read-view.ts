import type { SEARCH_KINDS } from '#contract/catalogue/search.ts'
import type { ListAddress } from '../../../platform/lists/paged-list.tsx'

export type SearchView = {
  kind: (typeof SEARCH_KINDS)[number]
  days: (typeof SEARCH_PERIOD_DAYS)[number]
}

export const SEARCH_PERIOD_DAYS = ['1', '7', '30', '90'] as const

/** What an address asks for. Anything else than a choice of the page is its default. */
export function readSearchView({ valueAt }: Pick<ListAddress, 'valueAt'>): SearchView {
  const days = SEARCH_PERIOD_DAYS.find((choice) => choice === valueAt('days')) ?? '30'
  return { kind: valueAt('kind') === 'common' ? 'common' : 'missing', days }
}

/** `25%` of those who searched opened a product; a dash where nobody searched. */
export function clickShareText({ searches, clicks }: { searches: number; clicks: number }): string {
  if (searches === 0) return '–'
  const share = Math.min(clicks, searches) / searches
  return `${Math.round(100 * share)}%`
}
