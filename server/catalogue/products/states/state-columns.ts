import { mayBecome, type ProductState, stateOf } from '#contract/catalogue/product-states.ts'
import { messages } from '#contract/messages.ts'
import { lagosClock, lagosMoment } from '#contract/platform/lagos.ts'
import type { RowOf } from '../../../platform/db/schema.ts'
import { badField, staleField } from '../../../platform/errors.ts'

export type StateColumns = Pick<RowOf<'product'>, 'published' | 'publish_at' | 'hidden'>
export const STATE_COLUMNS = ['published', 'publish_at', 'hidden'] as const

/** `publishAt`: `2026-12-01T07:00` in Lagos. */
export type WantedState = { state?: ProductState | undefined; publishAt?: string | undefined }

export const ON_SALE: StateColumns = { published: true, publish_at: null, hidden: false }
const OFF_SALE: StateColumns = { published: false, publish_at: null, hidden: false }

export const stateOfRow = (row: StateColumns): ProductState =>
  stateOf({ ...row, publishAt: row.publish_at })

/**
 * The columns of the wanted state; `before` undefined: of a new product. Without a state it stays,
 * or is on sale.
 * @throws 400 without a date, or with one that is over; 409 for a product that was shown and is to
 * be a draft
 */
export function stateColumns(
  before: StateColumns | undefined,
  { state, publishAt }: WantedState,
): StateColumns {
  if (!state) return before ? only(before) : ON_SALE
  if (before && !mayBecome(stateOfRow(before), state))
    throw staleField('state', messages.noDraftAgain)
  if (state === 'onSale') return ON_SALE
  if (state === 'scheduled') return { ...OFF_SALE, publish_at: dateOf(publishAt) }
  return { ...OFF_SALE, hidden: state === 'hidden' }
}

/** A row may have other columns, too, which an update must not write. */
const only = ({ published, publish_at, hidden }: StateColumns): StateColumns => ({
  published,
  publish_at,
  hidden,
})

function dateOf(publishAt: string | undefined): Date {
  if (!publishAt) throw badField('publishAt', messages.publishAtRequired)
  const moment = lagosMoment(publishAt)
  if (moment.getTime() <= Date.now()) throw badField('publishAt', messages.publishAtPast)
  return moment
}

/** A product on sale, now or later, has an image. @throws 400 */
export function refuseBare(row: StateColumns, images: readonly string[]): void {
  if (images.length === 0 && (row.published || row.publish_at !== null))
    throw badField('images', messages.imageRequired)
}

/** For the audit log: `scheduled, 2026-12-01T07:00`. */
export function stateWords(row: StateColumns): string {
  const state = stateOfRow(row)
  return row.publish_at ? `${state}, ${lagosClock(row.publish_at.toISOString())}` : state
}
