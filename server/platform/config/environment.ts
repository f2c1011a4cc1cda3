import { z } from 'zod'
import type { CardKeys } from './card-keys.ts'

const textMatching = (form: RegExp, error: string) => z.string().regex(form, error)
const webAddressText = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be an address such as ${example}` })

const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
const ZeroOrOne = z.enum(['0', '1'])

const PostgresUrl = textMatching(/^postgres(ql)?:\/\//, 'must start with postgres://').optional()
const ROOT_SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const

/**
 * The environment variables, except the keys of payment providers; each has a default that works on
 * a fresh machine.
 */
export const Variables = z.object({
  // an unknown value such as 'prod' must not start a public demo
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  ORIGIN: webAddressText('https://shop.example').optional(),
  DATA_DIR: z.string().min(1).default('data'),
  EMBEDDED_SYNC: z.enum(['on', 'off']).default('on'),
  DATABASE_URL: PostgresUrl,
  DATABASE_READ_URL: PostgresUrl,
  DATABASE_DIRECT_URL: PostgresUrl,
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'must be smtp://USER:PASSWORD@host:port, or smtps://',
    })
    .optional(),
  STORAGE_URL: textMatching(
    /^(s3|https?):\/\/[^:@/\s]+:[^:@/\s]+@[^:@/\s]+(:\d+)?\/[a-z0-9.-]+(\?region=[\w-]+)?$/,
    'must be s3://KEY:SECRET@host:port/bucket?region=… (http:// on this machine)',
  ).optional(),
  CDN_PURGE_URL: webAddressText('https://cdn.example/purge')
    .refine(
      (text) => !text.includes('@'),
      'must have no name and password; CDN_PURGE_TOKEN is for that',
    )
    .optional(),
  CDN_PURGE_TOKEN: z.string().min(1).optional(),
  // login shells set it to the path of the user's mailbox, which is accepted and ignored
  MAIL: textMatching(/^(files$|\/)/, 'must be files').optional(),
  ALLOW_TEST_KEYS: ZeroOrOne.default('0'),
  ALLOW_NO_RATE_LIMIT: ZeroOrOne.default('0'),
  MAX_CONNECTIONS: wholeNumber(10, 1_000_000).default(4096),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(10, 1_000_000).default(256),
  JWT_SECRET: z.string().optional(),
  SUPER_ADMIN_EMAIL: z.email().optional(),
  SUPER_ADMIN_PASSWORD: z.string().optional(),
  UNPAID_ORDER_HOURS: z.coerce.number().positive().max(10_000).optional(),
  STAFF_2FA: z.enum(['optional', 'required']).default('optional'),
  ON_DELIVERY_DAYS: z.coerce.number().min(0).max(1000).optional(),
  UNPAID_ORDERS_PER_ADDRESS: wholeNumber(1, 1_000_000).optional(),
  UNPAID_PIECES_PER_ADDRESS: wholeNumber(1, 1_000_000_000).optional(),
  UNPAID_ORDERS_PER_ACCOUNT: wholeNumber(1, 1_000_000).optional(),
  UNPAID_PIECES_PER_ACCOUNT: wholeNumber(1, 1_000_000_000).optional(),
  UNVERIFIED_MAILS_PER_HOUR: wholeNumber(1, 1000).default(5),
  UNVERIFIED_MAILS_PER_CALLER: wholeNumber(1, 1_000_000).default(30),
  UNVERIFIED_MAILS_PER_SHOP: wholeNumber(1, 1_000_000).default(1000),
  API_DOCS: z.enum(['staff', 'public']).optional(),
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  SEED: z.enum(['demo', 'none']).optional(),
  ALLOW_SANDBOX: ZeroOrOne.default('0'),
  SANDBOX_PORT: wholeNumber(0, 65_535).optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('warn'),
  BACKUP_TO: z.string().min(1).optional(),
  BACKUP_EVERY: textMatching(
    /^[1-9]\d{0,3}[mhd]$/,
    'must be a time such as 24h, 30m or 7d',
  ).optional(),
  BACKUP_KEEP: wholeNumber(1, 10_000).default(14),
  BACKUP_VERIFY: ZeroOrOne.default('1'),
  BACKUP_PASSPHRASE: z.string().min(12, 'too short; give 12 characters or more').optional(),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have 16 characters or more')
    .regex(/^\S+$/, 'must have no spaces')
    .optional(),
  SLOW_QUERY_MS: wholeNumber(1, 600_000).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddressText('http://host:4318').optional(),
  OTEL_SERVICE_NAME: z.string().default('shop'),
  OTEL_TRACES_SAMPLER: z
    .enum([...ROOT_SAMPLERS, ...ROOT_SAMPLERS.map((root) => `parentbased_${root}` as const)])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  TRUST_PROXY: wholeNumber(0, 10).optional(),
  WEB_CONCURRENCY: z
    .union([z.literal('auto'), wholeNumber(1, 64)], 'must be auto, or 1 to 64')
    .default(1),
  DRAIN_MS: wholeNumber(0, 120_000).default(0),
})
/** `cardKeys`: undefined where no payment provider's are set. */
export type Environment = z.infer<typeof Variables> & { cardKeys: CardKeys | undefined }
