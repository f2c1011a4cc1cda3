import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { type ParcelActName, piecesLeft } from '#contract/orders/fulfilment.ts'
import { type ParcelForm, type Step, shipmentEndpoints } from '#contract/orders/shipments.ts'
import { shortId } from '#contract/platform/format.ts'
import { hasRight } from '#contract/platform/rights.ts'
import type { CheckedActor } from '../../platform/access/actor.ts'
import { readsOrders } from '../../platform/access/sales.ts'
import { type Act, actOf } from '../../platform/audit/audit.ts'
import type { Keys } from '../../platform/config/keys.ts'
import { forbidden, type HttpError } from '../../platform/errors.ts'
import { confirmFirst, requireActor } from '../../platform/http/guard.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { route } from '../../platform/http/route.ts'
import type { Images } from '../../platform/images/images.ts'
import { storeUpload } from '../../platform/images/uploads.ts'
import { findVisibleSale } from '../sales/find-visible.ts'
import { onParcel, unpack } from './change-parcel.ts'
import { deliverParcel, returnParcel } from './deliver-parcel.ts'
import { readGoods } from './goods.ts'
import { listToPack } from './list-to-pack.ts'
import { packSale, resend } from './pack-sale.ts'
import { type Fulfilling, listParcels } from './parcels.ts'
import { ship, unship, wayOf } from './ship-sale.ts'
import { readSteps } from './timeline.ts'
import { toShipment } from './to-shipment.ts'
import { trackOrder } from './track-order.ts'

type FulfilmentDeps = Fulfilling & { keys: Keys; images: Images; rateLimit: RateLimit }

const TRACKS = { max: 20, windowS: 600 }
/** Per number, no matter who asks: phone numbers cannot be tried out. */
const MISSES_OF_NUMBER = { max: 30, windowS: 3600 }

/** Parcels: packing and moving them on, an order's timeline, and tracking by number and phone. */
export function fulfilmentRoutes(app: FastifyInstance, deps: FulfilmentDeps): void {
  const { db, keys } = deps

  route(app, shipmentEndpoints.ofSale, async ({ params, request }) => {
    const { sale, view } = await findVisibleSale(db, params.id, request)
    const parcels = await listParcels(db, sale.id)
    const steps = await readSteps(db, sale, parcels)
    if (view === 'masked') return { data: [], steps: steps.map(withoutCarriage) }
    const goods = readsOrders(request.actor) ? await readGoods(db, sale, parcels) : undefined
    const data = parcels.map((parcel) => toShipment(parcel, sale, { keys, goods }))
    return { data, steps, toPack: goods && piecesLeft(goods) }
  })

  route(app, shipmentEndpoints.pack, async ({ params, body, files, request }) => {
    const [file] = files
    const photo = file && (await storeUpload(deps.images, file, 'image'))
    const { id: shipment, lines } = body
    const act = actOf(request)
    const packed = await packSale(deps, { ...act, id: params.id, shipment, lines, photo })
    return { message: packed.isWhole ? messages.packed : messages.partPacked, _id: packed.shipment }
  })

  route(app, shipmentEndpoints.act, async ({ params, body, request }) => {
    const overrideRefusal = () => refuseOverride(requireActor(request))
    const { work, message } = acts[body.value]
    await work(deps, { ...body, id: params.id, act: actOf(request), overrideRefusal })
    return { message }
  })

  route(app, shipmentEndpoints.toPack, ({ params }) => listToPack(db, params))

  route(app, shipmentEndpoints.track, async ({ body, request }) => {
    const address = await deps.rateLimit.of(request).take('track', TRACKS)
    const ofNumber = await address.takeOfText(
      'trackNumber',
      shortId(body.order, 6),
      MISSES_OF_NUMBER,
    )
    const tracked = await trackOrder(db, body)
    await ofNumber.giveBack()
    return tracked
  })
}

/** The masked view has no tracking number: by it, couriers tell where a parcel goes. */
const withoutCarriage = ({ kind, at, pieces, of }: Step): Step => ({ kind, at, pieces, of })

/**
 * Why an admin may not deliver a parcel without the customer's code. Super admins may, and who has
 * the right to money, after typing the password again.
 */
function refuseOverride(actor: CheckedActor): HttpError | undefined {
  if (actor.role === 'superAdmin') return undefined
  if (!hasRight(actor, 'money')) return forbidden(messages.codeOverride)
  return actor.isConfirmed ? undefined : confirmFirst(actor)
}

type ParcelCall = ParcelForm & {
  id: string
  act: Act
  overrideRefusal: () => HttpError | undefined
}
type ParcelWork = (deps: FulfilmentDeps, call: ParcelCall) => Promise<unknown>

const shipParcel: ParcelWork = async (deps, { id, act, ...carriage }) => {
  const way = await wayOf(deps, carriage)
  return onParcel(deps, { id, act }, (change) => ship(change, way))
}

const acts: Record<ParcelActName, { work: ParcelWork; message: string }> = {
  ship: { work: shipParcel, message: messages.shipped },
  deliver: { work: deliverParcel, message: messages.delivered },
  return: { work: returnParcel, message: messages.returned },
  resend: { work: (deps, call) => onParcel(deps, call, resend), message: messages.resent },
  unpack: { work: (deps, call) => onParcel(deps, call, unpack), message: messages.unpacked },
  unship: { work: (deps, call) => onParcel(deps, call, unship), message: messages.unshipped },
}
