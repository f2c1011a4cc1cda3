import { fieldOfError } from '../errors.ts'

/** Shutting down, starting, too many connections, the disk is full, the connection broke. */
const OUTAGE_STATES = /^(53\d{3}|57P0[123]|08\w{3})$/
const OUTAGE_SYSTEM_CODES =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
const OUTAGE_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|connection timeout|Query read timeout|is not queryable/i

/**
 * Whether a statement was cancelled: it took longer than its deadline. Others may well be answered.
 */
export const isStatementLate = (error: unknown): boolean => fieldOfError(error, 'code') === '57014'

/** Whether an error says nothing of a single call: each of several would fail alike by itself. */
export const failsAllCalls = (error: unknown): boolean =>
  isStatementLate(error) || isServiceOutage(error)

/**
 * Whether a call failed because a service cannot be reached at the moment: then concurrent calls
 * fail alike.
 */
export function isServiceOutage(error: unknown): error is NodeJS.ErrnoException {
  if (!(error instanceof Error)) return false
  const code = fieldOfError(error, 'code') ?? ''
  // a missing socket; a file may be missing for other reasons
  if (code === 'ENOENT') return fieldOfError(error, 'syscall') === 'connect'
  return (
    OUTAGE_STATES.test(code) ||
    OUTAGE_SYSTEM_CODES.test(code) ||
    OUTAGE_MESSAGES.test(error.message)
  )
}
