import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resolveSettings } from '../../platform/settings/resolve.ts'
import {
  type Config,
  ConfigError,
  readBackupPlace,
  readDataPlace,
  readShopConfig,
} from './config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-config-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const read = (values: Record<string, string> = {}) =>
  readShopConfig({ DATA_DIR: folder, ...values })

/** As long as nothing is set in the back office. */
const settingsOf = ({ shopValues }: Config) => resolveSettings(0, {}, shopValues).values

function problemsOf(values: Record<string, string>): string {
  try {
    read(values)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  return 'no problem'
}

const RANDOM = 'kX3vQ9mZ7tB2wL8pR5nC1dF6hJ4gS0yA'
const PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRET: RANDOM,
  ORIGIN: 'https://kasuwa.example',
  PAYSTACK_PUBLIC_KEY: 'pk_live_0123456789',
  PAYSTACK_SECRET_KEY: 'sk_live_0123456789abcdefghij0123456789abcdefghij',
  SMTP_URL: 'smtps://shop:pass@mail.kasuwa.example',
  TRUST_PROXY: '1',
}

describe('with nothing set', () => {
  test('the shop starts: every setting has a default', () => {
    expect(read()).toMatchObject({
      isProduction: false,
      areDocsPublic: true,
      port: 3000,
      host: '127.0.0.1',
      origin: 'http://localhost:3000',
      databaseUrl: undefined,
      superAdmin: undefined,
      unverifiedMailsPerHour: 5,
      mailBudget: { perCaller: 30, perShop: 1000 },
      hasRateLimit: true,
      seed: 'demo',
      logLevel: 'warn',
      trustProxy: 0,
      cards: { sandboxPort: 3001 },
    })
    expect(settingsOf(read())).toMatchObject({
      unpaidOrderHours: 24,
      onDeliveryDays: 14,
      caps: { addressOrders: 10, addressPieces: 200, accountOrders: 20, accountPieces: 2000 },
    })
  })

  test('payments are test payments with keys of this shop', () => {
    const { cards } = read()
    expect(cards.secretKey).toMatch(/^sk_test_[0-9a-f]{40}$/)
    expect(cards.publicKey).toMatch(/^pk_test_[0-9a-f]{24}$/)
    expect(read().cards).toEqual(cards)
  })

  test('MAIL as a login shell sets it, a mailbox, counts as not set', () => {
    expect(read({ MAIL: '/var/mail/ada' })).toEqual(read())
    expect(problemsOf({ ...PRODUCTION, SMTP_URL: '', MAIL: '/var/mail/ada' })).toContain(
      'SMTP_URL: missing',
    )
    expect(problemsOf({ ...PRODUCTION, MAIL: '/var/mail/ada' })).toBe('no problem')
  })

  test('empty variables count as not set', () => {
    expect(read({ PORT: '', ORIGIN: '', DATABASE_URL: '', SEED: '' })).toEqual(read())
  })

  test('the settings cannot be changed', () => expect(Object.isFrozen(read())).toBe(true))
})

describe('a setting that is given is used', () => {
  test('port, origin without a path, database, hours', () => {
    const config = read({
      PORT: '8080',
      ORIGIN: 'https://kasuwa.example/shop/',
      DATABASE_URL: 'postgresql://shop@db/shop',
      UNPAID_ORDER_HOURS: '0.5',
      ON_DELIVERY_DAYS: '0',
      UNPAID_ORDERS_PER_ADDRESS: '3000',
      UNPAID_PIECES_PER_ACCOUNT: '5000',
      RATE_LIMIT: 'off',
    })
    expect(config).toMatchObject({
      port: 8080,
      origin: 'https://kasuwa.example',
      databaseUrl: 'postgresql://shop@db/shop',
      hasRateLimit: false,
    })
    expect(settingsOf(config)).toMatchObject({
      unpaidOrderHours: 0.5,
      onDeliveryDays: 0,
      caps: { addressOrders: 3000, addressPieces: 200, accountOrders: 20, accountPieces: 5000 },
    })
  })

  test.each([
    's3://key:a%2Fb@s3.example.com/shop?region=eu-west-1',
    'http://key:secret@127.0.0.1:9000/shop',
  ])('pictures in a bucket: %s', (url) => expect(read({ STORAGE_URL: url }).storageUrl).toBe(url))

  test('the provider’s keys end the test payments', () => {
    const { PAYSTACK_PUBLIC_KEY: publicKey, PAYSTACK_SECRET_KEY: secretKey } = PRODUCTION
    expect(read(PRODUCTION).cards).toEqual({
      ...{ provider: 'paystack', isTest: false },
      ...{ publicKey, secretKey, sandboxPort: undefined },
    })
  })
})

