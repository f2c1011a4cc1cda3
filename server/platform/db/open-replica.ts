import { StartError } from '../errors.ts'
import { directConnection } from './connection.ts'
import { connect } from './pool.ts'
import { PreparingClient } from './prepared-statements.ts'
import { Replica, type ReplicaConnections } from './replica.ts'
import { isReplica, NO_REPLICA, ofPrimary, ofReplica } from './replica-place.ts'
import type { Db } from './schema.ts'

/** One that hangs must not hold its readers longer than asking the primary would take. */
const connectionTimeoutMillis = 2_000

function openReplica(url: string): ReplicaConnections {
  const connection = { ...directConnection(url, 'DATABASE_READ_URL'), connectionTimeoutMillis }
  const reads = connect({ ...connection, max: 16, Client: PreparingClient }, 'replica')
  const probe = connect({ ...connection, max: 1, query_timeout: 5_000 }, 'session')
  return { db: reads.db, probe: probe.db, close: async () => void (await Promise.all([reads.close(), probe.close()])) }
}

/** The replica of `DATABASE_READ_URL`; it may be down. @throws StartError for a wrong address or another server */
export async function replicaOf(url: string, primary: Db, mostLagMs?: number): Promise<Replica> {
  const connections = openReplica(url)
  const [here] = (await ofPrimary.execute(primary)).rows
  const there = await ofReplica.execute(connections.probe).catch(() => undefined)
  if (!there || isReplica(there.rows[0], here)) return new Replica(primary, connections, mostLagMs)
  await connections.close()
  throw new StartError(`DATABASE_READ_URL: ${NO_REPLICA}.`)
}
