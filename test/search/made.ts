/** A product of the catalogue that search is judged by. Prices are naira. */
export type Made = {
  title: string
  brand: string
  category: string
  price: number
  description: string
}

/** Draws that are the same in each run. */
export function drawWith(seed: number) {
  let state = seed
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const between = (least: number, most: number): number =>
    least + Math.floor(random() * (most - least + 1))
  return {
    between,
    pick: <T>(values: readonly T[]): T => values[between(0, values.length - 1)] as T,
    chance: (part: number): boolean => random() < part,
  }
}
