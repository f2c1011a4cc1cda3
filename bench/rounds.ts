/** The result of one side of a comparison. */
export type Figures = {
  perSecond: number
  p50Ms?: number
  p95Ms?: number
  p99Ms?: number
  /** CPU time of the server per answer. */
  cpuMs?: number
  client?: 'wrk' | 'js'
  clientShare?: number
}
/** One side of a comparison: runs for some seconds. */
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

/** The median of each figure over the rounds. */
function medians(all: readonly Figures[]): Figures {
  const of = (key: Exclude<keyof Figures, 'client'>): number =>
    median(all.map((one) => one[key] ?? Number.NaN))
  return {
    ...{ perSecond: of('perSecond'), p50Ms: of('p50Ms'), p95Ms: of('p95Ms'), p99Ms: of('p99Ms') },
    ...{
      cpuMs: of('cpuMs'),
      clientShare: of('clientShare'),
      ...(all[0]?.client && { client: all[0].client }),
    },
  }
}

/**
 * Our answers a second divided by theirs. With a client in JavaScript it is the ratio of the
 * servers' CPU time per answer, if both are known: such a client is slower than either server and
 * limits both.
 */
function ratioOf(ours: Figures, theirs: Figures): number {
  const isClientBound =
    ours.client === 'js' && ours.cpuMs !== undefined && theirs.cpuMs !== undefined
  return isClientBound
    ? (theirs.cpuMs as number) / (ours.cpuMs as number)
    : ours.perSecond / theirs.perSecond
}

/** Alternates both sides, so that other load on the machine affects the two of a round alike. */
export async function compare(
  ours: Side,
  theirs: Side | undefined,
  { count, seconds }: Rounds,
): Promise<Compared> {
  await ours(WARM_UP_S)
  await theirs?.(WARM_UP_S)
  const rounds: { ours: Figures; theirs: Figures | undefined }[] = []
  for (let round = 0; round < count; round++)
    rounds.push({ ours: await ours(seconds), theirs: await theirs?.(seconds) })
  const compared: Compared = { ours: medians(rounds.map((round) => round.ours)) }
  const pairs = rounds.flatMap(({ ours, theirs }) => (theirs ? [{ ours, theirs }] : []))
  if (pairs.length === 0) return compared
  const ratio = median(pairs.map(({ ours, theirs }) => ratioOf(ours, theirs)))
  return { ...compared, theirs: medians(pairs.map(({ theirs }) => theirs)), ratio }
}
