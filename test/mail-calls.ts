import { expect } from 'vitest'
import type { CheckoutForm } from '#contract/orders/sales/sales.ts'
import { sendDueMails } from '#server/office/notifications/send-mails.ts'
import type { MailBudget } from '#server/office/notifications/unverified-limit.ts'
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts'
import { call, checkoutForm, givenProduct, givenState } from './factories.ts'
import { runFollowers } from './orders.ts'
import { as, givenPerson, type Person } from './people.ts'
import { KEYS, type TestShop } from './shop.ts'

/** The shop's address in mails. */
export const ORIGIN = 'https://shop.example'

export function collector(): Mailer & { mails: Mail[] } {
  const mails: Mail[] = []
  return { mails, send: async (mail) => void mails.push(mail) }
}

/**
 * The calls of mail tests, for one test file: `open` returns the shop that its `beforeAll` opens.
 */
export function mailCalls(open: () => TestShop, budget?: MailBudget) {
  const sendDue = (mailer: Mailer): Promise<number> =>
    sendDueMails({
      ...open().context,
      origin: ORIGIN,
      keys: KEYS,
      unverifiedMailsPerHour: 5,
      budget,
      mailer,
      log: { warn: () => {}, error: () => {} },
    })

  /** Sends until no mail is due; returns the number of tries. */
  async function send(mailer: Mailer): Promise<number> {
    await runFollowers(open())
    let sent = 0
    for (let count = await sendDue(mailer); count > 0; count = await sendDue(mailer)) sent += count
    return sent
  }

  async function mailsOf(): Promise<Mail[]> {
    const mailer = collector()
    await send(mailer)
    return mailer.mails
  }

  async function statuses(): Promise<string[]> {
    await runFollowers(open())
    return (
      await open()
        .db.selectFrom('mail_outbox')
        .select(['template', 'status'])
        .orderBy('id')
        .execute()
    ).map(({ template, status }) => `${template} ${status}`)
  }

  /** For a test that starts without the mails of those before it. */
  async function dropMails(): Promise<void> {
    await runFollowers(open())
    await open().db.deleteFrom('mail_outbox').execute()
  }

  const givenVerified = (): Promise<Person> =>
    givenPerson(open().db, { email_verified_at: new Date() })

  /** An order of an account, under its own address by default. */
  async function givenOrderOf(person: Person, values: Partial<CheckoutForm> = {}): Promise<string> {
    const state = await givenState(open().db)
    const product = await givenProduct(open().db)
    const payload = checkoutForm(state, [{ id: product.id, qty: 1 }], {
      email: person.email,
      ...values,
    })
    const answer = await call(open(), {
      method: 'POST',
      url: '/api/sales',
      payload,
      headers: as(person),
    })
    expect(answer.statusCode).toBe(201)
    return answer.json()._id
  }

  return { sendDue, send, mailsOf, statuses, dropMails, givenVerified, givenOrderOf }
}
