import { titleWithChoice } from '#contract/catalogue/product-rules.ts'
import { messages } from '#contract/messages.ts'
import { piecesTooMany } from '#contract/orders/fulfilment.ts'
import type { Carriage } from '#contract/orders/shipments.ts'
import { now } from '../../platform/db/now.ts'
import { conflict } from '../../platform/errors.ts'
import type { ShopContext } from '../../platform/settings/store.ts'
import { variantOf } from '../sales/queries.ts'
import { type Change, changeParcel, type OnSale, onParcelsOf } from './change-parcel.ts'
import { readGoods } from './goods.ts'
import type { Fulfilling } from './parcels.ts'

type Way = Partial<Carriage> & { needsCode: boolean }

/** How parcels go from now on: whether they need the customer's code is the shop's setting. */
export async function wayOf({ settings }: ShopContext, carriage: Partial<Carriage>): Promise<Way> {
  const { deliveryCode } = await settings.read()
  return { ...carriage, needsCode: deliveryCode }
}

/** Ships all packed parcels of an order. @throws 404, 409 if none waits to be shipped */
export async function shipSale(deps: Fulfilling, order: OnSale): Promise<void> {
  const way = await wayOf(deps, {})
  await onParcelsOf(deps, order, { state: 'packed', none: messages.nothingToShip }, (change) =>
    ship(change, way),
  )
}

/** Takes back what was marked as shipped, but has not left. @throws 404, 409 */
export const unshipSale = (deps: Fulfilling, order: OnSale): Promise<void> =>
  onParcelsOf(deps, order, { state: 'shipped', none: messages.nothingToUndo }, unship)

/**
 * Marks a locked parcel as shipped, and how it goes. @throws 409 if it cannot be shipped now, or
 * some of its pieces are in stock again
 */
export async function ship(change: Change, { needsCode, ...way }: Way): Promise<void> {
  await refuseTooMany(change)
  await changeParcel(
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
    { courier: way.courier || undefined, tracking: way.tracking || undefined },
  )
}

/** Pieces that are in stock again do not leave the shop a second time. @throws 409 */
async function refuseTooMany({ trx, sale, parcel }: Change): Promise<void> {
  const tooMany = piecesTooMany(await readGoods(trx, sale))
  const found = tooMany.find(({ variant }) => parcel.lines.some((line) => line.variant === variant))
  const line = found && sale.lines.find((line) => variantOf(line) === found.variant)
  if (line) throw conflict(messages.parcelRefunded(titleWithChoice(line), found.qty))
}

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
