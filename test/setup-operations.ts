import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrateSchema } from '#server/platform/db/migrate.ts'
import { openForCommand } from '#server/platform/db/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a shop that was opened once and is empty. */
    openedOnce: string
  }
}

/** Makes one embedded database on disk: a copy costs a twentieth of a new one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-opened-'))
  const dataDir = join(folder, 'data')
  const { db, close } = await openForCommand({ dataDir })
  await migrateSchema(db)
  await close()
  project.provide('openedOnce', dataDir)
  return () => rm(folder, { recursive: true })
}
