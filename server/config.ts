import { z } from 'zod'
import { readSecrets, secretsIn } from './secrets.ts'

/** Everything that can be set, by environment variable; each has a default that works on a fresh machine. */
const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  PAYSTACK_PUBLIC_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must be pk_test_… or pk_live_…')
    .optional(),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+$/, 'must be sk_test_… or sk_live_…')
    .optional(),
  STORAGE_URL: z
    .string()
    .regex(/^(s3|https?):\/\/[^:@/\s]+:[^:@/\s]+@[^:@/\s]+(:\d+)?\/[a-z0-9.-]+(\?region=[\w-]+)?$/, {
      error: 'must be s3://KEY:SECRET@host:port/bucket?region=… (http:// on this machine)',
    })
    .optional(),
  JWT_SECRET: z.string().optional(),
  SUPER_ADMIN_EMAIL: z.email().optional(),
  SUPER_ADMIN_PASSWORD: z.string().optional(),
  UNPAID_ORDER_HOURS: z.coerce.number().positive().max(10_000).default(24),
  STAFF_2FA: z.enum(['optional', 'required']).default('optional'),
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  SEED: z.enum(['demo', 'none']).default('demo'),
  ALLOW_SANDBOX: z.enum(['0', '1']).default('0'),
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('warn'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
})
type Environment = z.infer<typeof Environment>

export type Config = ReturnType<typeof readConfig>

/** All that is wrong, one line each, with the names of the variables and never their values. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The shop cannot start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

/** The only reader of the environment. Empty variables count as not set. @throws ConfigError */
export function readConfig(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const env = parsed.data
  const problems = [...mismatches(env), ...(env.NODE_ENV === 'production' ? productionProblems(env) : [])]
  if (problems.length > 0) throw new ConfigError(problems)
  const secrets = readSecrets(env.DATA_DIR)
  return Object.freeze({
    isProduction: env.NODE_ENV === 'production',
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
    hasRateLimit: env.RATE_LIMIT === 'on',
    seed: env.SEED,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
  })
}

/** The card provider's keys, or the stand-in on a port of its own with keys made here. */
function cardsOf(env: Environment, sandboxKey: string) {
  if (env.PAYSTACK_SECRET_KEY && env.PAYSTACK_PUBLIC_KEY) {
    return { secretKey: env.PAYSTACK_SECRET_KEY, publicKey: env.PAYSTACK_PUBLIC_KEY, sandboxPort: undefined }
  }
  const sandboxPort = env.SANDBOX_PORT ?? (env.PORT === 0 ? 0 : env.PORT + 1)
  return { secretKey: `sk_test_${sandboxKey}`, publicKey: `pk_test_${sandboxKey.slice(0, 24)}`, sandboxPort }
}

function mismatches(env: Environment): string[] {
  const { PAYSTACK_PUBLIC_KEY: publicKey, PAYSTACK_SECRET_KEY: secretKey } = env
  const problems: string[] = []
  if (Boolean(publicKey) !== Boolean(secretKey)) {
    problems.push('PAYSTACK_PUBLIC_KEY and PAYSTACK_SECRET_KEY: give both or neither')
  }
  if (publicKey && secretKey && publicKey.slice(3, 7) !== secretKey.slice(3, 7)) {
    problems.push('PAYSTACK_PUBLIC_KEY and PAYSTACK_SECRET_KEY: one is a test key, the other a live key')
  }
  if (Boolean(env.SUPER_ADMIN_EMAIL) !== Boolean(env.SUPER_ADMIN_PASSWORD)) {
    problems.push('SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD: give both or neither')
  }
  if (env.SUPER_ADMIN_PASSWORD && env.SUPER_ADMIN_PASSWORD.length < 12) {
    problems.push('SUPER_ADMIN_PASSWORD: too weak; give 12 characters or more')
  }
  return problems
}

const isWeak = (secret: string): boolean =>
  secret.length < 32 || new Set(secret).size < 10 || /secret|example|changeme/i.test(secret)
const isThisMachine = (origin: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname)

function productionProblems(env: Environment): string[] {
  const problems: string[] = []
  if (!env.JWT_SECRET) problems.push('JWT_SECRET: missing; give 32 random characters or more')
  else if (isWeak(env.JWT_SECRET)) problems.push('JWT_SECRET: too weak; give 32 random characters or more')
  if (!env.ORIGIN) problems.push('ORIGIN: missing; the https address that customers use')
  else if (!env.ORIGIN.startsWith('https:') && !isThisMachine(env.ORIGIN)) problems.push('ORIGIN: must be https')
  if (!env.PAYSTACK_SECRET_KEY && env.ALLOW_SANDBOX !== '1') {
    problems.push('PAYSTACK_SECRET_KEY: missing; or ALLOW_SANDBOX=1 for test payments')
  }
  return problems
}
