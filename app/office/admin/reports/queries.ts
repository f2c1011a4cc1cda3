import { useMutation } from '@tanstack/react-query'
import { OPEN_REPORTS } from '#contract/office/report-measures.ts'
import { callApi } from '../../../platform/api/browser.ts'
import { queryApiFresh } from '../../../platform/api/query.ts'
import { saveFileFrom } from '../../../platform/files/save-file.ts'
import type { ReportQuery } from './report-query.ts'

const toReportParams = ({ period, compare, sort }: ReportQuery) => ({
  ...period,
  compare,
  sort,
})

/** A report's call; that of margins is one of its own, as only super admins may make it. */
export function reportAnswerQuery(reportQuery: ReportQuery) {
  const report = OPEN_REPORTS.find((report) => report === reportQuery.report)
  return report
    ? queryApiFresh('GET /reports/:report', { report }, toReportParams(reportQuery))
    : queryApiFresh('GET /reports/margin', undefined, toReportParams(reportQuery))
}

/** The address is valid for a minute; the browser itself streams it to a file. */
export const useReportFile = () =>
  useMutation({
    mutationFn: (reportQuery: ReportQuery) =>
      callApi('POST /reports/file', {
        body: { report: reportQuery.report, ...toReportParams(reportQuery) },
      }),
    onSuccess: ({ path }) => saveFileFrom(path),
  })
