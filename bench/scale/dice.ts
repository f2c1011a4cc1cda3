/** Choices that look like life and are the same on every run. */
export type Dice = {
  /** Happens in so many of 1 cases. */
  readonly chance: (part: number) => boolean
  /**
   * One of the list by Zipf's law: the first twice as often as the second, three times as often as
   * the third …
   */
  readonly of: <T>(list: readonly T[]) => T
  /** One of the list, all alike. */
  readonly any: <T>(list: readonly T[]) => T
  /** A whole number of the range, ends included. */
  readonly between: (low: number, high: number) => number
  /** A number of the range; small ones are more frequent, as prices are. */
  readonly skewed: (low: number, high: number) => number
}

/** The dice of the given throw: other numbers give unrelated results. */
export function diceOf(seed: number): Dice {
  let state = Math.imul(seed + 1, 2654435761)
  const roll = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const at = <T>(list: readonly T[], index: number): T =>
    list[Math.min(index, list.length - 1)] as T
  return {
    chance: (part) => roll() < part,
    of: (list) => at(list, Math.floor((list.length + 1) ** roll()) - 1),
    any: (list) => at(list, Math.floor(roll() * list.length)),
    between: (low, high) => low + Math.floor(roll() * (high - low + 1)),
    skewed: (low, high) => low * (high / low) ** roll(),
  }
}
