import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-config-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const read = (values: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...values })

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
  PAYSTACK_SECRET_KEY: 'sk_live_0123456789',
}

describe('with nothing set', () => {
  test('the shop starts: every setting has a default', () => {
    expect(read()).toMatchObject({
      isProduction: false,
      port: 3000,
      host: '127.0.0.1',
      origin: 'http://localhost:3000',
      databaseUrl: undefined,
      superAdmin: undefined,
      unpaidOrderHours: 24,
      hasRateLimit: true,
      seed: 'demo',
      logLevel: 'warn',
      trustProxy: 0,
      cards: { sandboxPort: 3001 },
    })
  })

  test('payments are test payments with keys of this shop', () => {
    const { cards } = read()
    expect(cards.secretKey).toMatch(/^sk_test_[0-9a-f]{40}$/)
    expect(cards.publicKey).toMatch(/^pk_test_[0-9a-f]{24}$/)
    expect(read().cards).toEqual(cards)
  })

  test('empty variables count as not set', () => {
    expect(read({ PORT: '', ORIGIN: '', DATABASE_URL: '', SEED: '' })).toEqual(read())
  })

  test('what was read cannot be changed', () => expect(Object.isFrozen(read())).toBe(true))
})

describe('what is set, counts', () => {
  test('port, origin without a path, database, hours', () => {
    const config = read({
      PORT: '8080',
      ORIGIN: 'https://kasuwa.example/shop/',
      DATABASE_URL: 'postgresql://shop@db/shop',
      UNPAID_ORDER_HOURS: '0.5',
      RATE_LIMIT: 'off',
    })
    expect(config).toMatchObject({
      port: 8080,
      origin: 'https://kasuwa.example',
      databaseUrl: 'postgresql://shop@db/shop',
      unpaidOrderHours: 0.5,
      hasRateLimit: false,
    })
  })

  test.each(['s3://key:a%2Fb@s3.example.com/shop?region=eu-west-1', 'http://key:secret@127.0.0.1:9000/shop'])(
    'pictures in a bucket: %s',
    (url) => expect(read({ STORAGE_URL: url }).storageUrl).toBe(url),
  )

  test('the provider’s keys end the test payments', () => {
    const { PAYSTACK_PUBLIC_KEY: publicKey, PAYSTACK_SECRET_KEY: secretKey } = PRODUCTION
    expect(read(PRODUCTION).cards).toEqual({ publicKey, secretKey, sandboxPort: undefined })
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
    ['SMTP_URL', 'hunter2@mail'],
    ['PAYSTACK_PUBLIC_KEY', 'sk_test_hunter2'],
    ['PAYSTACK_SECRET_KEY', 'pk_live_hunter2'],
    ['PAYSTACK_SECRET_KEY', 'sk_hunter2'],
    ['STORAGE_URL', 'hunter2'],
    ['STORAGE_URL', 's3://hunter2@host/bucket'],
    ['STORAGE_URL', 's3://key:hunter2@host'],
    ['STORAGE_URL', 'ftp://key:hunter2@host/bucket'],
    ['SUPER_ADMIN_EMAIL', 'hunter2'],
    ['UNPAID_ORDER_HOURS', '0'],
    ['UNPAID_ORDER_HOURS', 'hunter2'],
    ['RATE_LIMIT', 'hunter2'],
    ['SEED', 'hunter2'],
    ['ALLOW_SANDBOX', 'hunter2'],
    ['SANDBOX_PORT', 'hunter2'],
    ['LOG_LEVEL', 'hunter2'],
    ['TRUST_PROXY', 'hunter2'],
  ])('%s=%s', (name, value) => {
    const message = problemsOf({ [name]: value })
    expect(message).toContain(name)
    expect(message).not.toContain('hunter2')
  })

  test.each([
    [{ PAYSTACK_SECRET_KEY: 'sk_test_hunter2' }, 'PAYSTACK_PUBLIC_KEY'],
    [{ PAYSTACK_PUBLIC_KEY: 'pk_test_hunter2' }, 'PAYSTACK_SECRET_KEY'],
    [{ PAYSTACK_PUBLIC_KEY: 'pk_test_hunter2', PAYSTACK_SECRET_KEY: 'sk_live_hunter2' }, 'one is a test key'],
    [{ SUPER_ADMIN_EMAIL: 'ada@example.com' }, 'SUPER_ADMIN_PASSWORD'],
    [{ SUPER_ADMIN_PASSWORD: 'hunter2hunter2' }, 'SUPER_ADMIN_EMAIL'],
    [{ SUPER_ADMIN_EMAIL: 'ada@example.com', SUPER_ADMIN_PASSWORD: 'hunter2' }, 'too weak'],
  ])('%j does not fit together', (values: Record<string, string>, part) => {
    const message = problemsOf(values)
    expect(message).toContain(part)
    expect(message).not.toContain('hunter2')
  })

  test('all that is wrong is said at once', () => {
    const message = problemsOf({ PORT: 'x', SEED: 'y', LOG_LEVEL: 'z' })
    for (const name of ['PORT', 'SEED', 'LOG_LEVEL']) expect(message).toContain(name)
  })
})

describe('production', () => {
  test('starts with a strong secret, an https origin and the provider’s keys', () => {
    expect(read(PRODUCTION)).toMatchObject({ isProduction: true, origin: 'https://kasuwa.example', secrets: [RANDOM] })
  })

  test('takes several secrets while one is being changed; the first is the new one', () => {
    const list = `${RANDOM}, ${RANDOM.toUpperCase()},${RANDOM},`
    expect(read({ ...PRODUCTION, JWT_SECRET: list }).secrets).toEqual([RANDOM, RANDOM.toUpperCase()])
  })

  test('lists everything that is missing', () => {
    const message = problemsOf({ NODE_ENV: 'production' })
    for (const name of ['JWT_SECRET', 'ORIGIN', 'PAYSTACK_SECRET_KEY']) expect(message).toContain(name)
  })

  test.each([
    ['JWT_SECRET', 'short'],
    ['JWT_SECRET', 'a'.repeat(40)],
    ['JWT_SECRET', `this-is-an-example-${RANDOM}`],
    ['JWT_SECRET', `changeme-${RANDOM}`],
    ['ORIGIN', 'http://kasuwa.example'],
    ['SUPER_ADMIN_PASSWORD', 'hunter2'],
  ])('refuses %s=%s', (name, value) => {
    const message = problemsOf({
      ...PRODUCTION,
      SUPER_ADMIN_EMAIL: 'ada@example.com',
      SUPER_ADMIN_PASSWORD: RANDOM,
      [name]: value,
    })
    expect(message).toContain(name)
    expect(message).not.toContain(value)
  })

  test('takes test payments only when asked to', () => {
    const { PAYSTACK_PUBLIC_KEY: _, PAYSTACK_SECRET_KEY: __, ...rest } = PRODUCTION
    expect(problemsOf(rest)).toContain('ALLOW_SANDBOX')
    expect(read({ ...rest, ALLOW_SANDBOX: '1' }).cards.sandboxPort).toBe(3001)
  })

  test('may be tried on this machine without https', () => {
    expect(read({ ...PRODUCTION, ORIGIN: 'http://localhost:3000' }).origin).toBe('http://localhost:3000')
  })
})
