import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startInMemory } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openSocket } from '#server/db/open.ts'

/** Migrates one embedded database and keeps its dump: loading that takes a tenth of making a new one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-test-'))
  const embedded = await startInMemory(folder)
  const { db, close } = openSocket(embedded.host)
  await migrate(db)
  await close()
  const snapshot = join(folder, 'snapshot.tar')
  await writeFile(snapshot, await embedded.dump())
  await embedded.close()
  project.provide('database', { kind: 'embedded', snapshot })
  return () => rm(folder, { recursive: true })
}
