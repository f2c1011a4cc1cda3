/** Errors as the provider words them: `{status: false, message, meta: {nextStep}, type, code}`. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type ProblemName, providerProblems } from './problems.ts'

/** An error that the provider's API answers with; `detail` replaces the usual message. */
export class SandboxApiError extends Error {
  readonly problem: ProblemName

  constructor(problem: ProblemName, detail?: string) {
    super(detail ?? providerProblems[problem].message)
    this.problem = problem
  }
}

/** Returns the first row that fits. @throws ApiError when there is none */
export function findRowOrThrow<Row>(
  rows: readonly Row[],
  problem: ProblemName,
  isFit: (row: Row) => boolean,
): Row {
  const found = rows.find(isFit)
  if (!found) throw new SandboxApiError(problem)
  return found
}

const isProblemName = (text: string | undefined): text is ProblemName =>
  text !== undefined && text in providerProblems

/**
 * Reads a request part with a schema whose messages are names of the provider's problems.
 * @throws ApiError for the first issue; `invalidParams` with zod's own text when it names no
 * problem.
 */
export function parseRequestPart<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  if (isProblemName(issue?.message)) throw new SandboxApiError(issue.message)
  throw new SandboxApiError('invalidParams', issue && `${issue.path.join('.')}: ${issue.message}`)
}

function toProblemBody({ problem, message }: Pick<SandboxApiError, 'problem' | 'message'>) {
  const { code, nextStep } = providerProblems[problem]
  return { status: false, message, meta: { nextStep }, type: 'validation_error', code }
}

/**
 * Answers errors of all routes. A failure of the sandbox itself is a 500 of type `api_error`, and
 * names no cause.
 */
export function answerSandboxError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof SandboxApiError) {
    const { statusCode } = providerProblems[error.problem]
    return reply.code(statusCode).send(toProblemBody(error))
  }
  const statusCode = ('statusCode' in error && error.statusCode) || 500
  if (statusCode < 500)
    return reply
      .code(statusCode)
      .send(toProblemBody({ problem: 'invalidParams', message: error.message }))
  request.log.error(error)
  const meta = { nextStep: 'Try again later' }
  return reply
    .code(500)
    .send({ status: false, message: 'An error occurred', meta, type: 'api_error', code: 'unknown' })
}
