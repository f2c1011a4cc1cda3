import { mkdirSync, readdirSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { givenEmptyFolder } from '#test/temporary.ts'
import { withScratchFolder } from './scratch.ts'

const HOUR_AGO = new Date(Date.now() - 3_600_000)
const age = (folder: string): void => utimesSync(folder, HOUR_AGO, HOUR_AGO)

test('what a killed process left is removed by the next', async () => {
  const dataDir = await givenEmptyFolder()
  const left = join(dataDir, 'scratch-killed')
  mkdirSync(left)
  age(left)
  mkdirSync(join(dataDir, 'scratch-new')) // whose process may not have locked it yet
  await withScratchFolder(dataDir, async (used) => {
    age(dirname(used))
    await withScratchFolder(dataDir, async () => {
      expect(readdirSync(dataDir)).not.toContain('scratch-killed')
      expect(readdirSync(dataDir)).toHaveLength(3)
    })
    expect(readdirSync(used)).toEqual([])
  })
  expect(readdirSync(dataDir)).toEqual(['scratch-new'])
})
