import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const git = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)('git', args, { cwd: ROOT })).stdout.trim()

/**
 * The commit of the release before this one: `OLD_VERSION`, else the newest tag before this commit.
 * Undefined before the first release, and where git does not know its tags.
 */
export async function findOldVersion(): Promise<string | undefined> {
  if (process.env.OLD_VERSION) return process.env.OLD_VERSION
  return git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^').catch(() => undefined)
}

export type OldVersion = { root: string; remove(): Promise<void> }

/**
 * A folder with the sources of a commit. It takes the libraries and the built pages of this
 * version.
 */
export async function checkOut(commit: string): Promise<OldVersion> {
  const root = join(await mkdtemp(join(tmpdir(), 'old-version-')), 'shop')
  await git('worktree', 'add', '--detach', root, commit)
  for (const folder of ['node_modules', 'build'])
    if (existsSync(join(ROOT, folder))) await symlink(join(ROOT, folder), join(root, folder))
  return { root, remove: async () => void (await git('worktree', 'remove', '--force', root)) }
}
