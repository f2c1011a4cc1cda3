import { fieldOfError, StartError } from '../../platform/errors.ts'

type EnvironmentSettings = Record<string, string | undefined>

const LISTEN_ERROR_TEXTS: Record<string, string> = {
  EADDRINUSE: 'is in use already: stop what runs there, or choose another',
  EACCES: 'may not be used by this user: choose another, above 1023',
}

/**
 * Words the message of a failed start or command: one sentence where the reason is known, else the
 * error with its stack.
 */
export function explainStartError(error: unknown, settings: EnvironmentSettings): string {
  if (error instanceof StartError) return error.message
  return explainListenError(error, settings) ?? explainUnknownError(error)
}

function explainListenError(error: unknown, settings: EnvironmentSettings): string | undefined {
  const code = fieldOfError(error, 'code') ?? ''
  const syscall = fieldOfError(error, 'syscall')
  if (syscall === 'getaddrinfo' || code === 'EADDRNOTAVAIL')
    return `HOST: the shop cannot listen on this address (${code}).`
  if (syscall !== 'listen' || !LISTEN_ERROR_TEXTS[code]) return undefined
  const port = error instanceof Object && 'port' in error ? error.port : undefined
  const isSandbox = port !== Number(settings.PORT || 3000)
  return `${isSandbox ? 'SANDBOX_PORT' : 'PORT'}: ${port} ${LISTEN_ERROR_TEXTS[code]}.`
}

const explainUnknownError = (error: unknown): string =>
  `The shop could not start: ${error instanceof Error ? error.stack : String(error)}`
