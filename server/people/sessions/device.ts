import type { FastifyRequest } from 'fastify'

/** The browser of a request by its own account, and its address. */
export type Device = { userAgent: string; address: string }

export const deviceOfRequest = (request: FastifyRequest): Device => ({
  userAgent: String(request.headers['user-agent'] ?? ''),
  address: request.ip,
})

/** In this order: most browsers also name the ones that they are made from. */
const BROWSERS = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera|Opera Mini)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Phoenix', /\bPHX\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

const firstNameIn = (
  list: readonly (readonly [string, RegExp])[],
  text: string,
): string | undefined => list.find(([, pattern]) => pattern.test(text))?.[0]

/**
 * 'Chrome on Android': only words of this file, because a stranger may have written the
 * `User-Agent` header.
 */
export function nameOfDevice(userAgent: string): string {
  const browser = firstNameIn(BROWSERS, userAgent) ?? 'Unknown browser'
  const system = firstNameIn(SYSTEMS, userAgent)
  return system ? `${browser} on ${system}` : browser
}
