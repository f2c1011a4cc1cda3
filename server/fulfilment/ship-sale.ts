import { messages } from '#contract/messages.ts'
import type { Carriage } from '#contract/shipments.ts'
import type { Act } from '../audit/audit.ts'
import { now } from '../db/now.ts'
import { type Change, type Changed, changeParcel, onParcelsOf } from './change-parcel.ts'
import type { Also, Fulfilling } from './parcels.ts'

/** As the shop's settings are now. */
type Way = Partial<Carriage> & { needsCode?: boolean }
type OnSale = Act & Also & { id: string; shipments?: readonly string[] | undefined }

/** Ships all packed parcels of an order. @throws 404, 409 if none waits to be shipped */
export function shipSale(
  deps: Fulfilling,
  { courier, riderPhone, tracking, trackingLink, needsCode, ...order }: OnSale & Way,
): Promise<Changed> {
  const way = { courier, riderPhone, tracking, trackingLink, needsCode }
  return onParcelsOf(deps, order, { state: 'packed', none: messages.nothingToShip }, (change) => ship(change, way))
}

/** Takes back what was marked as shipped, but has not left. @throws 404, 409 */
export const unshipSale = (deps: Fulfilling, order: OnSale): Promise<Changed> =>
  onParcelsOf(deps, order, { state: 'shipped', none: messages.nothingToUndo }, unship)

export const ship = (change: Change, { needsCode = false, ...way }: Way): Promise<unknown> =>
  changeParcel(
    change,
    'ship',
    {
      shipped_at: now(),
      shipped_by: change.act.actor.name,
      courier: way.courier || null,
      rider_phone: way.riderPhone || null,
      tracking: way.tracking || null,
      tracking_link: way.trackingLink || null,
      needs_code: needsCode,
    },
    { ...(way.courier && { courier: way.courier }), ...(way.tracking && { tracking: way.tracking }) },
  )

/** Wrong codes stay counted: shipping again gives no new tries. */
export const unship = (change: Change): Promise<unknown> =>
  changeParcel(change, 'unship', {
    shipped_at: null,
    shipped_by: null,
    courier: null,
    rider_phone: null,
    tracking: null,
    tracking_link: null,
    needs_code: false,
  })
