import type { CallName, Calls } from '#contract/api.ts'
import { messages } from '#contract/messages.ts'
import type { CallFiles } from '#contract/platform/endpoint.ts'
import type { MissingStep, SeenValues } from '#contract/platform/form-schemas.ts'
import { buildCallAddress } from '#contract/platform/path.ts'
import { isFieldsObject } from '../store/guards.ts'

type AnswerWithMessage = {
  stackMessage?: string | undefined
  needs?: MissingStep | undefined
  current?: SeenValues | undefined
}

/** A failed call. No `status`: there was no answer, or a success that carries a `stack` field. */
export class ApiError extends Error {
  readonly status: number | undefined
  /** A message for each field that the server refuses. */
  readonly fields: Record<string, string>
  /**
   * The message of a success that carries a `stack` field: it is shown where a product is deleted.
   */
  readonly stackMessage: string | undefined
  /** The step that the server requires first, if any. */
  readonly needs: MissingStep | undefined
  /** Present values of the fields that somebody else has changed since the form was opened. */
  readonly current: SeenValues | undefined

  constructor(
    message: string,
    status?: number,
    fields: Record<string, string> = {},
    told: AnswerWithMessage = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.fields = fields
    Object.assign(this, told)
  }
}

export type CallOptions = {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Called with the share of the files that is sent, from 0 to 1. */
  onProgress?: (share: number) => void
}
/** With `files` it goes out as a form, whose text fields are the body's. */
export type ApiRequest = CallOptions & {
  method: string
  path: string
  body?: unknown
  files?: CallFiles | undefined
  /** A success is answered as a `Blob`. */
  isFile?: boolean
}
/**
 * Sends a request to the API and returns the status and the parsed body; throws if there is no
 * answer.
 */
export type Transport = (request: ApiRequest) => Promise<{ status: number; body: unknown }>

/**
 * Makes the call named `GET /products/:id`; input and output are the contract's. @throws ApiError
 */
export type ApiCall = <Name extends CallName>(
  name: Name,
  input: Calls[Name]['input'],
  options?: CallOptions,
) => Promise<Calls[Name]['output']>

type CallValues = Record<string, unknown>
type CallArguments = { params?: CallValues; query?: CallValues; body?: unknown; files?: CallFiles }

/** What an answer tells of a failure; nothing if it is no object. */
const messageInAnswer = (body: unknown) =>
  (isFieldsObject(body) ? body : {}) as AnswerWithMessage & {
    stack?: unknown
    message?: unknown
    fields?: Record<string, string>
  }

/**
 * Makes the typed call of the API over a transport.
 * @throws ApiError for each answer of 400 and above, with the text, the fields and the current
 * values that the server names; also for a success that carries a `stack` field
 */
export function createApiCall(send: Transport): ApiCall {
  return async (name, input, options) => {
    const [method, path] = name.split(' ') as [string, string]
    const { params, query, body, files } = input as CallArguments
    const answer = await send({
      ...options,
      method,
      path: `/api${buildCallAddress(path, params, query)}`,
      body,
      files,
    })
    const { stack, message, fields, needs, current } = messageInAnswer(answer.body)
    const text = typeof message === 'string' ? message : undefined
    if (answer.status >= 400)
      throw new ApiError(text ?? messages.networkError, answer.status, fields, { needs, current })
    if (stack !== undefined)
      throw new ApiError(messages.networkError, undefined, {}, { stackMessage: text })
    return answer.body as never // the server sends what the contract names, and nothing else
  }
}
