import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenFolder, type Running, runCommand, startShop, stop } from './process.ts'

/** §6: the operator's commands for staff accounts, in a running shop. */

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-staff-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const password = 'of the operator alone'
const [first, second] = ['chief@example.com', 'deputy@example.com']

type Sent = { method?: string; token?: string; body?: object }
const send = (
  { url }: Running,
  path: string,
  { method = 'POST', token, body }: Sent = {},
): Promise<Response> =>
  fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

type Login = { email: string; code?: string }
const signIn = (shop: Running, login: Login) =>
  send(shop, '/users/login', { body: { ...login, password } })
const tokenOf = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { accessToken: string }).accessToken

test('npm run admin:block spares the last super admin without --force', {
  tags: ['long'],
}, async () => {
  const env = {
    DATA_DIR: await givenFolder(folder, 'block'),
    SUPER_ADMIN_EMAIL: first,
    SUPER_ADMIN_PASSWORD: password,
  }
  const shop = await startShop(env)
  expect(
    (await runCommand('admin:create', ['--email', second, '--password', password], env)).code,
  ).toBe(0)
  const token = await tokenOf(await signIn(shop, { email: first }))
  expect((await send(shop, '/dashboard', { method: 'GET', token })).status).toBe(200)

  const blocked = await runCommand('admin:block', ['--email', first], env)
  expect(blocked).toEqual({ code: 0, output: `${first} is blocked and signed out everywhere.\n` })
  expect((await send(shop, '/dashboard', { method: 'GET', token })).status).toBe(401)
  expect((await signIn(shop, { email: first })).status).toBe(403)

  const spared = await runCommand('admin:block', ['--email', second], env)
  expect([spared.code, spared.output]).toEqual([1, expect.stringContaining('the last super admin')])
  expect((await signIn(shop, { email: second })).status).toBe(200)
  expect((await runCommand('admin:block', ['--email', second, '--force'], env)).code).toBe(0)
  expect((await signIn(shop, { email: second })).status).toBe(403)

  expect((await runCommand('admin:block', ['--email', 'unknown@example.com'], env)).code).toBe(1)
  expect((await runCommand('admin:block', [], env)).output).toContain(
    'npm run admin:block -- --email',
  )
  await stop(shop, 'SIGTERM')
})

test('npm run admin:reset-2fa lets a user without a phone in', {
  tags: ['long'],
}, async () => {
  const env = {
    DATA_DIR: await givenFolder(folder, 'reset'),
    SUPER_ADMIN_EMAIL: first,
    SUPER_ADMIN_PASSWORD: password,
    STAFF_2FA: 'required',
  }
  const shop = await startShop(env)
  const token = await tokenOf(await signIn(shop, { email: first }))
  expect((await send(shop, '/dashboard', { method: 'GET', token })).status).toBe(403)
  const { secret } = (await (await send(shop, '/users/two-factor', { token })).json()) as {
    secret: string
  }
  const code = new TOTP({ secret }).generate()
  expect(
    (await send(shop, '/users/two-factor', { method: 'PUT', token, body: { code } })).status,
  ).toBe(200)
  expect((await send(shop, '/dashboard', { method: 'GET', token })).status).toBe(200)
  expect((await signIn(shop, { email: first })).status).toBe(401)

  const reset = await runCommand('admin:reset-2fa', ['--email', first], env)
  expect([reset.code, reset.output]).toEqual([
    0,
    expect.stringContaining('signs in with the password alone now'),
  ])
  expect((await send(shop, '/dashboard', { method: 'GET', token })).status).toBe(401)
  const again = await signIn(shop, { email: first })
  expect(again.status).toBe(200)
  expect(
    (await send(shop, '/dashboard', { method: 'GET', token: await tokenOf(again) })).status,
  ).toBe(403)
  expect((await runCommand('admin:reset-2fa', ['--email', first], env)).code).toBe(1)
  await stop(shop, 'SIGTERM')
})

test.each(['admin:create', 'admin:block', 'admin:reset-2fa'])(
  '%s answers wrong options and addresses with its usage',
  async (command) => {
    const env = { DATA_DIR: join(folder, 'never made') }
    for (const args of [
      ['--emial', first],
      ['--email', 'chief'],
    ]) {
      const { code, output } = await runCommand(command, args, env)
      expect([code, output]).toEqual([1, expect.stringContaining(`npm run ${command} -- --email`)])
      expect(output).not.toMatch(/^ {4}at /m)
    }
  },
)
