/**
 * Draws `count` different items. The same `seed` (0 to 1) draws the same ones on the server and in
 * the browser.
 */
export function pickRandomItems<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const rest = [...items]
  const next = createSeededRandom(seed)
  return Array.from({ length: Math.min(count, items.length) }, () =>
    rest.splice(Math.floor(next() * rest.length), 1),
  ).flat()
}

/** The mulberry32 generator: 0 ≤ n < 1. */
function createSeededRandom(seed: number): () => number {
  let state = Math.floor(seed * 2 ** 32)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
