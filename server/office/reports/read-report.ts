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
import { planPeriod } from './plan.ts'
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
 * @throws 400
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
  { report, sort, limit = REPORT_ROWS, ...wish }: Wish,
): Promise<ReportAnswer> {
  const { now, before } = timesOf(wish)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const kept = await readKept(trx, before ? [now, before] : [now])
      const asked = { report, sort, limit, now, before, kept }
      const tiles = {
        now: await readTiles(trx, asked.kept, now),
        ...(before && { before: await readTiles(trx, asked.kept, before) }),
      }
      const { rows, total } = await readRows(trx, asked)
      return { period: now, ...(before && { before }), tiles, rows, total }
    })
}

async function readRows(trx: Trx, asked: RowsAsked): Promise<Rows> {
  const { report } = asked
  if (isOverTime(report)) return readOverTime(trx, asked)
  return report === 'worst'
    ? readWorst(trx, asked)
    : readKeyedReport(trx, asked, KEYED_REPORTS[report])
}

async function readTiles(
  trx: Trx,
  kept: Parameters<typeof planPeriod>[1],
  period: Period,
): Promise<(number | null)[]> {
  const { rows } = await sql<{ figures: (number | null)[] }>`
    select ${figuresOf(TILES)} as figures
    from (select ${addedUp} from ${sumsOf('all', planPeriod(period, kept))} as of_time) as sums`.execute(
    trx,
  )
  return toFigures(TILES, rows[0]?.figures ?? []).map((value, i) => value ?? none(TILES)[i] ?? null)
}
