import { z } from 'zod'
import { everyone, post } from './endpoint.ts'

const ReportText = z.string().max(10_000).optional()

/** As `report-uri` sends it: one violation, type `application/csp-report`. */
const OneReport = z.object({
  'csp-report': z.object({
    'document-uri': ReportText,
    'blocked-uri': ReportText,
    'effective-directive': ReportText,
  }),
})

/** As `report-to` sends them: reports of any kind, type `application/reports+json`. */
const Reports = z
  .array(
    z.object({
      type: z.string().max(100),
      body: z
        .object({ documentURL: ReportText, blockedURL: ReportText, effectiveDirective: ReportText })
        .nullish()
        .catch(undefined),
    }),
  )
  .max(50)

export const CspReports = z.union([OneReport, Reports])
export type CspReports = z.infer<typeof CspReports>

export const cspReportEndpoints = {
  report: post(
    '/csp-reports',
    everyone,
    'Logs a violation of the content policy, as browsers report it',
    {
      body: CspReports,
    },
  ),
}
