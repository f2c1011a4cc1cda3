import type { PackingOrder } from '#contract/orders/fulfilment/shipments.ts'
import { callApi } from '../../../platform/api/browser.ts'

export type PackableLine = PackingOrder['lines'][number]
/** `serials`: as typed, one in a row or parted by commas. */
export type TickedPieces = { qty: number; serials: string }
/** By variant; lines that are not ticked are absent. */
export type PiecesByVariant = Readonly<Record<string, TickedPieces>>

export const allLinesTicked = (lines: readonly PackableLine[]): PiecesByVariant =>
  Object.fromEntries(lines.map(({ variant, qty }) => [variant, { qty, serials: '' }]))

export function togglePackedLine(
  pieces: PiecesByVariant,
  { variant, qty }: PackableLine,
): PiecesByVariant {
  const { [variant]: taken, ...others } = pieces
  return taken ? others : { ...pieces, [variant]: { qty, serials: '' } }
}

export function changeTickedPieces(
  pieces: PiecesByVariant,
  variant: string,
  values: Partial<TickedPieces>,
): PiecesByVariant {
  const chosen = pieces[variant]
  return chosen ? { ...pieces, [variant]: { ...chosen, ...values } } : pieces
}

export const toPackedLines = (lines: readonly PackableLine[], pieces: PiecesByVariant) =>
  lines.flatMap(({ variant }) => {
    const chosen = pieces[variant]
    return chosen ? [{ variant, qty: chosen.qty, serials: splitSerialNumbers(chosen.serials) }] : []
  })

/** `id`: that of the one parcel, so that a repeated call packs once. */
export type ParcelToPack = {
  sale: string
  id: string
  lines: ReturnType<typeof toPackedLines>
  photo?: File | undefined
}

/** Packs one parcel, with the photo of its contents as a file. */
export const sendPackedParcel = ({ sale, id, lines, photo }: ParcelToPack) =>
  callApi('POST /sales/:id/shipments', {
    params: { id: sale },
    body: { id, lines: JSON.stringify(lines) },
    files: { photo: photo ? [photo] : [] },
  })

const splitSerialNumbers = (typed: string): string[] => {
  const texts = typed.split(/[,\n;]/).map((text) => text.trim())
  return texts.filter((text) => text !== '')
}

export const isEverythingTicked = (
  lines: readonly PackableLine[],
  pieces: PiecesByVariant,
): boolean => lines.every(({ variant, qty }) => pieces[variant]?.qty === qty)

export function packButtonText(lines: readonly PackableLine[], pieces: PiecesByVariant): string {
  if (isEverythingTicked(lines, pieces)) return 'Packed'
  return `Packed: ${countTickedPieces(pieces)} of ${countTickedPieces(allLinesTicked(lines))}`
}

export const countTickedPieces = (pieces: PiecesByVariant): number =>
  Object.values(pieces).reduce((sum, { qty }) => sum + qty, 0)
