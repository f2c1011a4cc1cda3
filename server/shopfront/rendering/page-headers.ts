import { createHash } from 'node:crypto'
import { cspReportEndpoints } from '#contract/platform/csp-reports.ts'
import type { CardOrigins } from '../../platform/config/card-keys.ts'

const REPORTS = `/api${cspReportEndpoints.report.path}`

/** Device access that no page requests. Payment is for the card provider's frame alone. */
const OFF = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
]

type Options = {
  isHttps: boolean
  /** Texts of the build, the same on every page. */
  inlineScripts: readonly string[]
  /** Only on payment pages. */
  cards?: CardOrigins | undefined
}

/**
 * Headers of a rendered page. They are constants: the content of a page cannot change what it may
 * run.
 */
export const pageHeaders = ({
  isHttps,
  inlineScripts,
  cards,
}: Options): Record<string, string> => ({
  'content-security-policy': [...contentPolicy(inlineScripts, cards), ...reporting(isHttps)].join(
    '; ',
  ),
  'permissions-policy': permissionsPolicy(cards),
  ...(isHttps && { 'reporting-endpoints': `csp="${REPORTS}"` }),
})

/**
 * Browsers that know `report-to` ignore `report-uri` beside it, and take an endpoint over https
 * only.
 */
const reporting = (isHttps: boolean): string[] => [
  `report-uri ${REPORTS}`,
  ...(isHttps ? ['report-to csp'] : []),
]

const sourceOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * No inline script but the build's own, and no inline style. Only payment pages, which give
 * `cards`, may load the provider's script and frame.
 */
const contentPolicy = (inlineScripts: readonly string[], cards?: CardOrigins): string[] => [
  "default-src 'self'",
  ["script-src 'self'", ...inlineScripts.map(sourceOf), ...(cards ? [cards.script] : [])].join(' '),
  `style-src 'self'${cards ? ` ${cards.style.join(' ')}` : ''}`,
  `connect-src 'self'${cards ? ` ${cards.connect.join(' ')}` : ''}`,
  `frame-src ${cards ? cards.frame : "'none'"}`,
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

const permissionsPolicy = (cards?: CardOrigins): string =>
  [
    ...OFF.map((name) => `${name}=()`),
    'usb=()',
    `payment=(${cards ? `self "${cards.frame}"` : ''})`,
  ].join(', ')
