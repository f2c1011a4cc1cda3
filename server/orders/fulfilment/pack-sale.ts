import { titleWithChoice } from '#contract/catalogue/product-rules.ts'
import { messages } from '#contract/messages.ts'
import { mayHappen, type Pieces, piecesLeft, piecesToResend } from '#contract/orders/fulfilment.ts'
import type { PackLine } from '#contract/orders/shipments.ts'
import type { Act } from '../../platform/audit/audit.ts'
import { contentHash } from '../../platform/content-hash.ts'
import { whenDuplicate } from '../../platform/db/duplicate.ts'
import type { Trx } from '../../platform/db/schema.ts'
import type { StoredLine, StoredParcelLine } from '../../platform/db/tables/sales.ts'
import { badField, conflict, HttpError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { type SaleRow, variantOf } from '../sales/queries.ts'
import { authorOf, recordEvent } from '../sales/record-event.ts'
import { type Change, notReady, requireAct } from './change-parcel.ts'
import { readGoods, writeFulfilment } from './goods.ts'
import {
  type Also,
  countOf,
  type Fulfilling,
  listParcels,
  lockOrder,
  orderOf,
  type ParcelRow,
} from './parcels.ts'

type Packing = Act &
  Also & {
    id: string
    /**
     * The parcel. If it was packed before under this id with the same contents, nothing more
     * happens.
     */
    shipment?: string | undefined
    /** Without them all that is left. */
    lines?: readonly PackLine[] | undefined
    /** The hash of a stored image. */
    photo?: string | undefined
  }

/** `isWhole`: nothing of the order is left to pack. */
type Packed = { shipment: string; isWhole: boolean }

/**
 * Packs all or some pieces of an order into one parcel; repeated under the same id it changes
 * nothing.
 * @throws 404; 409 if it may not be packed, or they are already; 400 for unknown lines; 422 if the
 * id of the parcel was used for other contents
 */
export async function packSale(
  deps: Fulfilling,
  { id, also, ...packing }: Packing,
): Promise<Packed> {
  const packed = await deps.db.transaction().execute(async (trx) => {
    const { sale, parcels } = await lockOrder(trx, id)
    const done = await packedBefore(trx, sale, packing)
    const result = done ?? (await pack(trx, sale, { ...packing, parcels }))
    await also?.(trx)
    return result
  })
  deps.wakeFollowers()
  return packed
}

type Request = Pick<Packing, 'shipment' | 'lines' | 'photo'>

const hashOf = ({ lines, photo }: Request): string => contentHash([lines, photo])

const parcelIdUsed = (): HttpError => new HttpError(422, messages.parcelIdUsed)

/**
 * The answer to an earlier call with this id. @throws 422 if it was of another order, or had other
 * contents
 */
async function packedBefore(
  trx: Trx,
  sale: SaleRow,
  request: Request,
): Promise<Packed | undefined> {
  if (request.shipment === undefined) return undefined
  const row = await trx
    .selectFrom('shipment')
    .select(['id', 'sale_id', 'request_hash', 'packed_whole'])
    .where('id', '=', request.shipment)
    .executeTakeFirst()
  if (!row) return undefined
  // The previous release stores neither the hash nor the answer.
  const isSame = row.request_hash === null || row.request_hash === hashOf(request)
  if (row.sale_id !== sale.id || !isSame) throw parcelIdUsed()
  return { shipment: row.id, isWhole: row.packed_whole ?? sale.fulfilment !== 'unpacked' }
}

type Contents = Omit<Packing, 'id' | 'also'> & { parcels: readonly ParcelRow[] }

async function pack(
  trx: Trx,
  sale: SaleRow,
  { parcels, lines, shipment = newId(), photo, ...act }: Contents,
) {
  if (!mayHappen('packed', orderOf(sale))) throw notReady(sale)
  const left = piecesLeft(await readGoods(trx, sale, parcels))
  const contents = contentsOf(sale, left, lines)
  const parcel = { id: shipment, lines: contents, photo, requestHash: hashOf({ lines, photo }) }
  const fulfilment = await addParcel({ trx, sale, act }, parcel)
  const isWhole = fulfilment !== 'unpacked'
  await trx
    .updateTable('shipment')
    .set({ packed_whole: isWhole })
    .where('id', '=', shipment)
    .execute()
  return { shipment, isWhole }
}

type NewParcel = {
  id: string
  lines: readonly StoredParcelLine[]
  photo: string | null | undefined
  resendOf?: string | null
  requestHash?: string | null
}

async function addParcel(
  { trx, sale, act }: Pick<Change, 'trx' | 'sale' | 'act'>,
  { id, lines, photo = null, resendOf = null, requestHash = null }: NewParcel,
): Promise<SaleRow['fulfilment']> {
  const pieces = countOf(lines)
  const row = {
    id,
    sale_id: sale.id,
    lines: JSON.stringify(lines),
    pieces,
    photo,
    resend_of: resendOf,
    request_hash: requestHash,
    packed_by: act.actor.name,
  }
  // A parcel of another order may get the same id at the same moment.
  await trx.insertInto('shipment').values(row).execute().catch(whenDuplicate(parcelIdUsed))
  const details = { shipment: id, pieces, of: countOf(sale.lines) }
  await recordEvent(trx, sale, 'packed', { ...authorOf(act), details })
  return writeFulfilment(trx, sale)
}

/**
 * Packs what came back in a parcel again, with serial numbers only of lines that are whole. @throws
 * 409
 */
export async function resend({ trx, sale, parcel, act }: Change): Promise<void> {
  requireAct('resend', { sale, parcel })
  const parcels = await listParcels(trx, sale.id)
  if (parcels.some(({ resend_of }) => resend_of === parcel.id))
    throw conflict(messages.resentBefore)
  const again = piecesToResend(await readGoods(trx, sale, parcels), parcel.lines)
  if (again.length === 0) throw conflict(messages.nothingToResend)
  const lines = again.map((pieces) => {
    const before = parcel.lines.find(({ variant }) => variant === pieces.variant)
    return before?.qty === pieces.qty ? before : pieces
  })
  await addParcel(
    { trx, sale, act },
    { id: newId(), lines, photo: parcel.photo, resendOf: parcel.id },
  )
}

/** The lines of the parcel, checked against what is left. @throws 409, 400 */
function contentsOf(
  sale: SaleRow,
  left: readonly Pieces[],
  lines: readonly PackLine[] | undefined,
) {
  if (left.length === 0) throw conflict(messages.allPacked)
  if (!lines) return left
  if (new Set(lines.map(({ variant }) => variant)).size < lines.length)
    throw badField('lines', messages.lineTwice)
  return lines.map((line) => {
    const rest = left.find(({ variant }) => variant === line.variant)
    return checkedLine(line, sale, rest?.qty ?? 0)
  })
}

function checkedLine({ variant, qty, serials }: PackLine, sale: SaleRow, left: number) {
  const line: StoredLine | undefined = sale.lines.find((line) => variantOf(line) === variant)
  if (!line) throw badField('lines', messages.notInOrder)
  if (qty > left) throw conflict(messages.onlyLeft(titleWithChoice(line), left))
  if (serials.length > qty) throw badField('lines', messages.tooManySerials)
  return { variant, qty, serials: serials.length > 0 ? serials : undefined }
}
