import { fieldOf } from '../errors.ts'

/** Shutting down, starting, too many connections, the disk is full, the connection broke. */
const STATES = /^(53\d{3}|57P0[123]|08\w{3})$/
const SYSTEM =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
const MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|connection timeout|Query read timeout|is not queryable/i

/**
 * Whether a statement was cancelled: it took longer than its deadline. Others may well be answered.
 */
export const isLate = (error: unknown): boolean => fieldOf(error, 'code') === '57014'

/** Whether an error says nothing of a single call: each of several would fail alike by itself. */
export const isForAll = (error: unknown): boolean => isLate(error) || isOutage(error)

/**
 * Whether a call failed because a service cannot be reached at the moment: then concurrent calls
 * fail alike.
 */
export function isOutage(error: unknown): error is NodeJS.ErrnoException {
  if (!(error instanceof Error)) return false
  const code = fieldOf(error, 'code') ?? ''
  // a missing socket; a file may be missing for other reasons
  if (code === 'ENOENT') return fieldOf(error, 'syscall') === 'connect'
  return STATES.test(code) || SYSTEM.test(code) || MESSAGES.test(error.message)
}
