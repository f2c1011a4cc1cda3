import pg from 'pg'
import { fieldOfError, StartError } from '../errors.ts'
import { DEADLINES } from './deadline.ts'

/**
 * The first is the longest deadline of any call: shorter ones are kept by the client
 * (`deadline-client.ts`). The second: an instance whose machine has frozen or lost the network
 * loses its locks. Without it the server waits for two hours, and rows that others need stay
 * locked.
 */
const TIMEOUTS = {
  statement_timeout: DEADLINES.report,
  idle_in_transaction_session_timeout: 60_000,
}

/**
 * A server that vanished (power, firewall) is noticed in half a minute. Else the listener would
 * wait for ever.
 */
const ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Connection to a server. `name`: the variable of its address. @throws StartError if it cannot be
 * read
 */
export function directConnection(url: string, name?: string): pg.ClientConfig {
  return requireReadableUrl({ connectionString: url, ...TIMEOUTS, ...ALIVE }, name)
}

/**
 * Connection to a pooler, or to what may be one: it refuses to pass time limits on. @throws
 * StartError if it cannot be read
 */
export function pooledConnection(url: string): pg.ClientConfig {
  return requireReadableUrl({ connectionString: url, ...ALIVE })
}

/** Checked by the driver's own parser, which also reads files such as that of `sslrootcert`. */
function requireReadableUrl(connection: pg.ClientConfig, name = 'DATABASE_URL'): pg.ClientConfig {
  try {
    new pg.Client(connection)
    return connection
  } catch (error) {
    throw new StartError(
      `${name}: must be postgres://USER:PASSWORD@host:port/database (${fieldOfError(error, 'message')}).`,
    )
  }
}
