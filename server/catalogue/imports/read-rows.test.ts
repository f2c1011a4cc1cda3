import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, onTestFinished, test } from 'vitest'
import { MAX_IMPORT_ROWS } from '#contract/platform/limits.ts'
import { readRowsOfFile } from './read-rows.ts'

test('reading a file of 60 MB and 100,000 rows takes a few megabytes of memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-rows-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'file.csv')
  const description = 'woven, "by hand"\n'.repeat(34).replaceAll('"', '""')
  await pipeline(
    Readable.from(
      (function* () {
        yield 'URL handle,Description\n'
        for (let i = 0; i < MAX_IMPORT_ROWS; i++) yield `thing-${i},"${description}"\n`
      })(),
    ),
    createWriteStream(path),
  )
  const rest = process.memoryUsage.rss()
  let peak = rest
  let rows = 0
  for await (const { number } of readRowsOfFile(path)) {
    rows += 1
    if (number % 1000 === 0) peak = Math.max(peak, process.memoryUsage.rss())
  }
  expect(rows).toBe(MAX_IMPORT_ROWS)
  expect((peak - rest) / 2 ** 20).toBeLessThan(100)
})

test('headings and cells have no direction marks', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-rows-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'file.csv')
  await writeFile(path, 'Title,Col\u202eour\nGe\u202ele,red\n')
  const facts = { readsCosts: false, unused: new Set<string>(), currency: undefined }
  const titles: (string | undefined)[] = []
  for await (const { cells } of readRowsOfFile(path, facts)) titles.push(cells.title)
  expect([titles, ...facts.unused]).toEqual([['Gele'], 'Colour'])
})
