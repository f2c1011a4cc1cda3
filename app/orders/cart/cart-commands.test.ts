import { beforeEach, expect, test, vi } from 'vitest'
import { product } from '#test/product.ts'

const named = (id: string) => product({ _id: id, title: id, price: 1000 })

const stored = new Map<string, string>()
let isFull = false

/** A browser that opens the shop: what is stored stays from one visit to the next. */
async function visit() {
  vi.resetModules()
  const { hydrateStore, isStoreHydrated } = await import('../../platform/store/store.ts')
  const { readCart } = await import('../stored/cart-slice.ts')
  const { cartCommands } = await import('./cart-commands.ts')
  const quantities = () => readCart().items.map(({ id, qty }) => `${id} ${qty}`)
  return { hydrateStore, isStoreHydrated, cartCommands, quantities }
}

const otherTabWrites = (items: unknown): void => {
  stored.set('root', JSON.stringify({ state: { cart: { items } }, version: 1 }))
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'root' }))
}

beforeEach(() => {
  stored.clear()
  isFull = false
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, text)
    },
    removeItem: (key: string) => void stored.delete(key),
  })
})

test('§3 the store is stored under root with the slices cart and authUser', async () => {
  const { cartCommands } = await visit()
  cartCommands.add(named('shirt'), 2)
  expect(JSON.parse(stored.get('root') ?? '')).toEqual({
    state: {
      cart: {
        items: [expect.objectContaining({ id: 'shirt', qty: 2 })],
        totalQty: 2,
        totalPrice: 2000,
      },
      authUser: { isAuthenticated: false, token: null },
    },
    version: 1,
  })
})

test('nothing is read before hydration: the first markup has an empty cart', async () => {
  ;(await visit()).cartCommands.add(named('shirt'))
  const { quantities, isStoreHydrated, hydrateStore } = await visit()
  expect([quantities(), isStoreHydrated()]).toEqual([[], false])
  hydrateStore()
  expect([quantities(), isStoreHydrated()]).toEqual([['shirt 1'], true])
})

test('a click before that reads first, so that it never overwrites the stored cart', async () => {
  ;(await visit()).cartCommands.add(named('shirt'))
  const { cartCommands, quantities } = await visit()
  cartCommands.add(named('phone'))
  expect(quantities()).toEqual(['shirt 1', 'phone 1'])
})

test('what another tab writes is followed, and what it empties is empty', async () => {
  const { cartCommands, quantities } = await visit()
  cartCommands.add(named('shirt'))
  const { state } = JSON.parse(stored.get('root') ?? '')
  otherTabWrites([{ ...state.cart.items[0], qty: 4 }])
  expect(quantities()).toEqual(['shirt 4'])
  stored.clear()
  window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  expect(quantities()).toEqual([])
})

test('a full storage never breaks the page', async () => {
  isFull = true
  const { cartCommands, quantities } = await visit()
  cartCommands.add(named('shirt'))
  cartCommands.increase('shirt')
  expect(quantities()).toEqual(['shirt 2'])
})

test('forged or broken content is dropped', async () => {
  for (const content of [
    '{',
    '[]',
    '"x"',
    '{"state":null}',
    '{"state":{"cart":7,"authUser":{"isAuthenticated":true}}}',
  ]) {
    stored.set('root', content)
    const { hydrateStore, quantities } = await visit()
    hydrateStore()
    expect(quantities()).toEqual([])
  }
})
