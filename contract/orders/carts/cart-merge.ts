/** Pieces of a product, or of one of its variants; no two of a cart are of the same. */
export type CartPieces = { id: string; variant?: string | undefined; qty: number }

type MergedCart = readonly CartPieces[]

export const keyOfCartPieces = ({ id, variant = '' }: Pick<CartPieces, 'id' | 'variant'>): string =>
  id + variant

const createPieceCounter = (cart: MergedCart): ((key: string) => number) => {
  const counts = new Map(cart.map((pieces) => [keyOfCartPieces(pieces), pieces.qty]))
  return (key) => counts.get(key) ?? 0
}

/** Whether both have the same pieces, in whatever order. */
export function hasSamePieces(a: MergedCart, b: MergedCart): boolean {
  if (a.length !== b.length) return false
  const count = createPieceCounter(b)
  return a.every((pieces) => count(keyOfCartPieces(pieces)) === pieces.qty)
}

/**
 * Two carts that were one, `base`, and were changed apart. What one side changed is changed; where
 * both changed the same line, the larger number counts: what was added is never lost, and a line is
 * removed only where the other side left it alone. Without a base both are added to each other. The
 * order is that of `mine`, then that of `theirs`.
 */
export function mergeChangedCarts({
  base,
  mine,
  theirs,
}: {
  base: MergedCart
  mine: MergedCart
  theirs: MergedCart
}): CartPieces[] {
  const countBefore = createPieceCounter(base)
  const countMine = createPieceCounter(mine)
  const countTheirs = createPieceCounter(theirs)
  const isNew = (pieces: CartPieces): boolean => countMine(keyOfCartPieces(pieces)) === 0
  return [...mine, ...theirs.filter(isNew)].flatMap((pieces) => {
    const key = keyOfCartPieces(pieces)
    const qty = mergePieceCounts(countBefore(key), countMine(key), countTheirs(key))
    return qty > 0 ? [{ ...pieces, qty }] : []
  })
}

function mergePieceCounts(base: number, mine: number, theirs: number): number {
  if (mine === base) return theirs
  return theirs === base ? mine : Math.max(mine, theirs)
}
