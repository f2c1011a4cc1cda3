import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { type CspReports, cspReportEndpoints } from '#contract/platform/csp-reports.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { registerRoute } from '../../platform/http/route.ts'
import { shortenSecretAddress } from './secret-addresses.ts'

/** Each violation counts, and not each call, as each one is a line of the log. */
const MAX_REPORTS_PER_HOUR = { max: 30, windowS: 3600 }
/** Bytes. A browser's report is about one. */
const MAX_REPORT_BYTES = 16 * 1024
const MAX_LOGGED_LENGTH = 200

type PolicyViolation = { page: string; directive: string; blocked: string }

/**
 * Takes the reports of browsers about violations of the content policy. It writes a line of the log
 * for each, without queries and codes.
 */
export function cspReportRoute(
  app: FastifyInstance,
  { rateLimit }: { rateLimit: RateLimit },
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: MAX_REPORT_BYTES },
      scope.getDefaultJsonParser('error', 'error'),
    )
    registerRoute(scope, cspReportEndpoints.report, async ({ body, request }) => {
      for (const violation of readPolicyViolations(body)) {
        await rateLimit.of(request).take('csp-report', MAX_REPORTS_PER_HOUR)
        request.log.warn(violation, 'content policy violation')
      }
      return { message: messages.okAnswer }
    })
  })
}

/**
 * Reads the violations of a report, which comes in two formats: one violation of `report-uri`, or a
 * list of `report-to`, which may hold reports of other kinds.
 */
export function readPolicyViolations(reports: CspReports): PolicyViolation[] {
  if (!Array.isArray(reports)) {
    const {
      'document-uri': page,
      'blocked-uri': blocked,
      'effective-directive': directive,
    } = reports['csp-report']
    return [toPolicyViolation(page, blocked, directive)]
  }
  return reports
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body }) =>
      toPolicyViolation(body?.documentURL, body?.blockedURL, body?.effectiveDirective),
    )
}

const toPolicyViolation = (page = '', blocked = '', directive = ''): PolicyViolation => ({
  page: shortenSecretAddress(URL.parse(page)?.pathname ?? '').slice(0, MAX_LOGGED_LENGTH),
  directive: directive.slice(0, MAX_LOGGED_LENGTH),
  // The origin of a file, else a word such as `inline`.
  blocked: blockedOrigin(blocked).slice(0, MAX_LOGGED_LENGTH),
})

function blockedOrigin(blocked: string): string {
  const url = URL.parse(blocked)
  if (!url) return /^[\w-]+$/.test(blocked) ? blocked : ''
  return url.origin === 'null' ? url.protocol : url.origin
}
