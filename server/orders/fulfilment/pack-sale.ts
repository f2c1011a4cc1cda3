import { titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import { messages } from '#contract/messages.ts'
import {
  findPiecesLeft,
  findPiecesToResend,
  mayEventHappen,
  type VariantPieces,
} from '#contract/orders/fulfilment/fulfilment.ts'
import type { PackLine } from '#contract/orders/fulfilment/shipments.ts'
import type { AuditedAct } from '../../platform/audit/audit.ts'
import { contentHash } from '../../platform/content-hash.ts'
import { whenDuplicate } from '../../platform/db/duplicate.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { badFieldError, conflictError, HttpError } from '../../platform/errors.ts'
import { createRowId } from '../../platform/ids.ts'
import { type SaleRow, variantOfOrderLine } from '../sales/queries.ts'
import { authorOfAct, recordSaleEvent } from '../sales/record-event.ts'
import type { StoredLine, StoredParcelLine } from '../tables/sales.ts'
import { orderNotReady, type ParcelChange, requireParcelAct } from './change-parcel.ts'
import { readGoodsOfSale, writeFulfilment } from './goods.ts'
import {
  type AlsoInTransaction,
  countPieces,
  type FulfilmentServices,
  listParcels,
  lockSaleWithParcels,
  type ParcelRow,
  toOrderStatus,
} from './parcels.ts'

type PackingRequest = AuditedAct &
  AlsoInTransaction & {
    id: string
    /**
     * The parcel. If it was packed before under this id with the same contents, nothing more
     * happens.
     */
    parcelId?: string | undefined
    /** Without them all that is left. */
    lines?: readonly PackLine[] | undefined
    /** The hash of a stored image. */
    photo?: string | undefined
  }

/** `isWhole`: nothing of the order is left to pack. */
type PackedParcel = { parcelId: string; isWhole: boolean }

/**
 * Packs all or some pieces of an order into one parcel; repeated under the same id it changes
 * nothing.
 * @throws 404; 409 if it may not be packed, or they are already; 400 for unknown lines; 422 if the
 * id of the parcel was used for other contents
 */
export async function packSale(
  deps: FulfilmentServices,
  { id, also, ...packing }: PackingRequest,
): Promise<PackedParcel> {
  const packed = await deps.db.transaction().execute(async (trx) => {
    const { sale, parcels } = await lockSaleWithParcels(trx, id)
    const done = await findPackedBefore(trx, sale, packing)
    const result = done ?? (await packLockedSale(trx, sale, { ...packing, parcels }))
    await also?.(trx)
    return result
  })
  deps.wakeFollowers()
  return packed
}

type ParcelRequest = Pick<PackingRequest, 'parcelId' | 'lines' | 'photo'>

const packingHash = ({ lines, photo }: ParcelRequest): string => contentHash([lines, photo])

const parcelIdTaken = (): HttpError => new HttpError(422, messages.parcelIdUsedBefore)

/**
 * The answer to an earlier call with this id. @throws 422 if it was of another order, or had other
 * contents
 */
async function findPackedBefore(
  trx: Trx,
  sale: SaleRow,
  request: ParcelRequest,
): Promise<PackedParcel | undefined> {
  if (request.parcelId === undefined) return undefined
  const row = await trx
    .selectFrom('parcel')
    .select(['id', 'sale_id', 'request_hash', 'packed_whole'])
    .where('id', '=', request.parcelId)
    .executeTakeFirst()
  if (!row) return undefined
  // The previous release stores neither the hash nor the answer.
  const isSame = row.request_hash === null || row.request_hash === packingHash(request)
  if (row.sale_id !== sale.id || !isSame) throw parcelIdTaken()
  return { parcelId: row.id, isWhole: row.packed_whole ?? sale.fulfilment !== 'unpacked' }
}

type ContentsToPack = Omit<PackingRequest, 'id' | 'also'> & { parcels: readonly ParcelRow[] }

async function packLockedSale(
  trx: Trx,
  sale: SaleRow,
  { parcels, lines, parcelId = createRowId(), photo, ...act }: ContentsToPack,
) {
  if (!mayEventHappen('packed', toOrderStatus(sale))) throw orderNotReady(sale)
  const left = findPiecesLeft(await readGoodsOfSale(trx, sale, parcels))
  const contents = checkedContents(sale, left, lines)
  const parcel = {
    id: parcelId,
    lines: contents,
    photo,
    requestHash: packingHash({ lines, photo }),
  }
  const fulfilment = await insertParcel({ trx, sale, act }, parcel)
  const isWhole = fulfilment !== 'unpacked'
  await trx
    .updateTable('parcel')
    .set({ packed_whole: isWhole })
    .where('id', '=', parcelId)
    .execute()
  return { parcelId, isWhole }
}

type NewParcel = {
  id: string
  lines: readonly StoredParcelLine[]
  photo: string | null | undefined
  resendOf?: string | null
  requestHash?: string | null
}

async function insertParcel(
  { trx, sale, act }: Pick<ParcelChange, 'trx' | 'sale' | 'act'>,
  { id, lines, photo = null, resendOf = null, requestHash = null }: NewParcel,
): Promise<SaleRow['fulfilment']> {
  const pieces = countPieces(lines)
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
  await trx.insertInto('parcel').values(row).execute().catch(whenDuplicate(parcelIdTaken))
  const details = { shipment: id, pieces, of: countPieces(sale.lines) }
  await recordSaleEvent(trx, sale, 'packed', { ...authorOfAct(act), details })
  return writeFulfilment(trx, sale)
}

/**
 * Packs what came back in a parcel again, with serial numbers only of lines that are whole. @throws
 * 409
 */
export async function resendParcel({ trx, sale, parcel, act }: ParcelChange): Promise<void> {
  requireParcelAct('resend', { sale, parcel })
  const parcels = await listParcels(trx, sale.id)
  if (parcels.some(({ resend_of }) => resend_of === parcel.id))
    throw conflictError(messages.resentBefore)
  const again = findPiecesToResend(await readGoodsOfSale(trx, sale, parcels), parcel.lines)
  if (again.length === 0) throw conflictError(messages.nothingToResend)
  const lines = again.map((pieces) => {
    const before = parcel.lines.find(({ variant }) => variant === pieces.variant)
    return before?.qty === pieces.qty ? before : pieces
  })
  await insertParcel(
    { trx, sale, act },
    { id: createRowId(), lines, photo: parcel.photo, resendOf: parcel.id },
  )
}

/** The lines of the parcel, checked against what is left. @throws 409, 400 */
function checkedContents(
  sale: SaleRow,
  left: readonly VariantPieces[],
  lines: readonly PackLine[] | undefined,
) {
  if (left.length === 0) throw conflictError(messages.allPacked)
  if (!lines) return left
  if (new Set(lines.map(({ variant }) => variant)).size < lines.length)
    throw badFieldError('lines', messages.lineTwice)
  return lines.map((line) => {
    const rest = left.find(({ variant }) => variant === line.variant)
    return checkedPackLine(line, sale, rest?.qty ?? 0)
  })
}

function checkedPackLine({ variant, qty, serials }: PackLine, sale: SaleRow, left: number) {
  const line: StoredLine | undefined = sale.lines.find(
    (line) => variantOfOrderLine(line) === variant,
  )
  if (!line) throw badFieldError('lines', messages.notInOrder)
  if (qty > left) throw conflictError(messages.onlyLeftToPack(titleWithChoiceOf(line), left))
  if (serials.length > qty) throw badFieldError('lines', messages.tooManySerials)
  return { variant, qty, serials: serials.length > 0 ? serials : undefined }
}
