import { expect, test } from 'vitest'
import { createEventReader, reconnectDelayMs } from './follow-events.ts'

test('the wait before a try doubles up to a minute, and differs between browsers', () => {
  expect([0, 1, 2, 3, 10].map((failures) => reconnectDelayMs(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 60_000,
  ])
  expect(reconnectDelayMs(3, 0)).toBe(4000)
})

const status = (id: string) => ({ kind: 'status', id })

test('events are read whole from any chunks', () => {
  const read = createEventReader()
  expect(read('retry: 2000\n\nda')).toEqual([])
  expect(read('ta: {"kind":"status",')).toEqual([])
  expect(read('"id":"a"}\n\ndata: {"kind":"status","id":"b"}\n\ndata: {')).toEqual([
    status('a'),
    status('b'),
  ])
  expect(read('"kind":"status","id":"c"}\n\n')).toEqual([status('c')])
})

test('comments, which only hold the connection open, are ignored', () => {
  const read = createEventReader()
  expect(read(':\n\n:\n\n')).toEqual([])
  expect(read('data: {"kind":"status","id":"a"}\r\n\r\n')).toEqual([status('a')])
})
