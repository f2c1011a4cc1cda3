import { cspReportEndpoints } from '#contract/platform/csp-reports.ts'
import type { CardOrigins } from '../../platform/config/card-keys.ts'

const REPORTS = `/api${cspReportEndpoints.report.path}`

/** Device access that no page requests. Payment is for the card provider's frame alone. */
const OFF = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone']

type Options = {
  isHttps: boolean
  /** Only on payment pages. */
  cards?: CardOrigins | undefined
}

/** Headers of a rendered page. They are constants: the content of a page cannot change what it may run. */
export const pageHeaders = ({ isHttps, cards }: Options): Record<string, string> => ({
  'content-security-policy': [...contentPolicy(cards), ...reporting(isHttps)].join('; '),
  'permissions-policy': permissionsPolicy(cards),
  ...(isHttps && { 'reporting-endpoints': `csp="${REPORTS}"` }),
})

/** Browsers that know `report-to` ignore `report-uri` beside it, and take an endpoint over https only. */
const reporting = (isHttps: boolean): string[] => [`report-uri ${REPORTS}`, ...(isHttps ? ['report-to csp'] : [])]

/** No inline script and no inline style. Only payment pages, which give `cards`, may load the provider's script and frame. */
const contentPolicy = (cards?: CardOrigins): string[] => [
  "default-src 'self'",
  `script-src 'self'${cards ? ` ${cards.script}` : ''}`,
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
  [...OFF.map((name) => `${name}=()`), 'usb=()', `payment=(${cards ? `self "${cards.frame}"` : ''})`].join(', ')
