import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './run.mjs'

const SOURCES = [
  'app',
  'contract',
  'public',
  'package.json',
  'vite.config.ts',
  'react-router.config.ts',
]

async function newest(path) {
  const info = await stat(path)
  if (!info.isDirectory()) return info.mtimeMs
  const entries = (await readdir(path)).filter((name) => !name.includes('.test.'))
  const times = await Promise.all(entries.map((entry) => newest(join(path, entry))))
  return Math.max(...times, 0)
}

/** Whether the pages are built, and none of their sources is newer. */
export async function isBuilt() {
  const built = join(root, 'build/server/index.js')
  if (!existsSync(built)) return false
  const changed = await Promise.all(
    SOURCES.map((source) => newest(join(root, source)).catch(() => 0)),
  )
  return (await stat(built)).mtimeMs >= Math.max(...changed)
}
