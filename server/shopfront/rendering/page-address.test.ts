import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { pageCacheAddress } from './routes.ts'

const addressOf = (url: string): string => pageCacheAddress({ raw: { url } } as FastifyRequest)

test('a list is cached by its sorted filters and its page', () => {
  expect(addressOf('/products?sort=price&utm_source=x&brand=Tecno&page=2&brand=Itel')).toBe(
    '/products?brand=Itel&brand=Tecno&sort=price&page=2',
  )
  expect(addressOf('/category/shoes?option.Size=M&stock=1')).toBe(
    '/category/shoes?stock=1&option.Size=M',
  )
  expect(addressOf('/search/a%2Fb?literal=1')).toBe('/search/a%2Fb?literal=1')
})

test('what filters nothing makes no other address', () => {
  expect(addressOf('/products?min=&max=&stock=0&sort=colour&brand=')).toBe('/products')
  expect(addressOf('/products?page=0')).toBe('/products')
})

test.each(['/', '/checkout', '/categories', '/admin/products'])(
  'no other page has filters: %s',
  (path) => {
    expect(addressOf(`${path}?brand=Itel&sort=price`)).toBe(path)
  },
)
