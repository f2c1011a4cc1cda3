import { fieldOf } from '../errors.ts'

/** Shutting down, starting, too many connections, the disk is full, the connection broke. */
const STATES = /^(53\d{3}|57P0[123]|08\w{3})$/
const SYSTEM = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
const MESSAGES = /timeout exceeded when trying to connect|Connection terminated|connection timeout/i

/** Whether a call failed because what the shop depends on cannot be reached just now: each call of the moment fails alike. */
export function isOutage(error: unknown): error is NodeJS.ErrnoException {
  if (!(error instanceof Error)) return false
  const [code = '', syscall] = [fieldOf(error, 'code'), fieldOf(error, 'syscall')]
  if (code === 'ENOENT') return syscall === 'connect' // a socket that is not there; a file may be missing for other reasons
  return STATES.test(code) || SYSTEM.test(code) || MESSAGES.test(error.message)
}
