import { sql } from 'kysely'
import { isReportOverTime, TILE_MEASURES } from '#contract/office/report-measures.ts'
import {
  comparedPeriod,
  presetPeriod,
  REPORT_ROWS,
  type ReportPeriod,
} from '#contract/office/report-period.ts'
import {
  findPeriodFault,
  type ReportAnswer,
  type ReportFileRequest,
} from '#contract/office/reports.ts'
import { todayInLagos } from '#contract/platform/lagos.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { badRequestError } from '../../platform/errors.ts'
import { addedUpSums } from './facts.ts'
import { figuresArray, figuresOfNoSales, toReportFigures } from './measures.ts'
import { type KeptDays, planReportPeriod } from './plan.ts'
import { readKeptDays, selectSums } from './read-sums.ts'
import { KEYED_REPORTS, readKeyedReport } from './rows/keyed-reports.ts'
import type { ReportRows, ReportRowsRequest } from './rows/keyed-rows.ts'
import { readReportOverTime } from './rows/over-time.ts'
import { readWorstSellers } from './rows/worst.ts'

type ReportRequest = Omit<ReportFileRequest, 'from' | 'to'> & {
  from?: string | undefined
  to?: string | undefined
  limit?: number
}

/**
 * The times of a report: the last 30 days, and the 30 before them, unless it is asked for others.
 * @throws 400 for a period that ends before it begins, or is too long
 */
function resolveReportTimes({
  from,
  to,
  compare = 'before',
}: Pick<ReportRequest, 'from' | 'to' | 'compare'>) {
  const usual = presetPeriod('30', todayInLagos(Date.now()))
  const now = { from: from ?? to ?? usual.from, to: to ?? usual.to }
  const fault = findPeriodFault(now)
  if (fault) throw badRequestError(fault)
  return { now, before: comparedPeriod(now, compare) }
}

/** All figures of one moment: one snapshot of the database. */
export async function readReport(
  db: Db,
  { report, sort, limit = REPORT_ROWS, ...query }: ReportRequest,
): Promise<ReportAnswer> {
  const { now, before } = resolveReportTimes(query)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const kept = await readKeptDays(trx, before ? [now, before] : [now])
      const tiles = {
        now: await readReportTiles(trx, kept, now),
        before: before && (await readReportTiles(trx, kept, before)),
      }
      const { rows, total } = await readReportRows(trx, { report, sort, limit, now, before, kept })
      return { period: now, before, tiles, rows, total }
    })
}

async function readReportRows(trx: Trx, request: ReportRowsRequest): Promise<ReportRows> {
  const { report } = request
  if (isReportOverTime(report)) return readReportOverTime(trx, request)
  if (report === 'worst') return readWorstSellers(trx, request)
  return readKeyedReport(trx, request, KEYED_REPORTS[report])
}

async function readReportTiles(
  trx: Trx,
  kept: KeptDays,
  period: ReportPeriod,
): Promise<(number | null)[]> {
  const sums = selectSums('all', planReportPeriod(period, kept))
  const { rows } = await sql<{ figures: (number | null)[] }>`
    select ${figuresArray(TILE_MEASURES)} as figures
    from (select ${addedUpSums} from ${sums} as of_time) as sums`.execute(trx)
  const figures = toReportFigures(TILE_MEASURES, rows[0]?.figures ?? [])
  const nothingSold = figuresOfNoSales(TILE_MEASURES)
  return figures.map((figure, i) => figure ?? nothingSold[i] ?? null)
}
