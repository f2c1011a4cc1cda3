import { titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import { messages } from '#contract/messages.ts'
import { findPiecesTooMany } from '#contract/orders/fulfilment/fulfilment.ts'
import type { Carriage } from '#contract/orders/fulfilment/shipments.ts'
import { databaseNow } from '../../platform/db/now.ts'
import { conflictError } from '../../platform/errors.ts'
import type { SettingsContext } from '../../platform/settings/store.ts'
import { variantOfOrderLine } from '../sales/queries.ts'
import {
  type ActOnParcels,
  changeParcel,
  changeParcelsOfSale,
  type ParcelChange,
} from './change-parcel.ts'
import { readGoodsOfSale } from './goods.ts'
import type { FulfilmentServices } from './parcels.ts'

type ShippingTerms = Partial<Carriage> & { needsCode: boolean }

/** How parcels go from now on: whether they need the customer's code is the shop's setting. */
export async function readShippingTerms(
  { settings }: SettingsContext,
  carriage: Partial<Carriage>,
): Promise<ShippingTerms> {
  const { deliveryCode } = await settings.read()
  return { ...carriage, needsCode: deliveryCode }
}

/** Ships all packed parcels of an order. @throws 404, 409 if none waits to be shipped */
export async function shipSaleParcels(
  deps: FulfilmentServices,
  order: ActOnParcels,
): Promise<void> {
  const way = await readShippingTerms(deps, {})
  await changeParcelsOfSale(
    deps,
    order,
    { state: 'packed', none: messages.nothingToShip },
    (change) => markAsShipped(change, way),
  )
}

/** Takes back what was marked as shipped, but has not left. @throws 404, 409 */
export const unshipSaleParcels = (deps: FulfilmentServices, order: ActOnParcels): Promise<void> =>
  changeParcelsOfSale(
    deps,
    order,
    { state: 'shipped', none: messages.nothingToUndo },
    unmarkAsShipped,
  )

/**
 * Marks a locked parcel as shipped, and how it goes. @throws 409 if it cannot be shipped now, or
 * some of its pieces are in stock again
 */
export async function markAsShipped(
  change: ParcelChange,
  { needsCode, ...way }: ShippingTerms,
): Promise<void> {
  await refuseRestockedPieces(change)
  await changeParcel(
    change,
    'ship',
    {
      shipped_at: databaseNow(),
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
async function refuseRestockedPieces({ trx, sale, parcel }: ParcelChange): Promise<void> {
  const tooMany = findPiecesTooMany(await readGoodsOfSale(trx, sale))
  const found = tooMany.find(({ variant }) => parcel.lines.some((line) => line.variant === variant))
  const line = found && sale.lines.find((line) => variantOfOrderLine(line) === found.variant)
  if (line) throw conflictError(messages.piecesOfParcelRefunded(titleWithChoiceOf(line), found.qty))
}

/** Wrong codes stay counted: shipping again gives no new tries. */
export const unmarkAsShipped = (change: ParcelChange): Promise<unknown> =>
  changeParcel(change, 'unship', {
    shipped_at: null,
    shipped_by: null,
    courier: null,
    rider_phone: null,
    tracking: null,
    tracking_link: null,
    needs_code: false,
  })
