import { z } from 'zod'
import { messages } from '../messages.ts'
import { confirmedCaller, del, everyone, get, post, signedIn } from '../platform/endpoint.ts'
import { listAnswerOf } from '../platform/list-params.ts'

export const Session = z.object({
  _id: z.string(),
  /** In words: 'Chrome on Android'. */
  device: z.string(),
  /** The address that it signed in from. */
  address: z.string(),
  createdAt: z.string(),
  /** To within the life of an access token. */
  seenAt: z.string(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** A code where the account has the second factor, else the password. */
export const ConfirmForm = z
  .object({
    password: z.string().max(1024).optional(),
    code: z.string().trim().max(40).optional(),
  })
  .refine(({ password, code }) => Boolean(password) !== Boolean(code), messages.badRequest)
export type ConfirmForm = z.infer<typeof ConfirmForm>

export const sessionEndpoints = {
  logout: get('/logout', everyone, 'Ends the session of the refresh cookie', {
    answer: z.object({ data: z.string(), message: z.string() }),
  }),
  refresh: get(
    '/refreshToken',
    everyone,
    'A new access token, as a JSON string, for the refresh cookie, which is replaced',
    { answer: z.string() },
  ),
  list: get(
    '/users/sessions',
    signedIn,
    "The account's sessions that have not ended, the last seen first",
    {
      answer: listAnswerOf(Session),
    },
  ),
  end: del(
    '/users/sessions/:id',
    confirmedCaller(signedIn),
    "Signs out one of the account's sessions at once",
    { notFound: messages.sessionNotFound },
  ),
  endAll: del(
    '/users/sessions',
    confirmedCaller(signedIn),
    "Signs out all of the account's sessions at once, this one too",
  ),
  confirm: post(
    '/users/confirm',
    signedIn,
    'Gives the password or a code again: for 10 minutes this session may do what requires it',
    { body: ConfirmForm },
  ),
}
