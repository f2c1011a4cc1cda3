import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'

export type Balancer = {
  url: string
  /** Whether it sends requests to both. */
  hasBoth(): Promise<boolean>
  stop(): Promise<void>
}

type Given = {
  folder: string
  port: number
  operatorPort: number
  instances: readonly [number, number]
}

const OPS = join(import.meta.dirname, '../../ops')

export const isInstalled = (program: string): boolean =>
  ['-v', 'version'].some((option) => spawnSync(program, [option]).status === 0)

/** The documented file, with the ports of this test. */
async function configOf(
  name: string,
  { port, operatorPort, instances: [one, two] }: Given,
): Promise<string> {
  const text = await readFile(join(OPS, name), 'utf8')
  return text
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${port}`)
    .replace('bind 127.0.0.1:8404', `bind 127.0.0.1:${operatorPort}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${one}`)
    .replace('127.0.0.1:3010', `127.0.0.1:${two}`)
}

async function opened(
  child: ChildProcess,
  port: number,
  hasBoth: Balancer['hasBoth'],
): Promise<Balancer> {
  const url = `http://127.0.0.1:${port}`
  const status = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    )
  await expect.poll(status).toBe(200)
  return {
    ...{ url, hasBoth },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

export async function startHaproxy(given: Given): Promise<Balancer> {
  const file = join(given.folder, 'haproxy.cfg')
  await writeFile(file, await configOf('haproxy.cfg', given))
  const child = spawn('haproxy', ['-f', file], { stdio: 'ignore' })
  const answer = () => fetch(`http://127.0.0.1:${given.operatorPort}/all-in`).catch(() => undefined)
  return opened(child, given.port, async () => (await answer())?.ok ?? false)
}

export async function startCaddy(given: Given): Promise<Balancer> {
  const file = join(given.folder, 'Caddyfile')
  await writeFile(file, await configOf('Caddyfile', given))
  const SHOP_DOMAIN = `http://127.0.0.1:${given.port}`
  const env = { PATH: process.env.PATH, HOME: given.folder, SHOP_DOMAIN }
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: 'ignore',
    env,
  })
  return opened(child, given.port, async () => true)
}

export async function startNginx(given: Given): Promise<Balancer> {
  const prefix = join(given.folder, 'nginx')
  await mkdir(join(prefix, 'tmp'), { recursive: true })
  await writeFile(join(prefix, 'shop.conf'), await configOf('nginx.conf', given))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path tmp/${name};`,
  )
  await writeFile(
    join(prefix, 'nginx.conf'),
    `daemon off; pid nginx.pid; error_log error.log warn; events {} http { access_log off; ${temporary.join(' ')} include shop.conf; }`,
  )
  const args = ['-p', prefix, '-e', 'error.log', '-c', join(prefix, 'nginx.conf')]
  const child = spawn('nginx', args, { stdio: 'ignore' })
  // it asks none of them, and tries the other when one is closed
  return opened(child, given.port, async () => true)
}
