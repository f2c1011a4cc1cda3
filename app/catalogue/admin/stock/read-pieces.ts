import { MAX_STOCK } from '#contract/platform/limits.ts'

const TYPED_PIECES = /^[+\-−]?(\d+|\d{1,3}(,\d{3})+)$/

/**
 * Pieces to add or to take away, as typed: `+10`, `10`, `-3`, `1,000`. Undefined for other texts
 * and for zero.
 */
export function readTypedPieces(typed: string): number | undefined {
  const text = typed.trim()
  if (!TYPED_PIECES.test(text)) return undefined
  const pieces = Number(text.replace('−', '-').replace(/[+,]/g, ''))
  return pieces === 0 || Math.abs(pieces) > MAX_STOCK ? undefined : pieces
}

/** `+10` or `−3`. */
export const signedPiecesText = (pieces: number): string =>
  pieces < 0 ? `−${Math.abs(pieces).toLocaleString('en-NG')}` : `+${pieces.toLocaleString('en-NG')}`
