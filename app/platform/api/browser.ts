import type { CallName, Calls } from '#contract/api.ts'
import { messages } from '#contract/messages.ts'
import { noteVersion } from '../shop/follow-shop.ts'
import { expireSession, storeAccessToken } from '../store/session.ts'
import { readAuthUser } from '../store/store.ts'
import { ApiError, createApiCall, type Transport } from './call.ts'
import { withSession } from './renewing.ts'

/** Same origin; the cookies that the shop set go with it. */
const callOverHttp: Transport = async ({ method, path, body, headers, signal, isFile }) => {
  const response = await fetch(path, {
    method,
    signal,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new ApiError(messages.networkError)
  })
  noteVersion(response.headers.get('x-shop-version'))
  const read = isFile && response.ok ? response.blob() : response.json().catch(() => undefined)
  return { status: response.status, body: await read }
}

/** Only the back office sends multipart forms: no other page loads the code. */
const toMultipartForm: Transport = async (request) =>
  (await import('./send-form.ts')).sendMultipartForm(request)

/**
 * One tab at a time. Without https there are no locks: then the server's grace for a token used
 * twice has to do.
 */
const callInTurn = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request('session', work) as Promise<T>) : work()

const session = withSession({
  send: (request) => (request.files ? toMultipartForm(request) : callOverHttp(request)),
  readToken: () => readAuthUser().token,
  storeAccessToken,
  expireSession,
  inTurn: callInTurn,
})

/** Sends a request as the signed-in user, if there is one. */
export const sendToApi = session.transport

/** The browser's typed client. On the server a loader uses the request's own: see `apiContext`. */
export const callApi = createApiCall(sendToApi)

/** Exchanges an access token that cannot even be read; the store follows. */
export const renewBrowserSession = session.renew

/** Arguments after the name of a call: its parameters, where its path has some, then others. */
export type CallParams<
  Name extends CallName,
  Others extends unknown[] = [],
> = undefined extends Calls[Name]['input']['params']
  ? [params?: undefined, ...Others]
  : [params: Calls[Name]['input']['params'], ...Others]

export type CallBody<Name extends CallName> = Calls[Name]['input'] extends { body: infer Body }
  ? Body
  : undefined

/** Sends the body that it gets, with these parameters; for mutations. */
export const createSender =
  <Name extends CallName>(name: Name, ...[params]: CallParams<Name>) =>
  (body: CallBody<Name>) =>
    callApi(name, { params, body } as Calls[Name]['input'])
