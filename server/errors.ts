import type { Need } from '#contract/values.ts'

/** A refusal that the caller is told about: its status and its message are the answer. */
export class HttpError extends Error {
  readonly statusCode: number
  readonly headers: Record<string, string>
  /** What is wrong with each field of a form, where it is known. */
  readonly fields: Record<string, string> | undefined
  /** What the caller has to give or do first, for the browser to ask for it. */
  readonly needs: Need | undefined

  constructor(
    statusCode: number,
    message: string,
    {
      headers = {},
      fields,
      needs,
    }: { headers?: Record<string, string>; fields?: Record<string, string>; needs?: Need } = {},
  ) {
    super(message)
    this.name = 'HttpError'
    this.statusCode = statusCode
    this.headers = headers
    this.fields = fields
    this.needs = needs
  }
}

/** A text that libraries and the system add to errors of many classes: `code`, `syscall`, `path`. */
export function fieldOf(error: unknown, name: string): string | undefined {
  const value: unknown = error instanceof Object ? Reflect.get(error, name) : undefined
  return typeof value === 'string' ? value : undefined
}

export const badRequest = (message: string): HttpError => new HttpError(400, message)
/** A form's field that is wrong although it has the right shape. */
export const badField = (field: string, message: string): HttpError =>
  new HttpError(400, message, { fields: { [field]: message } })
export const unauthorized = (message: string): HttpError => new HttpError(401, message)
export const forbidden = (message: string): HttpError => new HttpError(403, message)
export const notFound = (message: string): HttpError => new HttpError(404, message)
export const conflict = (message: string): HttpError => new HttpError(409, message)
/** A form's field whose thing has changed since the form was opened. */
export const staleField = (field: string, message: string): HttpError =>
  new HttpError(409, message, { fields: { [field]: message } })
