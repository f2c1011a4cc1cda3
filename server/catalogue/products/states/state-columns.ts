import {
  mayChangeProductState,
  type ProductState,
  productStateOf,
} from '#contract/catalogue/product-states.ts'
import { messages } from '#contract/messages.ts'
import { clockInLagos, lagosMoment } from '#contract/platform/lagos.ts'
import type { RowOf } from '../../../platform/db/schema.ts'
import { badFieldError, staleFieldError } from '../../../platform/errors.ts'

export type StateColumns = Pick<RowOf<'product'>, 'published' | 'publish_at' | 'hidden'>
export const STATE_COLUMNS = ['published', 'publish_at', 'hidden'] as const

/** `publishAt`: `2026-12-01T07:00` in Lagos. */
export type WantedState = { state?: ProductState | undefined; publishAt?: string | undefined }

export const ON_SALE_COLUMNS: StateColumns = { published: true, publish_at: null, hidden: false }
const OFF_SALE_COLUMNS: StateColumns = { published: false, publish_at: null, hidden: false }

export const productStateOfRow = (row: StateColumns): ProductState =>
  productStateOf({ ...row, publishAt: row.publish_at })

/**
 * The columns of the wanted state; `before` undefined: of a new product. Without a state it stays,
 * or is on sale.
 * @throws 400 without a date, or with one that is over; 409 for a product that was shown and is to
 * be a draft
 */
export function stateColumnsAfter(
  before: StateColumns | undefined,
  { state, publishAt }: WantedState,
): StateColumns {
  if (!state) return before ? pickStateColumns(before) : ON_SALE_COLUMNS
  if (before && !mayChangeProductState(productStateOfRow(before), state))
    throw staleFieldError('state', messages.noDraftAgain)
  if (state === 'onSale') return ON_SALE_COLUMNS
  if (state === 'scheduled') return { ...OFF_SALE_COLUMNS, publish_at: parsePublishDate(publishAt) }
  return { ...OFF_SALE_COLUMNS, hidden: state === 'hidden' }
}

/** A row may have other columns, too, which an update must not write. */
const pickStateColumns = ({ published, publish_at, hidden }: StateColumns): StateColumns => ({
  published,
  publish_at,
  hidden,
})

function parsePublishDate(publishAt: string | undefined): Date {
  if (!publishAt) throw badFieldError('publishAt', messages.publishAtRequired)
  const moment = lagosMoment(publishAt)
  if (moment.getTime() <= Date.now()) throw badFieldError('publishAt', messages.publishAtPast)
  return moment
}

/** A product on sale, now or later, has an image. @throws 400 */
export function refuseSaleWithoutImage(row: StateColumns, images: readonly string[]): void {
  if (images.length === 0 && (row.published || row.publish_at !== null))
    throw badFieldError('images', messages.imageRequired)
}

/** For the audit log: `scheduled, 2026-12-01T07:00`. */
export function textOfState(row: StateColumns): string {
  const state = productStateOfRow(row)
  return row.publish_at ? `${state}, ${clockInLagos(row.publish_at.toISOString())}` : state
}
