import './require-node.mjs'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from './run.mjs'

/** Builds when the build is missing or older than its sources, then opens the shop. */
const SOURCES = ['app', 'contract', 'public', 'package.json', 'vite.config.ts', 'react-router.config.ts']

async function newest(path) {
  const info = await stat(path)
  if (!info.isDirectory()) return info.mtimeMs
  const entries = await readdir(path)
  return Math.max(info.mtimeMs, ...(await Promise.all(entries.map((entry) => newest(join(path, entry))))))
}

async function isBuilt() {
  const made = join(root, 'build/server/index.js')
  if (!existsSync(made)) return false
  const changed = await Promise.all(SOURCES.map((source) => newest(join(root, source)).catch(() => 0)))
  return (await stat(made)).mtimeMs >= Math.max(...changed)
}

if (!(await isBuilt())) {
  console.info('Building the pages …')
  const built = await run('node', ['scripts/build.mjs', '--logLevel', 'warn'])
  if (built !== 0) process.exit(built)
}
const { serverArgs, serverEnv } = await import('./server-process.ts')
process.exit(await run('node', [...serverArgs, 'server/start.ts'], serverEnv))
