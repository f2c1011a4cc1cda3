/** Pieces of a product, or of one of its variants; no two of a cart are of the same. */
export type CartPieces = { id: string; variant?: string | undefined; qty: number }

type Cart = readonly CartPieces[]

export const keyOfPieces = ({ id, variant = '' }: Pick<CartPieces, 'id' | 'variant'>): string =>
  id + variant

const countIn = (cart: Cart): ((key: string) => number) => {
  const counts = new Map(cart.map((pieces) => [keyOfPieces(pieces), pieces.qty]))
  return (key) => counts.get(key) ?? 0
}

/** Whether both have the same pieces, in whatever order. */
export function isSameCart(a: Cart, b: Cart): boolean {
  if (a.length !== b.length) return false
  const count = countIn(b)
  return a.every((pieces) => count(keyOfPieces(pieces)) === pieces.qty)
}

/**
 * Two carts that were one, `base`, and were changed apart. What one side changed is changed; where
 * both changed the same line, the larger number counts: what was added is never lost, and a line is
 * removed only where the other side left it alone. Without a base both are added to each other. The
 * order is that of `mine`, then that of `theirs`.
 */
export function mergeCarts({
  base,
  mine,
  theirs,
}: {
  base: Cart
  mine: Cart
  theirs: Cart
}): CartPieces[] {
  const countBefore = countIn(base)
  const countMine = countIn(mine)
  const countTheirs = countIn(theirs)
  const isNew = (pieces: CartPieces): boolean => countMine(keyOfPieces(pieces)) === 0
  return [...mine, ...theirs.filter(isNew)].flatMap((pieces) => {
    const key = keyOfPieces(pieces)
    const qty = mergeCounts(countBefore(key), countMine(key), countTheirs(key))
    return qty > 0 ? [{ ...pieces, qty }] : []
  })
}

function mergeCounts(base: number, mine: number, theirs: number): number {
  if (mine === base) return theirs
  return theirs === base ? mine : Math.max(mine, theirs)
}
