import type { APIRequestContext, Page } from '@playwright/test'
import type { Role } from '#contract/roles.ts'
import type { Sale } from '#contract/sales.ts'
import type { State } from '#contract/states.ts'
import type { SignedIn } from '#contract/users.ts'
import { expect, givenKept } from './shop.ts'

/** What tests of the back office share: its people, who are signed in without the form. */

/** The logins of the demo shop (server/accounts/demo-people.ts). Never block, demote or rename them: other tests run beside this one. */
export const DEMO = {
  superAdmin: { fullName: 'Ngozi Eze', email: 'super@kasuwa.example', password: 'kasuwa-super' },
  admin: { fullName: 'Tunde Bello', email: 'admin@kasuwa.example', password: 'kasuwa-admin' },
  users: { fullName: 'Amina Yusuf', email: 'user@kasuwa.example', password: 'kasuwa-user' },
} as const satisfies Record<Role, unknown>

/** What a call of that person sends along. */
export type Signed = SignedIn & { headers: { authorization: string } }

/** Somebody of that role signed in in this browser at an earlier visit; call it before the first page opens. */
export async function signInAs(page: Page, role: Role): Promise<Signed> {
  const { email, password } = DEMO[role]
  const answer = await page.request.post('/api/users/login', { data: { email, password } })
  expect(answer.status()).toBe(200)
  const session: SignedIn = await answer.json()
  await givenKept(page, 'user', session)
  return { ...session, headers: { authorization: `Bearer ${session.accessToken}` } }
}

type Guest = { name: string; lines: { id: string; qty: number }[] }

/** Places an order as somebody who has no account, beside whoever uses this browser. */
export async function givenSale(request: APIRequestContext, { name, lines }: Guest): Promise<Sale> {
  const { data: states } = await (await request.get('/api/states')).json()
  const lagos = (states as State[]).find(({ state }) => state === 'Lagos') as State
  const answer = await request.post('/api/sales', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      name,
      email: 'stall@example.com',
      phoneNumber: '0803 123 4567',
      state: lagos._id,
      lga: 'Ikeja',
      address: '12 Allen Avenue',
      shippingPrice: 0,
      subtotal: 0,
      products: lines,
    },
  })
  expect(answer.status()).toBe(201)
  return answer.json()
}

/** A name that no other test uses: what is found by it is this test's own. */
export const ownName = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 8)}`
