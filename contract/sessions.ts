import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { messages } from './messages.ts'
import { IdParam, Message } from './values.ts'

/** One browser that is signed in to an account. */
export const SignIn = z.object({
  _id: z.string(),
  /** In words: 'Chrome on Android'. */
  device: z.string(),
  /** Where it signed in from. */
  address: z.string(),
  createdAt: z.string(),
  /** To within the life of an access token. */
  seenAt: z.string(),
  /** The session that makes this call. */
  isCurrent: z.boolean(),
})
export type SignIn = z.infer<typeof SignIn>

/** A code where the account has the second factor, else the password. */
export const ConfirmForm = z
  .object({ password: z.string().max(1024).optional(), code: z.string().trim().max(40).optional() })
  .refine(({ password, code }) => Boolean(password) !== Boolean(code), messages.badRequest)
export type ConfirmForm = z.infer<typeof ConfirmForm>

export const signInEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/users/sessions',
    access: 'signedIn',
    summary: "The account's sessions that have not ended, the last seen first",
    answers: { 200: z.object({ data: z.array(SignIn) }) },
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/users/sessions/:id',
    access: 'signedIn',
    summary: "Signs out one of the account's sessions at once",
    params: IdParam,
    answers: { 200: Message },
  }),
  endAll: endpoint({
    method: 'DELETE',
    path: '/users/sessions',
    access: 'signedIn',
    summary: "Signs out all of the account's sessions at once, this one too",
    answers: { 200: Message },
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/users/confirm',
    access: 'signedIn',
    summary: 'Gives the password or a code again: for 10 minutes this session may do what asks for it',
    body: ConfirmForm,
    answers: { 200: Message },
  }),
}
