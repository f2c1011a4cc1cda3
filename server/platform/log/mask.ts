/**
 * Secrets in addresses: codes of mails, keys of orders, tickets of exports, passwords of a form
 * sent as GET.
 */
const SECRET_ADDRESSES =
  /(\/(?:verify|changepassword|stockalert|unsubscribe|api\/exports)\/)[^/?#"\\\s]+/gi
const PARAMETERS = /([?&](?:key|code|token|ticket|vid|\w*password)=)[^&#"\\\s]+/gi
/** 256 random bits as text have 43 characters; ids, with 36, stay readable. */
const LONG_RANDOM = /[\w-]{40,}/g

const maskSecrets = (line: string): string =>
  line.replace(SECRET_ADDRESSES, '$1***').replace(PARAMETERS, '$1***').replace(LONG_RANDOM, '***')

/**
 * Parts of a line between which no e-mail address goes on. Each sign is in one part: the time is
 * linear.
 */
const MAIL_PARTS = /[^\s"'\\<>(),;:=/?&#|[\]{}]+/g
/** `@`, also as addresses encode it, after at least one sign: `@fastify` is a package. */
const AT_SIGN = /.(?:@|%(?:25){0,3}40)/i

function maskMailAddresses(line: string): string {
  if (!AT_SIGN.test(line)) return line
  return line.replace(MAIL_PARTS, (part) => (AT_SIGN.test(part) ? '***@***' : part))
}

/** These look like phone numbers and are none: ids, the id of a request, and numbers of JSON. */
const NO_PHONE = [
  '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
  '"reqId":"[^"]*"',
  String.raw`":-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?(?=[,}\]])`,
]
/** Signs that people write between the digits, also as addresses encode them. */
const BETWEEN_DIGITS = String.raw`(?:[ \u00a0().+\-]|%(?:25){0,3}(?:20|2B|28|29|2D|2E|2F|C2%A0)){0,3}`
const PHONE_DIGITS = String.raw`(?:${BETWEEN_DIGITS}\d){8,14}`
/** A number begins after a sign of no word, an encoded sign, or the end of a line in JSON. */
const PHONE_START = String.raw`(?:(?<![\w-])|(?<=%(?:25){0,3}[0-9a-f]{2})|(?<=\\[nrt]))`
const PHONE_FORMS = [
  String.raw`${PHONE_START}(?:0|234)${PHONE_DIGITS}(?!\w)`,
  String.raw`(?:\+|%(?:25){0,3}2B)${BETWEEN_DIGITS}[1-9]${PHONE_DIGITS}(?!\w)`,
  // Digits alone that are a whole part of an address or a value of a query: the number of another
  // country.
  String.raw`(?<=[/=])\d${PHONE_DIGITS}(?=[/?&#"\\\s]|$)`,
]

const PHONES = new RegExp(`(?<kept>${NO_PHONE.join('|')})|${PHONE_FORMS.join('|')}`, 'gi')

const maskPhoneNumbers = (line: string): string =>
  line.replace(PHONES, (_found, kept?: string) => kept ?? '***')

/** A line of the log without secrets, e-mail addresses and phone numbers. */
export const maskLogLine = (line: string): string =>
  maskPhoneNumbers(maskMailAddresses(maskSecrets(line)))
