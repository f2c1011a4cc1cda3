/** One side of a comparison: runs for so many seconds and says how it went. */
export type Figures = { perSecond: number; p50Ms?: number; p95Ms?: number; p99Ms?: number; cpuMs?: number }
export type Side = (seconds: number) => Promise<Figures>

export type Rounds = { count: number; seconds: number }
export type Compared = { ours: Figures; theirs?: Figures; ratio?: number }

const WARM_UP_S = 1.5

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** Each figure by itself: the median over the rounds. */
function medians(all: readonly Figures[]): Figures {
  const of = (key: keyof Figures): number => median(all.map((one) => one[key] ?? Number.NaN))
  return { perSecond: of('perSecond'), p50Ms: of('p50Ms'), p95Ms: of('p95Ms'), p99Ms: of('p99Ms'), cpuMs: of('cpuMs') }
}

/** Us, them, us, them …: what else the machine does in a round weighs on both, so the ratio of a round holds. */
export async function compare(ours: Side, theirs: Side | undefined, { count, seconds }: Rounds): Promise<Compared> {
  await ours(WARM_UP_S)
  await theirs?.(WARM_UP_S)
  const rounds: { ours: Figures; theirs: Figures | undefined }[] = []
  for (let round = 0; round < count; round++)
    rounds.push({ ours: await ours(seconds), theirs: await theirs?.(seconds) })
  const compared: Compared = { ours: medians(rounds.map((round) => round.ours)) }
  const others = rounds.flatMap((round) => round.theirs ?? [])
  if (others.length === 0) return compared
  const ratios = rounds.map((round) => round.ours.perSecond / (round.theirs?.perSecond ?? Number.NaN))
  return { ...compared, theirs: medians(others), ratio: median(ratios) }
}
