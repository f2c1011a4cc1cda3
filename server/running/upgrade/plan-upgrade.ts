import { COSTS, GROWTH, LAST_BEFORE_RELEASES, SPARE_BYTES } from './costs.ts'

/** Rows that are there, about. */
export type Size = { bytes: number; rows: Readonly<Record<'sale' | 'product', number>> }

export type Plan = {
  steps: { name: string; says: string }[]
  seconds: number
  /** How much more disk the database may take. */
  bytes: number
  /** Whether the previous version has to be stopped first. */
  isAlone: boolean
}

type Pending = { name: string; canGoBack: boolean }

/** Plan of an upgrade for a database of this size. */
export function planUpgrade(pending: readonly Pending[], size: Size): Plan {
  const isAlone = pending.some(({ name }) => name <= LAST_BEFORE_RELEASES)
  return {
    steps: pending.map((one) => ({ name: one.name, says: describe(one, size) })),
    seconds: pending.reduce((sum, { name }) => sum + secondsOf(name, size), 0),
    bytes: SPARE_BYTES + (isAlone ? size.bytes * GROWTH : 0),
    isAlone,
  }
}

function secondsOf(name: string, { rows }: Size): number {
  const cost = COSTS[name]
  return cost ? (rows[cost.table] / 100_000) * cost.secondsPer100k : 0
}

function describe({ name, canGoBack }: Pending, size: Size): string {
  const cost = COSTS[name]
  const rows = cost
    ? `goes through ${size.rows[cost.table]} rows of ${cost.table}, about ${Math.ceil(secondsOf(name, size))} s`
    : 'goes through no rows'
  return `${rows}; ${canGoBack ? 'can be taken back' : 'no way back but a backup'}`
}
