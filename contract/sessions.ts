import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { messages } from './messages.ts'
import { IdParam, Message } from './values.ts'

/** One sign-in on one device. */
export const Session = z.object({
  _id: z.string(),
  /** In words: 'Chrome on Android'. */
  device: z.string(),
  /** The address that it signed in from. */
  address: z.string(),
  createdAt: z.string(),
  /** To within the life of an access token. */
  seenAt: z.string(),
  /** The session that makes this call. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** A code where the account has the second factor, else the password. */
export const ConfirmForm = z
  .object({ password: z.string().max(1024).optional(), code: z.string().trim().max(40).optional() })
  .refine(({ password, code }) => Boolean(password) !== Boolean(code), messages.badRequest)
export type ConfirmForm = z.infer<typeof ConfirmForm>

export const sessionEndpoints = {
  logout: endpoint({
    method: 'GET',
    path: '/logout',
    access: 'public',
    summary: 'Ends the session of the refresh cookie',
    answers: { 200: z.object({ data: z.string(), message: z.string() }) },
  }),
  refresh: endpoint({
    method: 'GET',
    path: '/refreshToken',
    access: 'public',
    summary: 'A new access token, as a JSON string, for the refresh cookie, which is replaced',
    answers: { 200: z.string() },
  }),
  list: endpoint({
    method: 'GET',
    path: '/users/sessions',
    access: 'signedIn',
    summary: "The account's sessions that have not ended, the last seen first",
    answers: { 200: z.object({ data: z.array(Session) }) },
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
    summary: 'Gives the password or a code again: for 10 minutes this session may do what requires it',
    body: ConfirmForm,
    answers: { 200: Message },
  }),
}
