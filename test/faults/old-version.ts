import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FIRST_RELEASE = 'server/platform/db/migrations/2026-12-01-compatibility.ts'

const git = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)('git', args, { cwd: ROOT })).stdout.trim()

/**
 * The commit of the version before this one: `OLD_VERSION`, else the newest tag before this commit, else the last commit
 * before the first release. Undefined where git does not know it, as in a copy without history.
 */
export async function findOldVersion(): Promise<string | undefined> {
  if (process.env.OLD_VERSION) return process.env.OLD_VERSION
  return git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^')
    .catch(() => beforeFirstRelease())
    .catch(() => undefined)
}

async function beforeFirstRelease(): Promise<string> {
  const made = await git('log', '--diff-filter=A', '--format=%H', '--reverse', '--', FIRST_RELEASE)
  return git('rev-parse', '--verify', `${made.split('\n')[0]}^`)
}

/** The last migration that a commit has: its schema. */
export async function schemaOf(commit: string): Promise<string> {
  const files = await git('ls-tree', '--name-only', `${commit}:server/platform/db/migrations`)
  const names = files.split('\n').filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  return names.map((file) => file.slice(0, -'.ts'.length)).reduce((last, name) => (name > last ? name : last))
}

export type OldVersion = { root: string; remove(): Promise<void> }

/** A folder with the sources of a commit. It takes the libraries and the built pages of this version. */
export async function checkOut(commit: string): Promise<OldVersion> {
  const root = join(await mkdtemp(join(tmpdir(), 'old-version-')), 'shop')
  await git('worktree', 'add', '--detach', root, commit)
  for (const folder of ['node_modules', 'build'])
    if (existsSync(join(ROOT, folder))) await symlink(join(ROOT, folder), join(root, folder))
  return { root, remove: async () => void (await git('worktree', 'remove', '--force', root)) }
}
