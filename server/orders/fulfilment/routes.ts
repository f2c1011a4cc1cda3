import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { findPiecesLeft, type ParcelActName } from '#contract/orders/fulfilment/fulfilment.ts'
import {
  type DeliveryStep,
  type ParcelForm,
  shipmentEndpoints,
} from '#contract/orders/fulfilment/shipments.ts'
import { shortenId } from '#contract/platform/format.ts'
import { hasRight } from '#contract/platform/rights.ts'
import type { CheckedActor } from '../../platform/access/actor.ts'
import { readsOrders } from '../../platform/access/sales.ts'
import type { AuditedAct } from '../../platform/audit/audit.ts'
import type { PurposeKeys } from '../../platform/config/keys.ts'
import { forbiddenError, type HttpError } from '../../platform/errors.ts'
import { confirmFirst } from '../../platform/http/guard.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { registerRoutes } from '../../platform/http/route.ts'
import type { Images } from '../../platform/images/images.ts'
import { storeUploadedImage } from '../../platform/images/uploads.ts'
import { findVisibleSale } from '../sales/find-visible.ts'
import { changeOneParcel, unpackParcel } from './change-parcel.ts'
import { deliverParcel, returnParcel } from './deliver-parcel.ts'
import { readGoodsOfSale } from './goods.ts'
import { listOrdersToPack } from './list-to-pack.ts'
import { packSale, resendParcel } from './pack-sale.ts'
import { type FulfilmentServices, listParcels } from './parcels.ts'
import { markAsShipped, readShippingTerms, unmarkAsShipped } from './ship-sale.ts'
import { readTimelineSteps } from './timeline.ts'
import { toShipment } from './to-shipment.ts'
import { trackOrder } from './track-order.ts'

type FulfilmentDeps = FulfilmentServices & {
  keys: PurposeKeys
  images: Images
  rateLimit: RateLimit
}

const TRACKINGS_PER_10_MINUTES = { max: 20, windowS: 600 }
/** Per number, no matter who asks: phone numbers cannot be tried out. */
const MISSES_PER_ORDER_NUMBER = { max: 30, windowS: 3600 }

/** Parcels: packing and moving them on, an order's timeline, and tracking by number and phone. */
export function fulfilmentRoutes(app: FastifyInstance, deps: FulfilmentDeps): void {
  const { db, keys } = deps

  registerRoutes(app, shipmentEndpoints, {
    ofSale: async ({ params, request }) => {
      const { sale, view } = await findVisibleSale(db, params.id, request)
      const parcels = await listParcels(db, sale.id)
      const steps = await readTimelineSteps(db, sale, parcels)
      if (view === 'masked') return { data: [], steps: steps.map(withoutCarriage) }
      const goods = readsOrders(request.actor)
        ? await readGoodsOfSale(db, sale, parcels)
        : undefined
      const data = parcels.map((parcel) => toShipment(parcel, sale, { keys, goods }))
      return { data, steps, toPack: goods && findPiecesLeft(goods) }
    },

    pack: async ({ params, body, files, act }) => {
      const [file] = files
      const photo = file && (await storeUploadedImage(deps.images, file, 'image'))
      const { id: parcelId, lines } = body
      const packed = await packSale(deps, { ...act, id: params.id, parcelId, lines, photo })
      return {
        message: packed.isWhole ? messages.orderHasBeenPacked : messages.partPacked,
        _id: packed.parcelId,
      }
    },

    act: async ({ params, body, actor, act }) => {
      const overrideRefusal = () => refuseCodeOverride(actor)
      const { work, message } = PARCEL_USE_CASES[body.value]
      await work(deps, { ...body, id: params.id, act, overrideRefusal })
      return { message }
    },

    toPack: ({ params }) => listOrdersToPack(db, params),

    track: async ({ body, request }) => {
      const address = await deps.rateLimit.of(request).take('track', TRACKINGS_PER_10_MINUTES)
      const ofNumber = await address.takeOfText(
        'trackNumber',
        shortenId(body.order, 6),
        MISSES_PER_ORDER_NUMBER,
      )
      const tracked = await trackOrder(db, body)
      await ofNumber.giveBack()
      return tracked
    },
  })
}

/** The masked view has no tracking number: by it, couriers tell where a parcel goes. */
const withoutCarriage = ({ kind, at, pieces, of }: DeliveryStep): DeliveryStep => ({
  kind,
  at,
  pieces,
  of,
})

/**
 * Why an admin may not deliver a parcel without the customer's code. Super admins may, and who has
 * the right to money, after typing the password again.
 */
function refuseCodeOverride(actor: CheckedActor): HttpError | undefined {
  if (actor.role === 'superAdmin') return undefined
  if (!hasRight(actor, 'money')) return forbiddenError(messages.codeOverride)
  return actor.isConfirmed ? undefined : confirmFirst(actor)
}

type ParcelCall = ParcelForm & {
  id: string
  act: AuditedAct
  overrideRefusal: () => HttpError | undefined
}
type ParcelWork = (deps: FulfilmentDeps, call: ParcelCall) => Promise<unknown>

const shipOneParcel: ParcelWork = async (deps, { id, act, ...carriage }) => {
  const way = await readShippingTerms(deps, carriage)
  return changeOneParcel(deps, { id, act }, (change) => markAsShipped(change, way))
}

const PARCEL_USE_CASES: Record<ParcelActName, { work: ParcelWork; message: string }> = {
  ship: { work: shipOneParcel, message: messages.shipped },
  deliver: { work: deliverParcel, message: messages.delivered },
  return: { work: returnParcel, message: messages.returned },
  resend: {
    work: (deps, call) => changeOneParcel(deps, call, resendParcel),
    message: messages.resent,
  },
  unpack: {
    work: (deps, call) => changeOneParcel(deps, call, unpackParcel),
    message: messages.parcelUnpacked,
  },
  unship: {
    work: (deps, call) => changeOneParcel(deps, call, unmarkAsShipped),
    message: messages.unshipped,
  },
}
