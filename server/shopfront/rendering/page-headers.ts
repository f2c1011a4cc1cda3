import { createHash } from 'node:crypto'
import { cspReportEndpoints } from '#contract/platform/csp-reports.ts'

const CSP_REPORT_PATH = `/api${cspReportEndpoints.report.path}`

/** Device access that no page requests. */
const DENIED_DEVICE_ACCESS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
]

/** The origins that a payment page may load scripts, frames and styles from, and call. */
export type CardOrigins = {
  script: string
  frame: string
  connect: readonly string[]
  style: readonly string[]
}

type PageHeaderOptions = {
  isHttps: boolean
  /** Texts of the build, the same on every page. */
  inlineScripts: readonly string[]
  /** Only payment pages have them. */
  cards?: CardOrigins | undefined
}

/**
 * Makes the headers of rendered pages. They are constants: the content of a page cannot change what
 * it may run.
 */
export function createPageHeaders({
  isHttps,
  inlineScripts,
  cards,
}: PageHeaderOptions): Record<string, string> {
  const policy = [...contentPolicyDirectives(inlineScripts, cards), ...reportingDirectives(isHttps)]
  const headers: Record<string, string> = {
    'content-security-policy': policy.join('; '),
    'permissions-policy': permissionsPolicy(cards),
  }
  if (isHttps) headers['reporting-endpoints'] = `csp="${CSP_REPORT_PATH}"`
  return headers
}

/**
 * Says where violations are reported. Browsers that know `report-to` ignore `report-uri` beside it,
 * and take an endpoint over https only.
 */
const reportingDirectives = (isHttps: boolean): string[] => [
  `report-uri ${CSP_REPORT_PATH}`,
  ...(isHttps ? ['report-to csp'] : []),
]

function inlineScriptSource(script: string): string {
  const digest = createHash('sha256').update(script).digest('base64')
  return `'sha256-${digest}'`
}

/**
 * Allows no inline script but the build's own, and no inline style. Only payment pages, which give
 * `cards`, may load the provider's script and frame.
 */
const contentPolicyDirectives = (
  inlineScripts: readonly string[],
  cards?: CardOrigins,
): string[] => [
  "default-src 'self'",
  [
    "script-src 'self'",
    ...inlineScripts.map(inlineScriptSource),
    ...(cards ? [cards.script] : []),
  ].join(' '),
  ["style-src 'self'", ...(cards?.style ?? [])].join(' '),
  ["connect-src 'self'", ...(cards?.connect ?? [])].join(' '),
  `frame-src ${cards?.frame ?? "'none'"}`,
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

/** Payment requests are for the card provider's frame alone. */
function permissionsPolicy(cards?: CardOrigins): string {
  const payment = cards ? `self "${cards.frame}"` : ''
  const off = DENIED_DEVICE_ACCESS.map((name) => `${name}=()`)
  return [...off, 'usb=()', `payment=(${payment})`].join(', ')
}
