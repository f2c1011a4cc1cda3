/** Errors as the provider words them: `{status: false, message, meta: {nextStep}, type, code}`. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Problem, type ProblemName, problems } from './problems.ts'

export class ApiError extends Error {
  readonly problem: Problem

  constructor(name: ProblemName, detail?: string) {
    super(detail ?? problems[name].message)
    this.problem = problems[name]
  }
}

const isProblemName = (text: string | undefined): text is ProblemName => text !== undefined && text in problems

/**
 * Reads a request part with a schema whose messages are names of `problems`.
 * @throws ApiError for the first issue; `invalidParams` with zod's own text when it names no problem.
 */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  if (isProblemName(issue?.message)) throw new ApiError(issue.message)
  throw new ApiError('invalidParams', issue && `${issue.path.join('.')}: ${issue.message}`)
}

const toBody = (problem: Omit<Problem, 'statusCode'>) => ({
  status: false,
  message: problem.message,
  meta: { nextStep: problem.nextStep },
  type: problem.type ?? 'validation_error',
  code: problem.code,
})

/** The app's error handler. A failure of ours is a 500 of type `api_error` and names no cause. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ApiError) {
    return reply.code(error.problem.statusCode).send(toBody({ ...error.problem, message: error.message }))
  }
  const statusCode = ('statusCode' in error && error.statusCode) || 500
  if (statusCode < 500)
    return reply.code(statusCode).send(toBody({ ...problems.invalidParams, message: error.message }))
  request.log.error(error)
  const nextStep = 'Try again later'
  return reply.code(500).send(toBody({ code: 'unknown', message: 'An error occurred', nextStep, type: 'api_error' }))
}
