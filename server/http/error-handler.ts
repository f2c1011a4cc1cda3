import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodError } from 'zod'
import { messages } from '#contract/messages.ts'
import type { ErrorBody } from '#contract/values.ts'
import { HttpError, notFound } from '../errors.ts'
import { NotRun } from '../fair-queue.ts'

/** Errors that a plugin or Fastify itself throws, in the shop's words. */
const known: Record<string, { status: number; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: messages.tooLarge },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: messages.wrongType },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, message: messages.badRequest },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, message: messages.badRequest },
  FST_FILES_LIMIT: { status: 400, message: messages.unexpectedField },
  FST_FIELDS_LIMIT: { status: 400, message: messages.unexpectedField },
  FST_PARTS_LIMIT: { status: 400, message: messages.unexpectedField },
  FST_REQ_FILE_TOO_LARGE: { status: 413, message: messages.fileTooLarge },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, message: messages.badRequest },
}

// Deadlock, disk full, shutting down, too many connections, could not connect: the same call may succeed in a moment.
const BUSY = /^(40P01|53\d{3}|57P0[123]|08\w{3}|ECONNREFUSED|ECONNRESET|ENOENT)$/

function answerOf(error: FastifyError): { status: number; body: ErrorBody } {
  if (error instanceof HttpError) {
    const { statusCode: status, message, fields, needs } = error
    return { status, body: { message, ...(fields && { fields }), ...(needs && { needs }) } }
  }
  const hit = known[error.code]
  if (hit) return { status: hit.status, body: { message: hit.message } }
  // A contract failure of what came in; of what goes out it is our own fault, a 500.
  if (error.validationContext) return { status: 400, body: bodyOfIssues(error as unknown as ZodError) }
  if (error.statusCode && error.statusCode < 500)
    return { status: error.statusCode, body: { message: messages.badRequest } }
  if (BUSY.test(error.code ?? '') || isTimeout(error)) return { status: 503, body: { message: messages.busy } }
  return { status: 500, body: { message: messages.internal } }
}

const isTimeout = (error: Error): boolean =>
  /timeout exceeded when trying to connect|Connection terminated/.test(error.message)

/** The first fault is the message; `fields` names each faulty field once. */
function bodyOfIssues({ issues }: ZodError): ErrorBody {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.join('.')] ??= issue.message
  delete fields['']
  const [first] = issues
  const message = first?.message ?? messages.badRequest
  // 'must be a `number` type' needs its field before it; 'name is a required field' has it.
  const isPredicate = /^(must|contains|invalid|too)\b/i.test(message)
  return { message: isPredicate && first?.path.length ? `${first.path.join('.')} ${message}` : message, fields }
}

/** The one way to answer an error. Also Fastify's `frameworkErrors`: addresses that no route could be found for. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = answerOf(error)
  // What a full queue refuses is no fault, and a flood must not fill the log.
  if (error instanceof NotRun) request.log.info({ why: error.why }, 'not run')
  else if (status >= 500) request.log.error({ err: error }, 'request failed')
  if (status === 503) reply.header('retry-after', '1')
  if (error instanceof HttpError) reply.headers(error.headers)
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw notFound(messages.notFound)
  })
}
