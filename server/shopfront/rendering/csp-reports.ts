import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { type CspReports, cspReportEndpoints } from '#contract/platform/csp-reports.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { route } from '../../platform/http/route.ts'
import { withoutSecrets } from './secret-addresses.ts'

/** Each violation counts, and not each call, as each one is a line of the log. */
const LINES_PER_HOUR = { max: 30, windowS: 3600 }
/** Bytes. A browser's report is about one. */
const MAX_BODY = 16 * 1024
const MAX_LOGGED = 200

type Violation = { page: string; directive: string; blocked: string }

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
      { parseAs: 'string', bodyLimit: MAX_BODY },
      scope.getDefaultJsonParser('error', 'error'),
    )
    route(scope, cspReportEndpoints.report, async ({ body, request }) => {
      for (const violation of violationsOf(body)) {
        await rateLimit.of(request).take('csp-report', LINES_PER_HOUR)
        request.log.warn(violation, 'content policy violation')
      }
      return { message: messages.ok }
    })
  })
}

/**
 * Reads the violations of a report, which comes in two formats: one violation of `report-uri`, or a
 * list of `report-to`, which may hold reports of other kinds.
 */
export function violationsOf(reports: CspReports): Violation[] {
  if (!Array.isArray(reports)) {
    const {
      'document-uri': page,
      'blocked-uri': blocked,
      'effective-directive': directive,
    } = reports['csp-report']
    return [toViolation(page, blocked, directive)]
  }
  return reports
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body }) => toViolation(body?.documentURL, body?.blockedURL, body?.effectiveDirective))
}

const toViolation = (page = '', blocked = '', directive = ''): Violation => ({
  page: withoutSecrets(URL.parse(page)?.pathname ?? '').slice(0, MAX_LOGGED),
  directive: directive.slice(0, MAX_LOGGED),
  // The origin of a file, else a word such as `inline`.
  blocked: originOf(blocked).slice(0, MAX_LOGGED),
})

function originOf(blocked: string): string {
  const url = URL.parse(blocked)
  if (!url) return /^[\w-]+$/.test(blocked) ? blocked : ''
  return url.origin === 'null' ? url.protocol : url.origin
}
