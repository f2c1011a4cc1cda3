import { fieldOf, StartError } from '../../platform/errors.ts'

type Settings = Record<string, string | undefined>

const LISTENING: Record<string, string> = {
  EADDRINUSE: 'is in use already: stop what runs there, or choose another',
  EACCES: 'may not be used by this user: choose another, above 1023',
}

/**
 * Words the message of a failed start or command: one sentence where the reason is known, else the
 * error with its stack.
 */
export function explain(error: unknown, settings: Settings): string {
  if (error instanceof StartError) return error.message
  return explainListening(error, settings) ?? explainUnknown(error)
}

function explainListening(error: unknown, settings: Settings): string | undefined {
  const code = fieldOf(error, 'code') ?? ''
  const syscall = fieldOf(error, 'syscall')
  if (syscall === 'getaddrinfo' || code === 'EADDRNOTAVAIL')
    return `HOST: the shop cannot listen on this address (${code}).`
  if (syscall !== 'listen' || !LISTENING[code]) return undefined
  const port = error instanceof Object && 'port' in error ? error.port : undefined
  const isSandbox = port !== Number(settings.PORT || 3000)
  return `${isSandbox ? 'SANDBOX_PORT' : 'PORT'}: ${port} ${LISTENING[code]}.`
}

const explainUnknown = (error: unknown): string =>
  `The shop could not start: ${error instanceof Error ? error.stack : String(error)}`
