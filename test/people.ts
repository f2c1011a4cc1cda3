import { randomUUID } from 'node:crypto'
import type { Right } from '#contract/platform/rights.ts'
import type { AccountStatus, Role } from '#contract/platform/roles.ts'
import { hashPassword } from '#server/people/accounts/passwords.ts'
import { createTokens } from '#server/people/sessions/access-tokens.ts'
import type { AuditedAct } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { createRowId } from '#server/platform/ids.ts'
import type { Answer } from './factories.ts'
import { call } from './factories.ts'
import { KEYS, type TestShop } from './shop.ts'

export const PASSWORD = 'correct horse battery'
/** Hashed once: argon2id is slow by design. */
const hash = hashPassword(PASSWORD)

export type Person = { id: string; email: string; role: Role; token: string; sessionId: string }

type Values = Partial<{
  role: Role
  rights: Right[]
  status: AccountStatus
  email: string
  full_name: string
  email_verified_at: Date
}>

/** A user with a valid access token. */
export async function givenPerson(
  db: Db,
  { role = 'users', ...values }: Values = {},
): Promise<Person> {
  const id = createRowId()
  const email = values.email ?? `person-${id}@example.com`
  await db
    .insertInto('user_account')
    .values({
      id,
      full_name: 'Chidi Ibe',
      email,
      phone_number: '08031234567',
      password_hash: await hash,
      role,
      shipping: null,
      ...values,
    })
    .execute()
  return { id, email, role, ...(await givenSession(db, { id, role })) }
}

/** A session of a user, with a valid access token. */
export async function givenSession(
  db: Db,
  { id, role }: Pick<Person, 'id' | 'role'>,
): Promise<Pick<Person, 'token' | 'sessionId'>> {
  const sessionId = randomUUID()
  await db
    .insertInto('session')
    .values({ id: sessionId, user_id: id, user_agent: 'test', address: '127.0.0.1' })
    .execute()
  return { sessionId, token: createTokens(KEYS).sign({ id, role, sessionId }) }
}

/** An act by an admin of this name. */
export async function givenAct(db: Db, name = 'Bola'): Promise<AuditedAct> {
  const { id, sessionId } = await givenPerson(db, { role: 'admin', full_name: name })
  return { actor: { id, role: 'admin', rights: null, name, sessionId }, address: '127.0.0.1' }
}

export const as = (person: Pick<Person, 'token'>) => ({ authorization: `Bearer ${person.token}` })

/** The refresh cookie of an answer, to be sent back. */
export const refreshCookie = (answer: Answer): { rt: string } => ({
  rt: answer.cookies.find(({ name }) => name === 'rt')?.value ?? '',
})

export const login = (
  shop: TestShop,
  email: string,
  password = PASSWORD,
  remoteAddress = '127.0.0.1',
): Promise<Answer> =>
  call(shop, {
    method: 'POST',
    url: '/api/users/login',
    payload: { email, password },
    remoteAddress,
  })

export const refresh = (shop: TestShop, cookies: { rt: string }): Promise<Answer> =>
  call(shop, { url: '/api/refreshToken', cookies })

export type Browser = { token: string; cookies: Record<string, string> }

/** Signs a user in by the API: the token, and the browser's cookies. */
export async function givenBrowser(
  shop: TestShop,
  email: string,
  payload: object = {},
): Promise<Browser> {
  const url = '/api/users/login'
  const answer = await call(shop, {
    method: 'POST',
    url,
    payload: { email, password: PASSWORD, ...payload },
  })
  const token = answer.json().accessToken
  return {
    token,
    cookies: Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])),
  }
}

/** Makes the confirmation of the session too old to count. */
export const givenUnconfirmed = (db: Db, userId: string): Promise<unknown> =>
  db
    .updateTable('session')
    .set({ confirmed_at: new Date(Date.now() - 11 * 60_000) })
    .where('user_id', '=', userId)
    .execute()
