import type { PackingOrder } from '#contract/orders/shipments.ts'
import { callApi } from '../../../platform/api/browser.ts'

export type Line = PackingOrder['lines'][number]
/** `serials`: as typed, one in a row or parted by commas. */
export type Chosen = { qty: number; serials: string }
/** By variant; lines that are not ticked are absent. */
export type Pieces = Readonly<Record<string, Chosen>>

export const all = (lines: readonly Line[]): Pieces =>
  Object.fromEntries(lines.map(({ variant, qty }) => [variant, { qty, serials: '' }]))

export function toggle(pieces: Pieces, { variant, qty }: Line): Pieces {
  const { [variant]: taken, ...others } = pieces
  return taken ? others : { ...pieces, [variant]: { qty, serials: '' } }
}

export function change(pieces: Pieces, variant: string, values: Partial<Chosen>): Pieces {
  const chosen = pieces[variant]
  return chosen ? { ...pieces, [variant]: { ...chosen, ...values } } : pieces
}

export const packedLines = (lines: readonly Line[], pieces: Pieces) =>
  lines.flatMap(({ variant }) => {
    const chosen = pieces[variant]
    return chosen ? [{ variant, qty: chosen.qty, serials: serialsOf(chosen.serials) }] : []
  })

/** `id`: that of the one parcel, so that a repeated call packs once. */
export type Packing = {
  sale: string
  id: string
  lines: ReturnType<typeof packedLines>
  photo?: File | undefined
}

/** Packs one parcel, with the photo of its contents as a file. */
export const packParcel = ({ sale, id, lines, photo }: Packing) =>
  callApi('POST /sales/:id/shipments', {
    params: { id: sale },
    body: { id, lines: JSON.stringify(lines) },
    files: { photo: photo ? [photo] : [] },
  })

const serialsOf = (typed: string): string[] => {
  const texts = typed.split(/[,\n;]/).map((text) => text.trim())
  return texts.filter((text) => text !== '')
}

export const isWhole = (lines: readonly Line[], pieces: Pieces): boolean =>
  lines.every(({ variant, qty }) => pieces[variant]?.qty === qty)

export function packedText(lines: readonly Line[], pieces: Pieces): string {
  if (isWhole(lines, pieces)) return 'Packed'
  return `Packed: ${countOf(pieces)} of ${countOf(all(lines))}`
}

export const countOf = (pieces: Pieces): number =>
  Object.values(pieces).reduce((sum, { qty }) => sum + qty, 0)
