import { sql } from 'kysely'
import { isOverTime, TILES } from '#contract/office/report-measures.ts'
import {
  comparedWith,
  type Period,
  presetPeriod,
  REPORT_ROWS,
} from '#contract/office/report-period.ts'
import { periodFault, type ReportAnswer, type ReportAsked } from '#contract/office/reports.ts'
import { todayInLagos } from '#contract/platform/lagos.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { badRequest } from '../../platform/errors.ts'
import { addedUp } from './facts.ts'
import { figuresOf, none, toFigures } from './measures.ts'
import { type Kept, planPeriod } from './plan.ts'
import { readKept, sumsOf } from './read-sums.ts'
import { KEYED_REPORTS, readKeyedReport } from './rows/keyed-reports.ts'
import type { Rows, RowsAsked } from './rows/keyed-rows.ts'
import { readOverTime } from './rows/over-time.ts'
import { readWorst } from './rows/worst.ts'

type Wish = Omit<ReportAsked, 'from' | 'to'> & {
  from?: string | undefined
  to?: string | undefined
  limit?: number
}

/**
 * The times of a report: the last 30 days, and the 30 before them, unless it is asked for others.
 * @throws 400 for a period that ends before it begins, or is too long
 */
function timesOf({ from, to, compare = 'before' }: Pick<Wish, 'from' | 'to' | 'compare'>) {
  const usual = presetPeriod('30', todayInLagos(Date.now()))
  const now = { from: from ?? to ?? usual.from, to: to ?? usual.to }
  const fault = periodFault(now)
  if (fault) throw badRequest(fault)
  return { now, before: comparedWith(now, compare) }
}

/** All figures of one moment: one snapshot of the database. */
export async function readReport(
  db: Db,
  { report, sort, limit = REPORT_ROWS, ...query }: Wish,
): Promise<ReportAnswer> {
  const { now, before } = timesOf(query)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const kept = await readKept(trx, before ? [now, before] : [now])
      const tiles = {
        now: await readTiles(trx, kept, now),
        before: before && (await readTiles(trx, kept, before)),
      }
      const { rows, total } = await readRows(trx, { report, sort, limit, now, before, kept })
      return { period: now, before, tiles, rows, total }
    })
}

async function readRows(trx: Trx, request: RowsAsked): Promise<Rows> {
  const { report } = request
  if (isOverTime(report)) return readOverTime(trx, request)
  if (report === 'worst') return readWorst(trx, request)
  return readKeyedReport(trx, request, KEYED_REPORTS[report])
}

async function readTiles(trx: Trx, kept: Kept, period: Period): Promise<(number | null)[]> {
  const sums = sumsOf('all', planPeriod(period, kept))
  const { rows } = await sql<{ figures: (number | null)[] }>`
    select ${figuresOf(TILES)} as figures
    from (select ${addedUp} from ${sums} as of_time) as sums`.execute(trx)
  const figures = toFigures(TILES, rows[0]?.figures ?? [])
  const nothingSold = none(TILES)
  return figures.map((figure, i) => figure ?? nothingSold[i] ?? null)
}
