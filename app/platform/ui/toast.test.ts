import { beforeEach, expect, test } from 'vitest'
import { removeToast, toast, useToasts } from './toast.ts'

const texts = () => useToasts.getState().map(({ text }) => text)

beforeEach(() => {
  for (const { id } of useToasts.getState()) removeToast(id)
})

test('the same sentence again replaces itself', () => {
  toast.error('Network Error')
  toast.message('hello')
  toast.error('Network Error')
  expect(texts()).toEqual(['hello', 'Network Error'])
})

test('of different ones the last three stay', () => {
  for (const text of ['one', 'two', 'three', 'four']) toast.success(text)
  expect(texts()).toEqual(['two', 'three', 'four'])
})

test('a success takes the errors before it away, and nothing else does', () => {
  toast.error('Network Error')
  toast.message('hello')
  toast.error('not found')
  expect(texts()).toEqual(['Network Error', 'hello', 'not found'])
  toast.success('success')
  expect(texts()).toEqual(['hello', 'success'])
})

test('a toast has the offer that it was made with', () => {
  const offer = { title: 'View wishlist', to: '/user/wishlist' }
  toast.success('added', offer)
  expect(useToasts.getState()).toMatchObject([{ text: 'added', tone: 'success', offer }])
})

test('messages make room for an answer, and it stays when more of them come', () => {
  for (const text of ['order 1', 'order 2', 'order 3']) toast.message(text)
  toast.success('deleted')
  for (const text of ['order 4', 'order 5', 'order 6']) toast.message(text)
  expect(texts()).toEqual(['deleted', 'order 5', 'order 6'])
})
