import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
export const hasPgbouncer = existsSync(PROGRAM)

/**
 * PgBouncer before a server, in transaction mode, with so many connections to it that clients have
 * to share them.
 */
export async function startPgbouncer({
  port,
}: {
  port: number
}): Promise<{ port: number; stop(): Promise<void> }> {
  const [folder, own] = [await mkdtemp(join(tmpdir(), 'shop-pooler-')), await freePort()]
  const settings = {
    ...{ listen_addr: '127.0.0.1', listen_port: own, unix_socket_dir: '', auth_type: 'any' },
    ...{
      pool_mode: 'transaction',
      default_pool_size: 5,
      max_client_conn: 500,
      max_db_connections: 5,
    },
    ...{
      server_check_query: '',
      ignore_startup_parameters: 'extra_float_digits',
      log_connections: 0,
    },
  }
  const limits = 'set statement_timeout = 30000; set idle_in_transaction_session_timeout = 60000'
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]\n* = host=127.0.0.1 port=${port} user=postgres connect_query='${limits}'\n[pgbouncer]\n${Object.entries(
      settings,
    )
      .map(([name, value]) => `${name} = ${value}`)
      .join('\n')}\n`,
  )
  await chmod(folder, 0o755)
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn(PROGRAM, [...user, join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  for await (const line of child.stderr) if (/process up/.test(String(line))) break
  return {
    port: own,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
