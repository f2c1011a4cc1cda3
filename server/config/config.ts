import { StartError } from '../errors.ts'
import { type CardKeys, readCardKeys, standInKeys } from './card-keys.ts'
import { mismatches, productionProblems } from './config-problems.ts'
import { makeDataFolder } from './data-folder.ts'
import { type Environment, Variables } from './environment.ts'
import { readSecrets, secretsIn } from './secrets.ts'
import { shopValuesOf } from './shop-values.ts'

type Source = Record<string, string | undefined>

export type Config = ReturnType<typeof readConfig>

/** All problems, one per line, with the names of the variables and never their values. */
export class ConfigError extends StartError {
  constructor(problems: readonly string[]) {
    super(`The shop cannot start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

/** The checked variables; reads and writes no file. Empty variables count as not set. @throws ConfigError */
export function readEnvironment(source: Source): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Variables.safeParse(given)
  const cards = readCardKeys(given)
  const malformed = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!parsed.success || cards.problems.length > 0) throw new ConfigError([...malformed, ...cards.problems])
  const env = { ...parsed.data, cardKeys: cards.keys }
  const problems = [...mismatches(env), ...(env.NODE_ENV === 'production' ? productionProblems(env) : [])]
  if (problems.length > 0) throw new ConfigError(problems)
  return env
}

/** Where the shop's data is, for commands that only read: no secret is generated for them. @throws ConfigError */
export function readDataPlace(source: Source): { databaseUrl: string | undefined; dataDir: string } {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = readEnvironment(source)
  return { databaseUrl, dataDir }
}

/** All settings. Missing secrets are generated and stored in `DATA_DIR`. @throws ConfigError */
export function readConfig(source: Source) {
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
    smtpUrl: env.SMTP_URL,
    storageUrl: env.STORAGE_URL,
    secrets: secretsIn(env.JWT_SECRET ?? secrets.jwtSecret),
    cards: cardsOf(env, secrets.sandboxKey),
    superAdmin:
      env.SUPER_ADMIN_EMAIL && env.SUPER_ADMIN_PASSWORD
        ? { email: env.SUPER_ADMIN_EMAIL, password: env.SUPER_ADMIN_PASSWORD }
        : undefined,
    unpaidOrderHours: env.UNPAID_ORDER_HOURS,
    isTwoFactorRequired: env.STAFF_2FA === 'required',
    onDeliveryDays: env.ON_DELIVERY_DAYS,
    holdCaps: {
      address: { orders: env.UNPAID_ORDERS_PER_ADDRESS, pieces: env.UNPAID_PIECES_PER_ADDRESS },
      account: { orders: env.UNPAID_ORDERS_PER_ACCOUNT, pieces: env.UNPAID_PIECES_PER_ACCOUNT },
    },
    shopValues: shopValuesOf(source, env),
    unverifiedMailsPerHour: env.UNVERIFIED_MAILS_PER_HOUR,
    hasRateLimit: env.RATE_LIMIT === 'on',
    seed: env.SEED ?? (isProduction ? 'none' : 'demo'),
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY ?? 0,
    maxConnections: env.MAX_CONNECTIONS,
  })
}

/** The payment provider's keys, or generated keys for the stand-in and its port. */
function cardsOf(env: Environment, sandboxKey: string): CardKeys & { sandboxPort: number | undefined } {
  if (env.cardKeys) return { ...env.cardKeys, sandboxPort: undefined }
  const sandboxPort = env.SANDBOX_PORT ?? (env.PORT === 0 ? 0 : env.PORT + 1)
  return { ...standInKeys(sandboxKey), sandboxPort }
}
