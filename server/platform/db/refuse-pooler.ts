import pg from 'pg'
import { StartError } from '../errors.ts'

/**
 * Behind a pooler instances would not hear each other, and sell what was sold: a mistake that shows late. It is known by
 * the number of the process that serves us, which a pooler makes up.
 * @throws StartError when there is a pooler; a server that cannot be reached is reported later
 */
export async function refusePooler(connection: pg.ClientConfig): Promise<void> {
  const client: pg.Client & { processID?: number | null } = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    if (rows[0]?.pid === client.processID) return
  } catch {
    return
  } finally {
    await client.end().catch(() => {})
  }
  throw new StartError(
    'DATABASE_URL: a pooler such as PgBouncer answers there. Set DATABASE_DIRECT_URL to the address of the server itself.',
  )
}
