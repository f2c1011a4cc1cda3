import { fieldOf } from '../errors.ts'

/** Shutting down, starting, too many connections, the disk is full, the connection broke. */
const STATES = /^(53\d{3}|57P0[123]|08\w{3})$/
const SYSTEM = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
const MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|connection timeout|Query read timeout|is not queryable/i

/** Whether a call failed because a service cannot be reached at the moment: then concurrent calls fail alike. */
export function isOutage(error: unknown): error is NodeJS.ErrnoException {
  if (!(error instanceof Error)) return false
  const [code = '', syscall] = [fieldOf(error, 'code'), fieldOf(error, 'syscall')]
  if (code === 'ENOENT') return syscall === 'connect' // a missing socket; a file may be missing for other reasons
  return STATES.test(code) || SYSTEM.test(code) || MESSAGES.test(error.message)
}
