import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

const run = promisify(execFile)

/**
 * PostgreSQL's programs of the newest version that is installed; undefined: tests with servers of
 * their own are left out.
 */
export const postgresPrograms: string | undefined = globSync('/usr/lib/postgresql/*/bin/initdb')
  .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  .map((path) => dirname(path))
  .at(-1)

export type OwnServer = {
  port: number
  /** The address of its database `postgres`. */
  url: string
  start(): Promise<void>
  stop(how?: 'fast' | 'immediate'): Promise<void>
  /** CPU time of all its processes so far. */
  cpuMs(): number
  /** A second server that follows this one. */
  replica(): Promise<OwnServer>
  /**
   * Runs a line of a shell as the server's user, beside its folder `data`, with PostgreSQL's
   * programs set to this server.
   */
  shell(line: string): Promise<void>
  /** Where `shell` runs. */
  folder: string
  remove(): Promise<void>
}

/**
 * A server of the test's own with the settings given, started. Its data reach no disk unless the
 * settings say so.
 */
export async function startServer(settings: readonly string[] = []): Promise<OwnServer> {
  const server = await serverIn(await ownFolder(), settings)
  await server.run('initdb', [
    '--auth=trust',
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '-D',
    server.data,
  ])
  await server.start()
  return server
}

/** PostgreSQL refuses to run as root: then it belongs to the user postgres. */
async function owner(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const idOf = async (kind: string) => Number((await run('id', [kind, 'postgres'])).stdout)
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-pair-'))
  const who = await owner()
  if (who) await chown(folder, who.uid, who.gid)
  await chmod(folder, 0o700)
  return folder
}

const TICK_MS = 10

/** CPU time of a process and its children, ended ones included, in milliseconds. */
function cpuOf(pid: number): number {
  const statOf = (path: string): string[] => {
    try {
      return readFileSync(path, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
    } catch {
      return [] // it has just ended
    }
  }
  const all = globSync('/proc/[0-9]*/stat').map((path) => ({
    own: path === `/proc/${pid}/stat`,
    stat: statOf(path),
  }))
  const ticks = all
    .filter(({ own, stat }) => own || stat[1] === String(pid))
    .map(({ own, stat }) =>
      stat.slice(11, own ? 15 : 13).reduce((sum, part) => sum + Number(part), 0),
    )
  return ticks.reduce((sum, one) => sum + one, 0) * TICK_MS
}

type Runnable = OwnServer & {
  data: string
  run(program: string, args: readonly string[]): Promise<unknown>
}

async function serverIn(folder: string, settings: readonly string[]): Promise<Runnable> {
  const [data, port, who] = [join(folder, 'data'), await freePort(), await owner()]
  const program = (name: string, args: readonly string[]) =>
    run(join(postgresPrograms ?? '', name), args, { ...who, cwd: folder })
  const options = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
  ]
    .concat('fsync=off', 'max_connections=60', ...settings)
    .map((setting) => `-c ${setting}`)
    .join(' ')
  const stop = async (how = 'fast') =>
    void (await program('pg_ctl', ['-D', data, '-m', how, '-w', 'stop']))
  return {
    ...{ data, port, url: `postgres://postgres@127.0.0.1:${port}/postgres` },
    run: program,
    start: async () =>
      void (await program('pg_ctl', [
        '-D',
        data,
        '-l',
        join(folder, 'log'),
        '-o',
        options,
        '-w',
        'start',
      ])),
    stop,
    folder,
    shell: async (line) => {
      const env = {
        PATH: `${postgresPrograms}:${process.env.PATH}`,
        PGHOST: '127.0.0.1',
        PGPORT: `${port}`,
        PGUSER: 'postgres',
      }
      await run('sh', ['-ec', line], { ...who, cwd: folder, env })
    },
    cpuMs: () => cpuOf(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])),
    replica: async () => {
      const follower = await serverIn(await ownFolder(), settings)
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
      await follower.run('pg_basebackup', [
        ...from,
        '-D',
        follower.data,
        '-R',
        '-X',
        'stream',
        '-c',
        'fast',
      ])
      await follower.start()
      return follower
    },
    remove: async () => {
      await stop('immediate').catch(() => {})
      await rm(folder, { recursive: true, force: true })
    },
  }
}
