import { MAX_STOCK } from '#contract/platform/limits.ts'

const TYPED = /^[+\-−]?(\d+|\d{1,3}(,\d{3})+)$/

/**
 * Pieces to add or to take away, as typed: `+10`, `10`, `-3`, `1,000`. Undefined for other texts
 * and for zero.
 */
export function readPieces(typed: string): number | undefined {
  const text = typed.trim()
  if (!TYPED.test(text)) return undefined
  const pieces = Number(text.replace('−', '-').replace(/[+,]/g, ''))
  return pieces === 0 || Math.abs(pieces) > MAX_STOCK ? undefined : pieces
}

/** `+10` or `−3`. */
export const signed = (pieces: number): string =>
  pieces < 0 ? `−${Math.abs(pieces).toLocaleString('en-NG')}` : `+${pieces.toLocaleString('en-NG')}`
