import { expect, inject } from 'vitest'
import type { ApiCall } from '#app/platform/api/call.ts'
import { startSession } from '#app/platform/store/session.ts'
import type { SignedIn } from '#contract/people/users.ts'
import { ROLE_IDS } from '#contract/platform/roles.ts'
import { linkInMail } from '../link-in-mail.ts'
import { idIn, newPerson, ownName } from '../shop-calls.ts'
import { callAs, callElsewhere, callHere } from './session.ts'

/** Accounts of one test alone, and the mails that they receive. */

/** `call` has the rights of the account, in another browser. */
export type Person = ReturnType<typeof newPerson> & { id: string; call: ApiCall }

export const login = async (
  call: ApiCall,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<SignedIn> => (await call('POST /users/login', { body: { email, password } })) as SignedIn

/** Signs the page's browser in to that account. */
export const signInTo = async (person: Person): Promise<void> =>
  startSession(await login(callHere, person))

/** An account, with a name of its own, that is signed in elsewhere. */
export async function givenPerson(): Promise<Person> {
  const person = { ...newPerson(), fullName: ownName('Halima') }
  const session = await callElsewhere()('POST /users', { body: { ...person, tandc: true } })
  return { ...person, id: idIn(session), call: callElsewhere(session.accessToken) }
}

/** An account with a verified address: only such accounts can be made an admin. */
export async function givenVerified(): Promise<Person> {
  const person = await givenPerson()
  const vid = (await awaitLink(person.email, '/verify/')).replace('/verify/', '')
  await person.call('PUT /users/verifyemail', { body: { vid } })
  return person
}

/** An account that is an admin. */
export async function givenAdmin(): Promise<Person> {
  const person = await givenVerified()
  await makeAdmin(await callAs('superAdmin'), person)
  const { accessToken } = await login(callElsewhere(), person)
  return { ...person, call: callElsewhere(accessToken) }
}

export const makeAdmin = (call: ApiCall, { id }: Pick<Person, 'id'>): Promise<unknown> =>
  call('PUT /users/roleupdate/:id', { params: { id }, body: { roleValue: ROLE_IDS.admin } })

/** The path of the link in a mail to this person: `/verify/…`, `/changepassword/…`. */
export async function awaitLink(to: string, path: string): Promise<string> {
  let link: string | undefined
  const look = async () => {
    link = await linkInMail(inject('shopFolder'), to, path)
    return link
  }
  await expect.poll(look).toBeDefined()
  return link as string
}
