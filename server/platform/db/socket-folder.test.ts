import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeSocketFolder, socketFolder } from './embedded.ts'

let shared: string
let folder: string
beforeEach(() => {
  shared = mkdtempSync(join(tmpdir(), 'shop-socket-'))
  folder = join(shared, 'kasuwa-0123456789abcdef')
})
afterEach(() => rmSync(shared, { recursive: true }))

test('is in the data folder where its path is short enough, else in the shared one', () => {
  expect(socketFolder('/var/lib/shop')).toBe('/var/lib/shop/socket')
  expect(socketFolder(`/var/${'deep/'.repeat(20)}`)).toMatch(
    new RegExp(`^${tmpdir()}/kasuwa-[0-9a-f]{16}$`),
  )
})

test('is made for its owner only, and taken over after a kill', () => {
  makeSocketFolder(folder)
  makeSocketFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('one that leads elsewhere, or that others may write to, is refused in words', () => {
  symlinkSync(mkdtempSync(join(shared, 'elsewhere-')), folder)
  expect(() => makeSocketFolder(folder)).toThrow('not a folder of this user alone')
  rmSync(folder)
  mkdirSync(folder)
  chmodSync(folder, 0o777)
  expect(() => makeSocketFolder(folder)).toThrow('not a folder of this user alone')
})

test.runIf(process.getuid?.() === 0)('one of another user is refused in words', () => {
  mkdirSync(folder, { mode: 0o700 })
  chownSync(folder, 12_345, 12_345)
  expect(() => makeSocketFolder(folder)).toThrow('not a folder of this user alone')
})