describe('a bad setting is named, and its value is never shown', () => {
  test.each([
    ['PORT', 'hunter2'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['ORIGIN', 'hunter2'],
    ['ORIGIN', 'ftp://hunter2.example'],
    ['DATABASE_URL', 'mysql://root:hunter2@db'],
    ['DATABASE_READ_URL', 'mysql://root:hunter2@db'],
    ['DATABASE_DIRECT_URL', 'mysql://root:hunter2@db'],
    ['CDN_PURGE_URL', 'hunter2'],
    ['CDN_PURGE_URL', 'https://shop:hunter2@cdn.example/purge'],
    ['SMTP_URL', 'hunter2@mail'],
    ['SMTP_URL', 'smtp://'],
    ['JWT_SECRET', ','],
    ['JWT_SECRET', ' ,hunter2'],
    ['NODE_ENV', 'prod'],
    ['NODE_ENV', 'Production'],
    ['PAYSTACK_PUBLIC_KEY', 'sk_test_hunter2'],
    ['PAYSTACK_SECRET_KEY', 'pk_live_hunter2'],
    ['PAYSTACK_SECRET_KEY', 'sk_hunter2'],
    ['STORAGE_URL', 'hunter2'],
    ['STORAGE_URL', 's3://hunter2@host/bucket'],
    ['STORAGE_URL', 's3://key:hunter2@host'],
    ['STORAGE_URL', 'ftp://key:hunter2@host/bucket'],
    ['SUPER_ADMIN_EMAIL', 'hunter2'],
    ['UNPAID_ORDER_HOURS', '0'],
    ['ON_DELIVERY_DAYS', '-1'],
    ['UNPAID_ORDERS_PER_ADDRESS', '0'],
    ['UNPAID_PIECES_PER_ADDRESS', '1.5'],
    ['UNPAID_ORDERS_PER_ACCOUNT', 'hunter2'],
    ['UNVERIFIED_MAILS_PER_HOUR', '0'],
    ['UNPAID_ORDER_HOURS', 'hunter2'],
    ['RATE_LIMIT', 'hunter2'],
    ['SEED', 'hunter2'],
    ['ALLOW_SANDBOX', 'hunter2'],
    ['SANDBOX_PORT', 'hunter2'],
    ['LOG_LEVEL', 'hunter2'],
    ['TRUST_PROXY', 'hunter2'],
    ['MAIL', 'hunter2'],
    ['ALLOW_TEST_KEYS', 'hunter2'],
    ['ALLOW_NO_RATE_LIMIT', 'hunter2'],
    ['MAX_CONNECTIONS', 'hunter2'],
    ['MAX_CONNECTIONS', '0'],
  ])('%s=%s', (name, value) => {
    const message = problemsOf({ [name]: value })
    expect(message).toContain(name)
    expect(message).not.toContain('hunter2')
  })

  test.each([
    [{ PAYSTACK_SECRET_KEY: 'sk_test_hunter2' }, 'PAYSTACK_PUBLIC_KEY'],
    [{ PAYSTACK_PUBLIC_KEY: 'pk_test_hunter2' }, 'PAYSTACK_SECRET_KEY'],
    [
      { PAYSTACK_PUBLIC_KEY: 'pk_test_hunter2', PAYSTACK_SECRET_KEY: 'sk_live_hunter2' },
      'one is a test key',
    ],
    [{ SUPER_ADMIN_EMAIL: 'ada@example.com' }, 'SUPER_ADMIN_PASSWORD'],
    [{ SUPER_ADMIN_PASSWORD: 'hunter2hunter2' }, 'SUPER_ADMIN_EMAIL'],
    [{ SUPER_ADMIN_EMAIL: 'ada@example.com', SUPER_ADMIN_PASSWORD: 'hunter2' }, 'too weak'],
    [{ DATABASE_READ_URL: 'postgres://hunter2@db/shop' }, 'DATABASE_READ_URL'],
    [{ DATABASE_DIRECT_URL: 'postgres://hunter2@db/shop' }, 'DATABASE_DIRECT_URL'],
    [{ CDN_PURGE_TOKEN: 'hunter2' }, 'CDN_PURGE_TOKEN'],
    [{ MAIL: 'files', SMTP_URL: 'smtp://hunter2@mail' }, 'MAIL and SMTP_URL'],
  ])('%j does not fit together', (values: Record<string, string>, part) => {
    const message = problemsOf(values)
    expect(message).toContain(part)
    expect(message).not.toContain('hunter2')
  })

  test('all problems are reported at once', () => {
    const message = problemsOf({ PORT: 'x', SEED: 'y', LOG_LEVEL: 'z' })
    for (const name of ['PORT', 'SEED', 'LOG_LEVEL']) expect(message).toContain(name)
  })
})

describe('production', () => {
  test('the start accepts a complete production configuration', () => {
    expect(read(PRODUCTION)).toMatchObject({
      isProduction: true,
      areDocsPublic: false,
      origin: 'https://kasuwa.example',
      secrets: [RANDOM],
    })
    expect(read({ ...PRODUCTION, API_DOCS: 'public' }).areDocsPublic).toBe(true)
  })

  test('takes several secrets while one is being changed; the first is the new one', () => {
    const list = `${RANDOM}, ${RANDOM.toUpperCase()},${RANDOM},`
    expect(read({ ...PRODUCTION, JWT_SECRET: list }).secrets).toEqual([
      RANDOM,
      RANDOM.toUpperCase(),
    ])
  })

  const ADMIN = { SUPER_ADMIN_EMAIL: 'ada@kasuwa.example', SUPER_ADMIN_PASSWORD: RANDOM }
  const TEST_KEYS = {
    PAYSTACK_PUBLIC_KEY: 'pk_test_0123456789',
    PAYSTACK_SECRET_KEY: 'sk_test_0123456789',
  }
  const NO_KEYS = { PAYSTACK_PUBLIC_KEY: '', PAYSTACK_SECRET_KEY: '' }
  const REPEATED = '0123456789abcdef'.repeat(2)

  test.each<[what: string, values: Record<string, string>, problem: string]>([
    ['no JWT_SECRET', { JWT_SECRET: '' }, 'JWT_SECRET: missing'],
    ['a short one', { JWT_SECRET: 'kX3vQ9mZ7tB2wL8pR5nC1dF6hJ4gS0y' }, 'JWT_SECRET: too weak'],
    ['one of one letter', { JWT_SECRET: 'a'.repeat(40) }, 'JWT_SECRET: too weak'],
    ['one of an example', { JWT_SECRET: `this-is-an-example-${RANDOM}` }, 'JWT_SECRET: too weak'],
    ['one to be changed', { JWT_SECRET: `changeme-${RANDOM}` }, 'JWT_SECRET: too weak'],
    ['one that counts', { JWT_SECRET: REPEATED }, 'JWT_SECRET: too weak'],
    [
      'one that counts far',
      { JWT_SECRET: '0123456789abcdefghijklmnopqrstuvwxyz' },
      'JWT_SECRET: too weak',
    ],
    ['one that repeats itself', { JWT_SECRET: 'kX3vQ9mZ7tB2'.repeat(3) }, 'JWT_SECRET: too weak'],
    [
      'one along the keyboard',
      { JWT_SECRET: 'qwertyuiopasdfghjklzxcvbnm7531902' },
      'JWT_SECRET: too weak',
    ],
    [
      'an old one of a list that is weak',
      { JWT_SECRET: `${RANDOM},${REPEATED}` },
      'JWT_SECRET: too weak',
    ],
    ['a list that begins with nothing', { JWT_SECRET: `,${RANDOM}` }, 'JWT_SECRET: too weak'],
    [
      'Paystack’s key as secret',
      { JWT_SECRET: PRODUCTION.PAYSTACK_SECRET_KEY },
      'JWT_SECRET: must not be a key',
    ],
    [
      'its random part',
      { JWT_SECRET: PRODUCTION.PAYSTACK_SECRET_KEY.slice(8) },
      'JWT_SECRET: must not be a key',
    ],
    ['no ORIGIN', { ORIGIN: '' }, 'ORIGIN: missing'],
    ['http', { ORIGIN: 'http://kasuwa.example' }, 'ORIGIN: must be https'],
    ['https without TRUST_PROXY', { TRUST_PROXY: '' }, 'TRUST_PROXY: missing'],
    ['no keys of Paystack', NO_KEYS, 'PAYSTACK_SECRET_KEY: missing; or ALLOW_SANDBOX=1'],
    ['test keys', TEST_KEYS, 'PAYSTACK_SECRET_KEY: a test key'],
    ['no way to mail', { SMTP_URL: '' }, 'SMTP_URL: missing; or MAIL=files'],
    ['no rate limit', { RATE_LIMIT: 'off' }, 'RATE_LIMIT: must be on'],
    [
      'a short password',
      { ...ADMIN, SUPER_ADMIN_PASSWORD: 'hunter2' },
      'SUPER_ADMIN_PASSWORD: too weak',
    ],
    ...[
      'password1234',
      'ｐａｓｓｗｏｒｄ１２３４', // hashed as the one above
      'Password1234!',
      'administrator1',
      'kasuwa-super',
      '123456789012',
      'aaaaaaaaaaaa',
      'qwertyuiop12',
      'ada@kasuwa.example',
    ].map((password): [string, Record<string, string>, string] => [
      `the password ${password}`,
      { ...ADMIN, SUPER_ADMIN_PASSWORD: password },
      'SUPER_ADMIN_PASSWORD: easy to guess',
    ]),
  ])('refuses %s, by name and without the value', (_what, values, problem) => {
    const message = problemsOf({ ...PRODUCTION, ...values })
    expect(message).toContain(`  - ${problem}`)
    const secrets = [values.JWT_SECRET, values.SUPER_ADMIN_PASSWORD].filter((secret) => secret)
    expect(secrets.filter((secret) => message.includes(secret as string))).toEqual([])
  })

  test.each<[what: string, values: Record<string, string>, read: object]>([
    ['ALLOW_SANDBOX=1', { ...NO_KEYS, ALLOW_SANDBOX: '1' }, { cards: { sandboxPort: 3001 } }],
    [
      'ALLOW_TEST_KEYS=1',
      { ...TEST_KEYS, ALLOW_TEST_KEYS: '1' },
      { cards: { sandboxPort: undefined } },
    ],
    ['MAIL=files', { SMTP_URL: '', MAIL: 'files' }, { smtpUrl: undefined }],
    [
      'ALLOW_NO_RATE_LIMIT=1',
      { RATE_LIMIT: 'off', ALLOW_NO_RATE_LIMIT: '1' },
      { hasRateLimit: false },
    ],
    ['TRUST_PROXY=0', { TRUST_PROXY: '0' }, { trustProxy: 0 }],
    [
      'http on this machine',
      { ORIGIN: 'http://localhost:3000', TRUST_PROXY: '' },
      { origin: 'http://localhost:3000' },
    ],
    ['SEED=demo', { SEED: 'demo' }, { seed: 'demo' }],
    ['a random password', ADMIN, { superAdmin: { password: RANDOM } }],
    ['a password of words', { ...ADMIN, SUPER_ADMIN_PASSWORD: 'of the operator alone' }, {}],
  ])('%s allows it explicitly', (_what, values, settings) => {
    expect(read({ ...PRODUCTION, ...values })).toMatchObject(settings)
  })

  test('without SEED a shop starts empty', () => expect(read(PRODUCTION).seed).toBe('none'))

  test('lists everything that is missing at once', () => {
    const message = problemsOf({ NODE_ENV: 'production' })
    for (const name of ['JWT_SECRET', 'ORIGIN', 'PAYSTACK_SECRET_KEY', 'SMTP_URL'])
      expect(message).toContain(name)
  })

  test('random secrets of every kind are strong enough', () => {
    for (let i = 0; i < 500; i += 1) {
      const secret = randomBytes(24)
      for (const coding of ['hex', 'base64url'] as const) {
        expect(problemsOf({ ...PRODUCTION, JWT_SECRET: secret.toString(coding) })).toBe(
          'no problem',
        )
      }
    }
  })
})

test('a command that only reads makes no secrets and no folder', () => {
  const DATA_DIR = join(folder, 'nothing-here')
  expect(readDataPlace({ DATA_DIR })).toEqual({ dataDir: DATA_DIR, databaseUrl: undefined })
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('commands read the server itself, not its pooler', () => {
  const direct = 'postgres://shop@db.example:5432/shop'
  const place = {
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://shop@pool.example:6432/shop',
    DATABASE_DIRECT_URL: direct,
  }
  expect([readDataPlace(place).databaseUrl, readBackupPlace(place).databaseUrl]).toEqual([
    direct,
    direct,
  ])
})
