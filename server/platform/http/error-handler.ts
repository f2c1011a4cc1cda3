import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type {
  ConnectionError,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify'
import { ZodError } from 'zod'
import { messages } from '#contract/messages.ts'
import type { ErrorBody } from '#contract/platform/form-schemas.ts'
import { NotRun } from '../async/fair-queue.ts'
import { isServiceOutage, isStatementLate } from '../db/outage.ts'
import { HttpError, notFoundError } from '../errors.ts'
import { limitKeyOfAddress } from './address-key.ts'
import { countBroken } from './count-requests.ts'
import { faultSentence } from './fault-sentence.ts'
import { NOTHING_RUNS } from './headers.ts'
import { REQUEST_ID } from './request-id.ts'

/**
 * Errors of plugins and of Fastify itself, with the shop's messages. Others of the request are a
 * `badRequest`.
 */
const KNOWN_ERRORS: Record<string, { status: number; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: messages.requestTooLarge },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: messages.wrongType },
  FST_FILES_LIMIT: { status: 400, message: messages.unexpectedField },
  FST_FIELDS_LIMIT: { status: 400, message: messages.unexpectedField },
  FST_PARTS_LIMIT: { status: 400, message: messages.unexpectedField },
  FST_REQ_FILE_TOO_LARGE: { status: 413, message: messages.fileTooLarge },
}

const DEADLOCK = '40P01'

export const statusOfError = (error: FastifyError): number => answerOfError(error).status

function answerOfError(error: FastifyError): { status: number; body: ErrorBody } {
  if (error instanceof HttpError) return { status: error.statusCode, body: error.body }
  const hit = KNOWN_ERRORS[error.code]
  if (hit) return { status: hit.status, body: { message: hit.message } }
  // The request breaks the contract. An answer that breaks it is our fault, a 500.
  if (error.validationContext && error instanceof ZodError)
    return { status: 400, body: bodyOfIssues(error) }
  if (error.statusCode && error.statusCode < 500)
    return { status: error.statusCode, body: { message: messages.badRequest } }
  // The same call may succeed later.
  if (error.code === DEADLOCK || isStatementLate(error) || isServiceOutage(error))
    return { status: 503, body: { message: messages.busy } }
  return { status: 500, body: { message: messages.internal } }
}

/** The first fault is the message; `fields` names each faulty field once. */
function bodyOfIssues({ issues }: ZodError): ErrorBody {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.join('.')] ??= issue.message
  delete fields['']
  const [first] = issues
  const message = first ? faultSentence(first.path, first.message) : messages.badRequest
  return { message, fields }
}

/**
 * Answers all errors; as Fastify's `frameworkErrors` those of addresses that cannot be routed, too.
 */
export function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, body } = answerOfError(error)
  // A refusal by a full queue is no error, and a flood of them must not fill the log.
  if (error instanceof NotRun) request.log.info({ why: error.why }, 'not run')
  else if (status >= 500) request.log.error({ err: error }, 'request failed')
  else if (status === TOO_MANY) request.log.info(callerForLog(request), 'refused by a limit')
  // no hook adds them where there is no route
  reply.headers({ [REQUEST_ID]: request.id, ...NOTHING_RUNS })
  if (status === 503) reply.header('retry-after', '1')
  if (error instanceof HttpError) reply.headers(error.headers)
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

const TOO_MANY = 429

const callerForLog = ({ ip, actor }: FastifyRequest) => ({
  address: limitKeyOfAddress(ip),
  userId: actor?.id,
})

const BROKEN_REQUESTS: Record<string, { status: number; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: messages.tooSlow },
  HPE_HEADER_OVERFLOW: { status: 431, message: messages.requestTooLarge },
}

/**
 * Milliseconds. Closed with bytes unread, a connection is reset, and who still sends may never see
 * the answer.
 */
const LINGER_MS = 1_000

/**
 * Answers bytes that are no HTTP, and requests that arrive too slowly. It is Fastify's
 * `clientErrorHandler`.
 */
export function answerBrokenRequest(
  this: FastifyInstance,
  error: ConnectionError,
  socket: Socket,
): void {
  // Output after its answer is dropped.
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return
  const id = randomUUID()
  const { status, message } = BROKEN_REQUESTS[error.code] ?? {
    status: 400,
    message: messages.badRequest,
  }
  this.log.debug({ reqId: id, err: error }, 'not a request')
  countBroken(status)
  const body = JSON.stringify({ message })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `${REQUEST_ID}: ${id}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

const UNEXPECTED = 417

/** Answers past Fastify, and ends the connection. */
function refuseRequest(response: ServerResponse, status: number): void {
  countBroken(status)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
    [REQUEST_ID]: randomUUID(),
    ...NOTHING_RUNS,
  }
  response.writeHead(status, headers).end(JSON.stringify({ message: messages.badRequest }))
}

/** Refuses `Expect` with anything but `100-continue`, which Node would answer with nothing. */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (_request, response) => refuseRequest(response, UNEXPECTED))
}

/**
 * Refuses a request with two `Host` headers: a proxy may have read one, and the shop the other (RFC
 * 9112, 3.2). Node takes the first.
 */
export function refuseTwoHosts({ rawHeaders }: IncomingMessage, response: ServerResponse): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (isHostHeader(rawHeaders[i])) hosts += 1
  if (hosts <= 1) return false
  refuseRequest(response, 400)
  return true
}

/** It compares the length first, because it runs before each cached answer. */
const isHostHeader = (name = ''): boolean => name.length === 4 && name.toLowerCase() === 'host'

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw notFoundError(messages.notFound)
  })
}
