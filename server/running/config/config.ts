import { availableParallelism } from 'node:os'
import {
  type CardKeys,
  readCardKeys,
  standInKeys,
} from '../../orders/payments/providers/card-keys.ts'
import { makeDataFolder } from '../../platform/config/data-folder.ts'
import { readSecrets, splitSecrets } from '../../platform/config/secrets.ts'
import { StartError } from '../../platform/errors.ts'
import { mismatchProblems, productionProblems } from './config-problems.ts'
import { type Environment, Variables } from './environment.ts'
import { shopValuesOf } from './shop-values.ts'

type VariableSource = Record<string, string | undefined>

export type Config = ReturnType<typeof readShopConfig>

/** All problems, one per line, with the names of the variables and never their values. */
export class ConfigError extends StartError {
  constructor(problems: readonly string[]) {
    super(
      `The shop cannot start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
    this.name = 'ConfigError'
  }
}

/**
 * The checked variables; reads and writes no file. Empty variables count as not set. @throws
 * ConfigError
 */
export function readEnvironment(source: VariableSource): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Variables.safeParse(given)
  const cards = readCardKeys(given)
  const malformed = (parsed.error?.issues ?? []).map(
    (issue) => `${issue.path.join('.')}: ${issue.message}`,
  )
  if (!parsed.success || cards.problems.length > 0)
    throw new ConfigError([...malformed, ...cards.problems])
  const env = { ...parsed.data, cardKeys: cards.keys }
  const problems = [
    ...mismatchProblems(env),
    ...(env.NODE_ENV === 'production' ? productionProblems(env) : []),
  ]
  if (problems.length > 0) throw new ConfigError(problems)
  return env
}

/**
 * Where the shop's data is, for commands that only read: no secret is generated for them. @throws
 * ConfigError
 */
export function readDataPlace(source: VariableSource): {
  databaseUrl: string | undefined
  dataDir: string
} {
  const env = readEnvironment(source)
  return { databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, dataDir: env.DATA_DIR }
}

const SECONDS_OF_UNIT = { m: 60, h: 3600, d: 86_400 }

/** '24h' in seconds. */
const secondsOfSpan = (span: string): number =>
  Number.parseInt(span, 10) * SECONDS_OF_UNIT[span.slice(-1) as keyof typeof SECONDS_OF_UNIT]

const backupSettingsOf = (env: Environment) => ({
  to: env.BACKUP_TO,
  everySeconds: env.BACKUP_EVERY ? secondsOfSpan(env.BACKUP_EVERY) : undefined,
  keep: env.BACKUP_KEEP,
  isVerified: env.BACKUP_VERIFY === '1',
  passphrase: env.BACKUP_PASSPHRASE,
})

/**
 * Where data, pictures and backups are, for commands: no secret is generated for them. @throws
 * ConfigError
 */
export function readBackupPlace(source: VariableSource) {
  const env = readEnvironment(source)
  return { ...readDataPlace(source), storageUrl: env.STORAGE_URL, backups: backupSettingsOf(env) }
}

/** All settings. Missing secrets are generated and stored in `DATA_DIR`. @throws ConfigError */
export function readShopConfig(source: VariableSource) {
  const env = readEnvironment(source)
  const isProduction = env.NODE_ENV === 'production'
  makeDataFolder(env.DATA_DIR)
  const secrets = readSecrets(env.DATA_DIR)
  return Object.freeze({
    isProduction,
    port: env.PORT,
    host: env.HOST,
    origin: env.ORIGIN ? new URL(env.ORIGIN).origin : `http://localhost:${env.PORT}`,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    isSynced: env.EMBEDDED_SYNC === 'on',
    poolSize: connectionsPerProcess(workerCountOf(env)),
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    smtpUrl: env.SMTP_URL,
    storageUrl: env.STORAGE_URL,
    cdn: env.CDN_PURGE_URL
      ? { purgeUrl: env.CDN_PURGE_URL, token: env.CDN_PURGE_TOKEN }
      : undefined,
    secrets: splitSecrets(env.JWT_SECRET ?? secrets.jwtSecret),
    cards: cardSettingsOf(env, secrets.sandboxKey),
    superAdmin:
      env.SUPER_ADMIN_EMAIL && env.SUPER_ADMIN_PASSWORD
        ? { email: env.SUPER_ADMIN_EMAIL, password: env.SUPER_ADMIN_PASSWORD }
        : undefined,
    areDocsPublic: areDocsPublic(env),
    isTwoFactorRequired: env.STAFF_2FA === 'required',
    shopValues: shopValuesOf(env),
    unverifiedMailsPerHour: env.UNVERIFIED_MAILS_PER_HOUR,
    mailBudget: {
      perCaller: env.UNVERIFIED_MAILS_PER_CALLER,
      perShop: env.UNVERIFIED_MAILS_PER_SHOP,
    },
    hasRateLimit: env.RATE_LIMIT === 'on',
    seed: env.SEED ?? (isProduction ? 'none' : 'demo'),
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    // Clients of the embedded database take turns: a start on a busy machine would log a plan for
    // what only waited.
    slowQueryMs: env.SLOW_QUERY_MS ?? (env.DATABASE_URL ? 500 : 5_000),
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
          serviceName: env.OTEL_SERVICE_NAME,
          sampler: env.OTEL_TRACES_SAMPLER,
          samplerArg: env.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    trustProxy: env.TRUST_PROXY ?? 0,
    maxConnections: env.MAX_CONNECTIONS,
    maxConnectionsPerAddress: env.MAX_CONNECTIONS_PER_ADDRESS,
    backups: backupSettingsOf(env),
    workers: workerCountOf(env),
    drainMs: env.DRAIN_MS,
    stopWithinMs: 10_000,
  })
}

/**
 * How many processes serve; `auto` is one for each core, and one alone on the embedded database.
 */
function workerCountOf({ WEB_CONCURRENCY: asked, DATABASE_URL }: Environment): number {
  if (asked !== 'auto') return asked
  return DATABASE_URL ? availableParallelism() : 1
}

const areDocsPublic = ({ API_DOCS: readers, NODE_ENV }: Environment): boolean =>
  readers === undefined ? NODE_ENV !== 'production' : readers === 'public'

const MOST_CONNECTIONS = 16
const FEWEST_CONNECTIONS = 6
/**
 * A server of PostgreSQL has 100 by default: two instances and the operator's commands find a
 * place.
 */
const CONNECTIONS_OF_ALL = 40

/** Connections to PostgreSQL of one process; one more listens. */
function connectionsPerProcess(workers: number): number {
  const share = Math.floor(CONNECTIONS_OF_ALL / workers)
  return Math.max(FEWEST_CONNECTIONS, Math.min(MOST_CONNECTIONS, share))
}

/** The payment provider's keys, or generated keys for the stand-in and its port. */
function cardSettingsOf(
  env: Environment,
  sandboxKey: string,
): CardKeys & { sandboxPort: number | undefined } {
  if (env.cardKeys) return { ...env.cardKeys, sandboxPort: undefined }
  return {
    ...standInKeys(sandboxKey),
    sandboxPort: env.SANDBOX_PORT ?? (env.PORT === 0 ? 0 : env.PORT + 1),
  }
}
