import { beforeEach, expect, test, vi } from 'vitest'
import { product } from '#test/product.ts'

const named = (id: string) => product({ _id: id, title: id, price: 1000 })

const kept = new Map<string, string>()
let isFull = false

/** A browser that opens the shop: what is stored stays from one visit to the next. */
async function visit() {
  vi.resetModules()
  const [{ useStore, hydrateStore, isStoreHydrated }, { cartCommands }] = [
    await import('./store.ts'),
    await import('../cart/use-cart.ts'),
  ]
  const quantities = () => useStore.getState().cart.items.map(({ id, qty }) => `${id} ${qty}`)
  return { hydrateStore, isStoreHydrated, cartCommands, quantities }
}

const otherTabWrites = (items: unknown): void => {
  kept.set('root', JSON.stringify({ state: { cart: { items } }, version: 1 }))
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'root' }))
}

beforeEach(() => {
  kept.clear()
  isFull = false
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, text)
    },
    removeItem: (key: string) => void kept.delete(key),
  })
})

test('§3 the store is stored under root with the slices cart and authUser', async () => {
  const { cartCommands } = await visit()
  cartCommands.add(named('shirt'), 2)
  expect(JSON.parse(kept.get('root') ?? '')).toEqual({
    state: {
      cart: { items: [expect.objectContaining({ id: 'shirt', qty: 2 })], totalQty: 2, totalPrice: 2000 },
      authUser: { isAuthenticated: false, token: null },
    },
    version: 1,
  })
})

test('nothing is read before the page is alive: the first markup has an empty cart', async () => {
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
  const { state } = JSON.parse(kept.get('root') ?? '')
  otherTabWrites([{ ...state.cart.items[0], qty: 4 }])
  expect(quantities()).toEqual(['shirt 4'])
  kept.clear()
  window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  expect(quantities()).toEqual([])
})

test('a full or forbidden storage never breaks the page: the cart lives as long as it does', async () => {
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
    kept.set('root', content)
    const { hydrateStore, quantities } = await visit()
    hydrateStore()
    expect(quantities()).toEqual([])
  }
})
