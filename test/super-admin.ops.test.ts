import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleOfId } from '#contract/platform/roles.ts'
import { openForCommand } from '#server/platform/db/open.ts'
import { givenFolder, type Running, runCommand, startShop, stop, tryStart } from './process.ts'

/**
 * §1: the first super admin comes from SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD at start, or from
 * `admin:create`.
 */

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-admin-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const email = 'chief@example.com'
const password = 'of the operator alone'

const signIn = (shop: Running, values: { email: string; password: string }): Promise<Response> =>
  fetch(`${shop.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(values),
  })

async function roleIn(answer: Response) {
  const { accessToken } = (await answer.json()) as { accessToken: string }
  return roleOfId(
    JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()).role,
  )
}

async function superAdmins(dataDir: string): Promise<string[]> {
  const { db, close } = await openForCommand({ dataDir })
  const rows = await db
    .selectFrom('user_account')
    .select('email')
    .where('role', '=', 'superAdmin')
    .execute()
  await close()
  return rows.map((row) => row.email)
}

describe('SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD', () => {
  test('the first start makes a super admin once', async () => {
    const env = {
      DATA_DIR: await givenFolder(folder, 'start'),
      SUPER_ADMIN_EMAIL: email,
      SUPER_ADMIN_PASSWORD: password,
    }
    await stop(await startShop(env), 'SIGTERM')
    const shop = await startShop(env)
    expect(await roleIn(await signIn(shop, { email, password }))).toBe('superAdmin')
    await stop(shop, 'SIGTERM')
    expect(await superAdmins(env.DATA_DIR)).toEqual([email])
  })

  test('a weak password stops the start, and is not shown', async () => {
    const { code, output } = await tryStart({
      DATA_DIR: join(folder, 'weak'),
      SUPER_ADMIN_EMAIL: email,
      SUPER_ADMIN_PASSWORD: 'hunter2',
    })
    expect(code).toBe(1)
    expect(output).toContain('SUPER_ADMIN_PASSWORD: too weak')
    for (const value of ['hunter2', 'password1234']) expect(output).not.toContain(value)
  })
})

describe('npm run admin:create', () => {
  const create = (args: readonly string[], env: Record<string, string>) =>
    runCommand('admin:create', args, env)

  test('makes a super admin in a running shop, once', { tags: ['long'] }, async () => {
    const env = { DATA_DIR: await givenFolder(folder, 'running') }
    const shop = await startShop(env)
    const first = await create(['--email', email, '--password', password], env)
    expect(first).toEqual({ code: 0, output: `${email} is a super admin now.\n` })
    expect(await roleIn(await signIn(shop, { email, password }))).toBe('superAdmin')
    const again = await create(['--email', email], {
      ...env,
      ADMIN_PASSWORD: 'another one, out of sight',
    })
    expect(again).toEqual({
      code: 0,
      output: expect.stringContaining('with the password given here'),
    })
    expect((await signIn(shop, { email, password })).status).toBe(401)
    expect((await signIn(shop, { email, password: 'another one, out of sight' })).status).toBe(200)
    await stop(shop, 'SIGTERM')
    expect(await superAdmins(env.DATA_DIR)).toEqual([email])
  })

  test('makes the first one in a shop that was never started', { tags: ['long'] }, async () => {
    const env = { DATA_DIR: join(folder, 'fresh') }
    expect((await create(['--email', email, '--password', password], env)).code).toBe(0)
    expect(await superAdmins(env.DATA_DIR)).toEqual([email])
  })

  test.each([
    ['a weak password', ['--email', email, '--password', 'hunter2']],
    ['one that is easy to guess', ['--email', email, '--password', 'password1234']],
    ['no password', ['--email', email]],
    ['no e-mail address', ['--email', 'chief', '--password', 'hunter2 and more']],
  ])('%s is refused with how to do it, and is not shown', async (_name, args) => {
    const { code, output } = await create(args, { DATA_DIR: join(folder, 'refused') })
    expect(code).toBe(1)
    expect(output).toContain('npm run admin:create -- --email')
    for (const value of ['hunter2', 'password1234']) expect(output).not.toContain(value)
  })
})
