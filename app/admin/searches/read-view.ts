import type { ListAddress } from '../../ui/use-list-address.ts'

/** Which searches are listed: those that found nothing, or those that are made most; of so many days. */
export type SearchView = { kind: 'missing' | 'common'; days: number }

export const DAYS = [7, 30, 90]

/** The first of both is the default, and so is what the page does not offer. */
export function readView({ valueAt }: Pick<ListAddress, 'valueAt'>): SearchView {
  const days = Number(valueAt('days'))
  return { kind: valueAt('kind') === 'common' ? 'common' : 'missing', days: DAYS.includes(days) ? days : 30 }
}

/** `25%` of those who searched opened a product; a dash where nothing was to be opened. */
export const clickShare = ({ searches, clicks }: { searches: number; clicks: number }): string =>
  searches === 0 ? '–' : `${Math.round((100 * Math.min(clicks, searches)) / searches)}%`
