import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createRowId } from '../../platform/ids.ts'
import { listBackups, newBackupId, setBackupAside } from './manifests.ts'
import { openBackupTarget } from './target.ts'

const MADE_AT = Date.parse('2026-11-22T16:30:00.500Z')
const MINUTE_MS = 60_000

test('the newest backup is the one made last', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const target = await openBackupTarget(folder)
  const made: string[] = []
  for (const after of [0, 0, 1, -60 * MINUTE_MS, MINUTE_MS]) {
    const id = await newBackupId(target, new Date(MADE_AT + after), createRowId())
    await target.write(`manifests/${id}.json`, Buffer.from('{}'))
    made.push(id)
  }
  expect(await listBackups(target)).toEqual(made.toReversed())
  expect(made.map((id) => id.slice(11, 19))).toEqual([
    '16-30-00',
    '16-30-01',
    '16-30-02',
    '16-30-03',
    '16-31-00',
  ])
})

test('a backup that failed its trial does not count', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const target = await openBackupTarget(folder)
  await target.write('manifests/untried.json', Buffer.from('{}'))
  const full = { ...target, write: () => Promise.reject(new Error('ENOSPC')) }
  await expect(setBackupAside(full, 'untried')).rejects.toThrow('ENOSPC')
  expect(await listBackups(target)).toEqual([])
})
