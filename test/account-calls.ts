import { z } from 'zod'
import { type Answer, call } from './factories.ts'
import { as } from './people.ts'
import type { TestShop } from './shop.ts'

const form = (values: object) => ({
  fullName: 'Ada Obi',
  email: `ada-${crypto.randomUUID().slice(0, 8)}@example.com`,
  phoneNumber: '0803 123 4567',
  password: 'a long enough one',
  tandc: true,
  ...values,
})

const MailData = z.object({ code: z.string() })

/**
 * Calls of users to their accounts, for one test file: `open` returns the shop that its `beforeAll`
 * opens.
 */
export function accountCalls(open: () => TestShop) {
  const signUp = (values = {}): Promise<Answer> =>
    call(open(), { method: 'POST', url: '/api/users', payload: form(values) })
  const profile = (token: string): Promise<Answer> =>
    call(open(), { url: '/api/users/personal-profile', headers: as({ token }) })

  /** The code of the newest mail of a kind to an address. */
  async function codeIn(template: string, recipient: string): Promise<string> {
    const row = await open()
      .db.selectFrom('mail_outbox')
      .select('data')
      .where('template', '=', template)
      .where('recipient', '=', recipient)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return MailData.parse(row.data).code
  }

  return { signUp, profile, codeIn }
}
