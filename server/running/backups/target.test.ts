import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBackupTarget } from './target.ts'

let folder: string
let server: S3rver
let address: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-target-'))
  const configureBuckets = [{ name: 'backups', configs: [] }]
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets,
  })
  const { port } = await server.run()
  address = `http://S3RVER:S3RVER@127.0.0.1:${port}`
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

test('a bucket keeps backups below its prefix', async () => {
  const [one, other] = [
    await openBackupTarget(`${address}/backups/shop/one`),
    await openBackupTarget(`${address}/backups/other`),
  ]
  expect(one.shown).toMatch(/^s3:\/\/127\.0\.0\.1:\d+\/backups\/shop\/one$/)
  await one.write('data/a', Buffer.from('of one'))
  await other.write('data/a', Buffer.from('of the other'))
  expect((await one.list('data')).map(({ name }) => name)).toEqual(['data/a'])
  expect(String(await one.read('data/a'))).toBe('of one')
  await one.remove('data/a')
  expect([await one.writtenAt('data/a'), String(await other.read('data/a'))]).toEqual([
    undefined,
    'of the other',
  ])
})

test('a failure names the place and the kind of error, and no key', async () => {
  const missing = await openBackupTarget(`${address}/none/shop`)
  const failure = await missing
    .write('data/a', Buffer.from('x'))
    .catch(({ message }: Error) => message)
  expect(failure).toMatch(/^Backups in s3:\/\/127\.0\.0\.1:\d+\/none\/shop: NoSuchBucket\.$/)
})

test('what is neither a folder nor a bucket with keys is refused, unquoted', async () => {
  for (const wrong of [
    's3://host/bucket',
    'ftp://USER:hidden@host',
    's3://KEY:hidden@host',
    'https://a:hidden@b/C D',
  ])
    await expect(openBackupTarget(wrong)).rejects.toThrow(
      /^The place of backups must be(?!.*hidden)/,
    )
})

test('a folder is made for its owner only', async () => {
  await openBackupTarget(join(folder, 'made'), { isMade: true })
  expect((await stat(join(folder, 'made'))).mode & 0o777).toBe(0o700)
})
