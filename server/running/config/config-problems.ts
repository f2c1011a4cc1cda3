import { cardProblems, providerTitleOf } from '../../orders/payments/providers/card-keys.ts'
import { splitSecrets } from '../../platform/config/secrets.ts'
import {
  isGuessablePassword,
  isWeakSecret,
  MIN_ADMIN_PASSWORD,
} from '../../platform/config/weak-secrets.ts'
import type { Environment } from './environment.ts'

/**
 * Settings that contradict each other, in any environment. Each problem names its variable and
 * shows no value.
 */
export function mismatchProblems(env: Environment): string[] {
  return listProblems([
    Boolean(env.SUPER_ADMIN_EMAIL) !== Boolean(env.SUPER_ADMIN_PASSWORD) &&
      'SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD: give both or neither',
    env.SUPER_ADMIN_PASSWORD &&
      env.SUPER_ADMIN_PASSWORD.length < MIN_ADMIN_PASSWORD &&
      `SUPER_ADMIN_PASSWORD: too weak; give ${MIN_ADMIN_PASSWORD} characters or more`,
    splitSecrets(env.JWT_SECRET ?? 'none').includes('') &&
      'JWT_SECRET: one of its secrets is empty',
    env.WEB_CONCURRENCY !== 'auto' &&
      env.WEB_CONCURRENCY > 1 &&
      !env.DATABASE_URL &&
      'WEB_CONCURRENCY: the embedded database serves one process; give 1 or auto, or a server by DATABASE_URL',
    env.DATABASE_READ_URL &&
      !env.DATABASE_URL &&
      'DATABASE_READ_URL: a replica of the server of DATABASE_URL, which is missing',
    env.DATABASE_DIRECT_URL &&
      !env.DATABASE_URL &&
      'DATABASE_DIRECT_URL: the server behind the pooler of DATABASE_URL, which is missing',
    env.CDN_PURGE_TOKEN &&
      !env.CDN_PURGE_URL &&
      'CDN_PURGE_TOKEN: of the address CDN_PURGE_URL, which is missing',
    env.MAIL === 'files' && env.SMTP_URL && 'MAIL and SMTP_URL: give one of them',
    env.BACKUP_EVERY && !env.BACKUP_TO && 'BACKUP_TO: missing; where BACKUP_EVERY writes',
  ])
}

/**
 * What must not be in production: weak secrets, an address without https, test payments, no mails,
 * no limits. Each problem names its variable and shows no value.
 */
export const productionProblems = (env: Environment): string[] => [
  ...secretProblems(env),
  ...addressProblems(env),
  ...cardProblems(env.cardKeys, env),
  ...listProblems([
    env.METRICS_TOKEN &&
      isWeakSecret(env.METRICS_TOKEN) &&
      'METRICS_TOKEN: too weak; give 32 random characters or more',
    isGuessableAdmin(env) && 'SUPER_ADMIN_PASSWORD: easy to guess; give a long random one',
    !env.SMTP_URL &&
      env.MAIL !== 'files' &&
      'SMTP_URL: missing; or MAIL=files to write mails into DATA_DIR/mail',
    env.RATE_LIMIT === 'off' &&
      env.ALLOW_NO_RATE_LIMIT !== '1' &&
      'RATE_LIMIT: must be on; or ALLOW_NO_RATE_LIMIT=1 for a load test',
  ]),
]

/** Every secret of a list must be strong: old ones still verify. */
function secretProblems({ JWT_SECRET, cardKeys }: Environment): string[] {
  const secrets = splitSecrets(JWT_SECRET ?? '')
  const providerKeys = cardKeys ? [cardKeys.publicKey, cardKeys.secretKey] : []
  const isProviderKey = secrets.some(
    (secret) => secret && providerKeys.some((key) => key.endsWith(secret)),
  )
  return listProblems([
    !JWT_SECRET && 'JWT_SECRET: missing; give 32 random characters or more',
    JWT_SECRET &&
      secrets.some(isWeakSecret) &&
      'JWT_SECRET: too weak; give 32 random characters or more',
    isProviderKey &&
      `JWT_SECRET: must not be a key of ${cardKeys && providerTitleOf(cardKeys)}; give 32 random characters or more`,
  ])
}

const isThisMachine = (origin: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname)

function addressProblems({ ORIGIN, TRUST_PROXY }: Environment): string[] {
  const isHttps = ORIGIN?.startsWith('https:') ?? false
  return listProblems([
    !ORIGIN && 'ORIGIN: missing; the https address that customers use',
    ORIGIN && !isHttps && !isThisMachine(ORIGIN) && 'ORIGIN: must be https',
    isHttps &&
      TRUST_PROXY === undefined &&
      'TRUST_PROXY: missing; how many proxies are in front of the shop, mostly 1 (0: none that adds X-Forwarded-For)',
  ])
}

const isGuessableAdmin = ({
  SUPER_ADMIN_PASSWORD: password,
  SUPER_ADMIN_EMAIL: email,
}: Environment): boolean => password !== undefined && isGuessablePassword(password, email ?? '')

/** Each check is false, or a variable that is empty or not set, unless it has found a problem. */
const listProblems = (checks: readonly (string | false | undefined)[]): string[] =>
  checks.filter((check): check is string => Boolean(check))
