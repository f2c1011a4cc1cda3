import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/** Each worker starts databases in memory as its files need them; their sockets are here. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-test-'))
  project.provide('database', { kind: 'embedded', folder })
  return () => rm(folder, { recursive: true })
}
