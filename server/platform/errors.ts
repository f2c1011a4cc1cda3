import type { ErrorBody } from '#contract/platform/form-schemas.ts'

type RefusalDetails = Omit<ErrorBody, 'message'> & { headers?: Record<string, string> }

/** A refusal: its status, its headers and its body are the answer to the caller. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly statusCode: number
  readonly headers: Record<string, string>
  readonly body: ErrorBody

  constructor(
    statusCode: number,
    message: string,
    { headers = {}, ...details }: RefusalDetails = {},
  ) {
    super(message)
    this.statusCode = statusCode
    this.headers = headers
    this.body = { message, ...details }
  }
}

/**
 * A text that libraries and the system add to errors of many classes: `code`, `syscall`, `path`.
 */
export function fieldOfError(error: unknown, name: string): string | undefined {
  const value: unknown = error instanceof Object ? Reflect.get(error, name) : undefined
  return typeof value === 'string' ? value : undefined
}

export const badRequestError = (message: string): HttpError => new HttpError(400, message)
/** A form's field that is wrong although it has the right format. */
export const badFieldError = (field: string, message: string): HttpError =>
  new HttpError(400, message, { fields: { [field]: message } })
export const unauthorizedError = (message: string): HttpError => new HttpError(401, message)
export const forbiddenError = (message: string): HttpError => new HttpError(403, message)
export const notFoundError = (message: string): HttpError => new HttpError(404, message)
export const conflictError = (message: string): HttpError => new HttpError(409, message)
/** A form's field whose value was changed by another user since the form was opened. */
export const staleFieldError = (field: string, message: string): HttpError =>
  new HttpError(409, message, { fields: { [field]: message } })

/**
 * Stops a start or a command. The operator sees only its message: whole sentences, names of
 * variables, no secret.
 */
export class StartError extends Error {
  override name = 'StartError'
}
