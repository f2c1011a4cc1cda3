import { titleWithChoice } from '#contract/catalogue/product-rules.ts'
import { messages } from '#contract/messages.ts'
import { mayHappen, type Pieces, piecesLeft, piecesToResend } from '#contract/orders/fulfilment.ts'
import type { PackLine } from '#contract/orders/shipments.ts'
import type { Act } from '../../platform/audit/audit.ts'
import type { Trx } from '../../platform/db/schema.ts'
import type { StoredLine, StoredParcelLine } from '../../platform/db/tables/sales.ts'
import { badField, conflict } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { type SaleRow, variantOf } from '../sales/queries.ts'
import { authorOf, recordEvent } from '../sales/record-event.ts'
import { type Change, notReady, requireAct } from './change-parcel.ts'
import { readGoods, writeFulfilment } from './goods.ts'
import { type Also, countOf, type Fulfilling, listParcels, lockOrder, orderOf, type ParcelRow } from './parcels.ts'

type Packing = Act &
  Also & {
    id: string
    /** The parcel. If it was packed before under this id, nothing more happens. */
    shipment?: string | undefined
    /** Without them all that is left. */
    lines?: readonly PackLine[] | undefined
    /** The hash of a stored image. */
    photo?: string | undefined
  }

/** `isWhole`: nothing of the order is left to pack. */
type Packed = { shipment: string; isWhole: boolean }

/** Packs all or some pieces. @throws 404; 409 if it may not be packed, or they are already; 400 for unknown lines */
export async function packSale(deps: Fulfilling, { id, also, ...packing }: Packing): Promise<Packed> {
  const packed = await deps.db.transaction().execute(async (trx) => {
    const { sale, parcels } = await lockOrder(trx, id)
    const done = parcels.find((parcel) => parcel.id === packing.shipment)
    const result = done
      ? { shipment: done.id, isWhole: sale.fulfilment !== 'unpacked' }
      : await pack(trx, sale, { ...packing, parcels })
    await also?.(trx)
    return result
  })
  deps.wakeFollowers()
  return packed
}

type Contents = Omit<Packing, 'id' | 'also'> & { parcels: readonly ParcelRow[] }

async function pack(trx: Trx, sale: SaleRow, { parcels, lines, shipment = newId(), photo, ...act }: Contents) {
  if (!mayHappen('packed', orderOf(sale))) throw notReady(sale)
  const contents = contentsOf(sale, piecesLeft(await readGoods(trx, sale, parcels)), lines)
  const fulfilment = await addParcel({ trx, sale, act }, { id: shipment, lines: contents, photo })
  return { shipment, isWhole: fulfilment !== 'unpacked' }
}

type NewParcel = {
  id: string
  lines: readonly StoredParcelLine[]
  photo: string | null | undefined
  resendOf?: string | null
}

async function addParcel(
  { trx, sale, act }: Pick<Change, 'trx' | 'sale' | 'act'>,
  { id, lines, photo = null, resendOf = null }: NewParcel,
): Promise<SaleRow['fulfilment']> {
  const pieces = countOf(lines)
  const row = { id, sale_id: sale.id, lines: JSON.stringify(lines), pieces, photo, resend_of: resendOf }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('shipment')
    .values({ ...row, packed_by: act.actor.name })
    .onConflict((on) => on.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) throw conflict(messages.parcelExists)
  const details = { shipment: id, pieces, of: countOf(sale.lines) }
  await recordEvent(trx, sale, 'packed', { ...authorOf(act), details })
  return writeFulfilment(trx, sale)
}

/** Packs what came back in a parcel again, with serial numbers only of lines that are whole. @throws 409 */
export async function resend({ trx, sale, parcel, act }: Change): Promise<void> {
  requireAct('resend', { sale, parcel })
  const parcels = await listParcels(trx, sale.id)
  if (parcels.some(({ resend_of }) => resend_of === parcel.id)) throw conflict(messages.resentBefore)
  const again = piecesToResend(await readGoods(trx, sale, parcels), parcel.lines)
  if (again.length === 0) throw conflict(messages.nothingToResend)
  const lines = again.map(
    (pieces) => parcel.lines.find(({ variant, qty }) => variant === pieces.variant && qty === pieces.qty) ?? pieces,
  )
  await addParcel({ trx, sale, act }, { id: newId(), lines, photo: parcel.photo, resendOf: parcel.id })
}

/** The lines of the parcel, checked against what is left. @throws 409, 400 */
function contentsOf(sale: SaleRow, left: readonly Pieces[], lines: readonly PackLine[] | undefined) {
  if (left.length === 0) throw conflict(messages.allPacked)
  if (!lines) return left
  if (new Set(lines.map(({ variant }) => variant)).size < lines.length) throw badField('lines', messages.lineTwice)
  return lines.map((line) => checkedLine(line, sale, left.find(({ variant }) => variant === line.variant)?.qty ?? 0))
}

function checkedLine({ variant, qty, serials }: PackLine, sale: SaleRow, left: number) {
  const line: StoredLine | undefined = sale.lines.find((line) => variantOf(line) === variant)
  if (!line) throw badField('lines', messages.notInOrder)
  if (qty > left) throw conflict(messages.onlyLeft(titleWithChoice(line), left))
  if (serials.length > qty) throw badField('lines', messages.tooManySerials)
  return { variant, qty, ...(serials.length > 0 && { serials }) }
}
