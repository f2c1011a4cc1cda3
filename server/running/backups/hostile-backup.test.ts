import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BACKUP_FORMAT, type BackupManifest } from './manifest.ts'
import { openBackup, writeManifest } from './manifests.ts'
import { type BackupPlace, readBackupPart, writeBackupPart } from './parts.ts'
import { checkPicturesOfBackup } from './pictures.ts'
import { createBackupSeal } from './seal.ts'
import { openBackupTarget } from './target.ts'

/**
 * A backup that somebody put in place who may write there: it must lead nowhere else, and fill no
 * machine.
 */

const PASSPHRASE = 'a passphrase of the operator'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-hostile-backup-'))
  await writeFile(join(folder, 'outside'), 'of another')
})
afterAll(() => rm(folder, { recursive: true }))

const givenPlace = async (): Promise<BackupPlace> => ({
  target: await openBackupTarget(await mkdtemp(join(folder, 'target-'))),
  seal: undefined,
})

const givenManifest = (
  parts: Partial<Pick<BackupManifest, 'parts' | 'pictures'>> = {},
): BackupManifest => ({
  ...{
    format: BACKUP_FORMAT,
    id: '2026-11-22T16-30-00Z-1f2e3d',
    shopVersion: '1',
    madeAt: '2026-11-22T16:30:00.000Z',
  },
  database: { migrations: [], tables: [], sequences: {}, sums: {} },
  parts: {},
  pictures: { count: 0, parts: [] },
  ...parts,
})

test.each([
  'data/../../outside',
  '/etc/passwd',
  'data/..',
  'manifests/a.json',
  'data/a/b',
  'data/',
  'data\\a',
])('a manifest that names the file %j is refused before it is read', async (name) => {
  const place = await givenPlace()
  await writeManifest(place, givenManifest({ parts: { sale: [{ name, sha256: '', bytes: 1 }] } }))
  await expect(openBackup(place.target)).rejects.toThrow('outside of the backup')
})

test.each(['../../outside', '', 'AB', `${'a'.repeat(32)}/..`])(
  'a picture of the name %j is refused',
  async (name) => {
    const place = await givenPlace()
    const list = Buffer.from(['0'.repeat(32), name].join('\n'))
    const part = await writeBackupPart(place, 'data/a.pictures', list)
    const manifest = givenManifest({ pictures: { count: 2, parts: [part] } })
    await expect(checkPicturesOfBackup(place, manifest)).rejects.toThrow('a name that is none')
  },
)

test('a file that unpacks to too much is refused with a reason', async () => {
  const place = await givenPlace()
  const bomb = await writeBackupPart(place, 'data/a.sale.1', Buffer.alloc(8_000_000))
  expect(bomb.bytes).toBeLessThan(2_000)
  await expect(readBackupPart(place, bomb, 1_000_000)).rejects.toThrow('too large')
  expect(await readBackupPart(place, bomb)).toHaveLength(8_000_000)
  await expect(readBackupPart(place, await storedAsItIs(place))).rejects.toThrow(
    'cannot be unpacked',
  )
})

async function storedAsItIs(place: BackupPlace) {
  const sealed = { ...place, seal: await createBackupSeal(PASSPHRASE) } // no zstd to who has no key
  return writeBackupPart(sealed, 'data/a.sale.2', Buffer.from('rows'))
}

test('where there is a passphrase, a backup that is not encrypted is not the shop’s', async () => {
  const place = await givenPlace()
  await writeManifest(place, givenManifest())
  await openBackup(place.target)
  await expect(openBackup(place.target, PASSPHRASE)).rejects.toThrow(
    'anybody could have put it there',
  )
})
