import type { FastifyServerOptions } from 'fastify'
import { isServiceOutage } from '../db/outage.ts'
import { metrics } from '../metrics/metrics.ts'
import { maskLogLine } from './mask.ts'

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>

export type LogTarget = { write(line: string): void }

const OUTAGE_PAUSE_MS = 60_000

/**
 * Fastify's logger: no line contains a secret, an e-mail address or a phone number, and an outage
 * is one line a minute.
 */
export function createLoggerOptions(
  level: string,
  target?: LogTarget,
  now: () => number = Date.now,
): LoggerOptions {
  const options: LoggerOptions = {
    level,
    serializers: { err: describeError },
    hooks: { streamWrite: maskLogLine, logMethod: throttleOutages(now) },
  }
  if (target) options.stream = target
  return options
}

type DescribedError = {
  type: string
  message: string
  stack: string
  code?: string
  cause?: DescribedError
}

/**
 * Describes an error without its other properties: those of the database's errors quote rows, those
 * of the parser's the request.
 */
function describeError(error: Error & { code?: string }): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { name: type, message, stack = '', code, cause } = error
  const described: DescribedError = { type, message, stack }
  if (code) described.code = code
  if (cause instanceof Error) described.cause = describeError(cause)
  return described
}

/**
 * While the database is unreachable every call and job fails for the same reason: it is logged once
 * a minute.
 */
function throttleOutages(
  now: () => number,
): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  let silentUntil = 0
  let suppressed = 0
  return function logMethod(args, method) {
    const error = errorOfLogCall(args[0])
    if (!isServiceOutage(error)) return method.apply(this, args)
    metrics.outages.inc({ code: error.code ?? 'none' })
    if (now() < silentUntil) {
      suppressed += 1
      return
    }
    const text = `unreachable: ${error.message} (logged once a minute; "suppressed" counts the other lines)`
    method.apply(this, [{ code: error.code, suppressed }, text])
    silentUntil = now() + OUTAGE_PAUSE_MS
    suppressed = 0
  }
}

const errorOfLogCall = (logged: unknown): unknown =>
  logged instanceof Object && 'err' in logged ? logged.err : logged
