import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PROGRAM = '/usr/sbin/varnishd'
export const hasVarnish = existsSync(PROGRAM)

/**
 * As docs/scale.md gives it, but that cookies and tokens are no reason to ask the shop: only its
 * answers protect people.
 */
const vcl = ({ shop, token }: { shop: number; token: string }): string => `vcl 4.1;
backend shop { .host = "127.0.0.1"; .port = "${shop}"; }
sub vcl_recv {
  if (req.method == "POST" && req.url == "/purge") {
    if (req.http.authorization != "Bearer ${token}") { return (synth(403)); }
    ban("obj.http.surrogate-key ~ (^|\\s)(" + regsuball(req.http.surrogate-key, " ", "|") + ")($|\\s)");
    return (synth(200));
  }
  if (req.method == "GET" || req.method == "HEAD") { return (hash); }
  return (pass);
}
sub vcl_deliver {
  set resp.http.x-hits = obj.hits;
}
`

export type Varnish = { url: string; stop(): Promise<void> }

/** A cache before the shop at `shop`, which may not answer yet. */
export async function startVarnish(given: {
  port: number
  shop: number
  token: string
}): Promise<Varnish> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-cache-'))
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'shop.vcl'), vcl(given))
  const address = `127.0.0.1:${given.port}`
  const options = [
    '-F',
    '-f',
    join(folder, 'shop.vcl'),
    '-a',
    address,
    '-n',
    join(folder, 'run'),
    '-s',
    'malloc,32m',
  ]
  const child: ChildProcess = spawn(PROGRAM, options, { stdio: ['ignore', 'ignore', 'pipe'] })
  await new Promise<void>((launched) => {
    child.stderr?.on('data', (line) => /Child launched OK/.test(String(line)) && launched())
  })
  return {
    url: `http://${address}`,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
