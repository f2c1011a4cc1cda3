import { readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { givenEmptyFolder } from '#test/temporary.ts'
import { serveSnapshots, snapshotSocketIn, takeSnapshot } from './snapshot-socket.ts'
import { WatchedFolder } from './watched-folder.ts'

/** A folder whose copies are served, as that of a running database. */
async function givenServed() {
  const parent = await givenEmptyFolder()
  const folder = new WatchedFolder(join(parent, 'source')) // makes it
  writeFileSync(join(folder.path, 'table'), Buffer.alloc(30_000_000, 't'))
  const server = await serveSnapshots(folder, snapshotSocketIn(parent))
  onTestFinished(() => server.close())
  return {
    parent,
    folder,
    server,
    copy: (name: string) => takeSnapshot(parent, join(parent, name)),
  }
}

test('of two copies at once one is refused in words; then another may be made', async () => {
  const { parent, copy } = await givenServed()
  const answers = await Promise.allSettled([copy('one'), copy('two')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('is being copied already') },
  })
  await copy('three')
  expect(readdirSync(join(parent, 'three'))).toEqual(['table'])
})

test('a client that is killed ends its copy, and leaves nothing', async () => {
  const { parent, folder, copy } = await givenServed()
  const client = connect(snapshotSocketIn(parent))
  client.write(`${join(parent, 'left')}\n`)
  await expect.poll(() => folder.watcher, { interval: 0 }).toBeDefined()
  client.destroy()
  await expect.poll(() => folder.watcher).toBeUndefined()
  expect(readdirSync(parent)).not.toContain('left')
  await copy('next')
})

test('a database that stops meanwhile is reported, and its copy removed', async () => {
  const { parent, folder, server, copy } = await givenServed()
  const copied = copy('ended')
  copied.catch(() => {}) // it is awaited below
  await expect.poll(() => folder.watcher, { interval: 0 }).toBeDefined()
  await server.close()
  await expect(copied).rejects.toThrow('The shop was stopped while its database was copied.')
  expect(readdirSync(parent)).not.toContain('ended')
  await expect(copy('after')).rejects.toThrow('cannot copy its database')
})

test('what is there already is not touched, and said by the name of the error', async () => {
  const { folder, copy } = await givenServed()
  await expect(copy('source')).rejects.toThrow('The database could not be copied: EEXIST.')
  expect(readdirSync(folder.path)).toEqual(['table'])
})
