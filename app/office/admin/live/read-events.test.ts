import { expect, test } from 'vitest'
import { eventReader } from './read-events.ts'

const status = (id: string) => ({ kind: 'status', id })

test('events are read whole from any chunks', () => {
  const read = eventReader()
  expect(read('retry: 2000\n\nda')).toEqual([])
  expect(read('ta: {"kind":"status",')).toEqual([])
  expect(read('"id":"a"}\n\ndata: {"kind":"status","id":"b"}\n\ndata: {')).toEqual([status('a'), status('b')])
  expect(read('"kind":"status","id":"c"}\n\n')).toEqual([status('c')])
})

test('comments, which only hold the connection open, are ignored', () => {
  const read = eventReader()
  expect(read(':\n\n:\n\n')).toEqual([])
  expect(read('data: {"kind":"status","id":"a"}\r\n\r\n')).toEqual([status('a')])
})
