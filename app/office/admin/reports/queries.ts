import { useMutation } from '@tanstack/react-query'
import { OPEN_REPORTS } from '#contract/office/report-measures.ts'
import { callApi } from '../../../platform/api/browser.ts'
import { freshQuery } from '../../../platform/api/query.ts'
import { saveFrom } from '../../../platform/files/save-file.ts'
import type { Wish } from './read-wish.ts'

const askedOf = ({ period, compare, sort }: Wish) => ({ ...period, compare, ...(sort && { sort }) })

export const reportQueries = {
  one: (wish: Wish) => {
    const report = OPEN_REPORTS.find((one) => one === wish.report)
    return report
      ? freshQuery('GET /reports/:report', { params: { report }, query: askedOf(wish) })
      : freshQuery('GET /reports/margin', { query: askedOf(wish) })
  },
}

/** The address is valid for a minute; the browser itself streams it to a file. */
export const useReportFile = () =>
  useMutation({
    mutationFn: (wish: Wish) => callApi('POST /reports/file', { body: { report: wish.report, ...askedOf(wish) } }),
    onSuccess: ({ path }) => saveFrom(path),
  })
