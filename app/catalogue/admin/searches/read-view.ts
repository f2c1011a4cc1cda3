import type { SEARCH_KINDS } from '#contract/catalogue/search.ts'
import type { ListAddress } from '../../../platform/ui/use-list-address.ts'

export type SearchView = { kind: (typeof SEARCH_KINDS)[number]; days: (typeof DAYS)[number] }

export const DAYS = ['1', '7', '30', '90'] as const

/** The first of both is the default, and so is what the page does not offer. */
export function readView({ valueAt }: Pick<ListAddress, 'valueAt'>): SearchView {
  const days = DAYS.find((choice) => choice === valueAt('days')) ?? '30'
  return { kind: valueAt('kind') === 'common' ? 'common' : 'missing', days }
}

/** `25%` of those who searched opened a product; a dash where nothing was to be opened. */
export const clickShare = ({ searches, clicks }: { searches: number; clicks: number }): string =>
  searches === 0 ? '–' : `${Math.round((100 * Math.min(clicks, searches)) / searches)}%`
