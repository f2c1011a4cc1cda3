import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'

/**
 * The stored figures of the guard, and the comparison of a run with them. Less is better for each
 * figure.
 */

const FILE = new URL('../reached.json', import.meta.url)
/** Machines and runs differ. */
const TOLERANCE = 1.25
/** The CPU of a whole `npm test`, which passes it on: the guard alone does not measure it. */
export const TEST_WORK = 'CPU of npm test'

/** Alike on every machine: only a change of the code moves them. */
const EXACT_TOLERANCES: Readonly<Record<string, number>> = {
  'tokens of product code': 1.01,
  [TEST_WORK]: 1.05,
}

const toleranceOf = (name: string): number => EXACT_TOLERANCES[name] ?? TOLERANCE

const Value = z.number().min(0)

const Reached = z.object({
  figures: z.array(
    z.object({ name: z.string(), value: Value, unit: z.string(), date: z.iso.date() }),
  ),
  /** Worse values that are compared with instead of the stored ones. */
  accepted: z.array(
    z.object({
      name: z.string(),
      value: Value,
      date: z.iso.date(),
      reason: z.string().trim().min(20),
    }),
  ),
})
export type Reached = z.infer<typeof Reached>

export type Figure = { name: string; value: number; unit: string }

/** `limit` is undefined for a figure that is not stored, `value` for one that was not measured. */
export type Verdict = { name: string; unit: string; value?: number; limit?: number; fault?: string }

export const readReached = async (): Promise<Reached> =>
  Reached.parse(JSON.parse(await readFile(FILE, 'utf8')))

export const writeReached = (reached: Reached): Promise<void> =>
  writeFile(FILE, `${JSON.stringify(reached, null, 2)}\n`)

const find = <Named extends { name: string }>(
  list: readonly Named[],
  name: string,
): Named | undefined => list.find((entry) => entry.name === name)

/** One verdict for each figure that is stored or measured. */
export function compareWith(
  { figures, accepted }: Reached,
  measured: readonly Figure[],
): Verdict[] {
  const stored = figures.map((figure): Verdict => {
    const { name, unit } = figure
    const tolerance = toleranceOf(name)
    const limit = tolerance * (find(accepted, name) ?? figure).value
    const value = find(measured, name)?.value
    if (value === undefined && name === TEST_WORK) return { name, unit, limit }
    if (value === undefined) return { name, unit, limit, fault: 'was not measured' }
    const holds = value <= limit // false for NaN
    if (holds) return { name, unit, limit, value }
    const percent = Math.round((tolerance - 1) * 100)
    return { name, unit, limit, value, fault: `is more than ${percent} % worse than stored` }
  })
  const others = measured.filter(({ name }) => !find(figures, name))
  return [
    ...stored,
    ...others.map((figure) => ({ ...figure, fault: 'is not in bench/reached.json' })),
  ]
}

/**
 * Stores new figures and better ones. An accepted worse value is dropped once the stored one is
 * reached again.
 */
export function withBetter(
  { figures, accepted }: Reached,
  measured: readonly Figure[],
  date: string,
): Reached {
  const unmeasured = figures.filter(({ name }) => name === TEST_WORK && !find(measured, name))
  const better = measured.map((figure) => {
    const stored = find(figures, figure.name)
    return stored && stored.value <= figure.value ? stored : { ...figure, date }
  })
  return {
    figures: [...better, ...unmeasured],
    accepted: accepted.filter(({ name }) => {
      const stored = find(figures, name)?.value
      const now = find(measured, name)?.value
      if (name === TEST_WORK && now === undefined) return true
      return stored !== undefined && now !== undefined && now > stored
    }),
  }
}

/** The rows of the table in docs/performance.md. */
export const tableOf = ({ figures, accepted }: Reached): string =>
  figures
    .map(({ name, value, unit, date }) => {
      const worse = find(accepted, name)
      const note = worse ? `; ${worse.value} accepted on ${worse.date}: ${worse.reason}` : ''
      return `| ${name} | ${value} ${unit}${note} | ${date} |`
    })
    .join('\n')
