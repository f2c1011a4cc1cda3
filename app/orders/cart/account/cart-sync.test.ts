import { expect, test } from 'vitest'
import type { CartPieces } from '#contract/orders/carts/cart-merge.ts'
import type { AccountCart, AccountCartLine } from '#contract/orders/carts/carts.ts'
import { type CartItem, cartOfLines, type StoredCart } from '../../../platform/store/cart.ts'
import { createCartSync } from './cart-sync.ts'
import type { SeenCart } from './seen-cart.ts'

const shown = {
  title: 'Kaftan',
  description: '',
  brand: 'Oja',
  rating: 4,
  images: [],
  price: 1000,
  discountPercentage: 0,
}
const line = (id: string, qty: number, stock = 10): AccountCartLine => ({
  ...shown,
  id,
  qty,
  stock,
})
const item = (id: string, qty: number, stock = 10): CartItem => ({
  ...line(id, qty, stock),
  totalPrice: 1000 * qty,
})
const piecesIn = (lines: readonly { id: string; qty: number }[]) =>
  lines.map(({ id, qty }) => [id, qty])

/** An account as the server keeps it, with stock of 10 unless said otherwise. */
function account(lines: AccountCartLine[] = [], version = lines.length > 0 ? 1 : 0) {
  const kept = { version, lines }
  const stockOf = (id: string) => kept.lines.find((one) => one.id === id)?.stock ?? 10
  return {
    kept,
    read: async (): Promise<AccountCart> => structuredClone(kept),
    save: async (form: { version: number; lines: CartPieces[] }) => {
      if (form.version !== kept.version) return undefined
      kept.lines = form.lines.map(({ id, qty }) => line(id, qty, stockOf(id)))
      kept.version += 1
      return kept.version
    },
  }
}

function device(
  on: ReturnType<typeof account>,
  items: CartItem[] = [],
  values: { user?: string; seen?: SeenCart } = {},
) {
  const state = {
    cart: cartOfLines(items),
    seen: values.seen,
    user: values.user ?? ('ada' as string | undefined),
    along: 0,
  }
  const sync = createCartSync({
    ...{ read: on.read, save: on.save, userId: () => state.user, readDevice: () => state.cart },
    ...{
      readSeen: () => state.seen,
      cameAlong: (lines: number) => {
        state.along += lines
      },
    },
    writeDevice: (cart: StoredCart) => {
      state.cart = cart
    },
    writeSeen: (seen: SeenCart) => {
      state.seen = seen
    },
  })
  const change = (...next: CartItem[]) => {
    state.cart = cartOfLines(next)
  }
  return { state, change, ...sync }
}

test('at a sign-in both carts become one', async () => {
  const mine = account([line('shirt', 2), line('phone', 1)])
  const phone = device(mine, [item('shirt', 3), item('wax', 1)])
  await phone.exchange()
  expect(piecesIn(phone.state.cart.items)).toEqual([
    ['shirt', 3],
    ['wax', 1],
    ['phone', 1],
  ])
  expect(piecesIn(mine.kept.lines)).toEqual(piecesIn(phone.state.cart.items))
  expect(phone.state.along).toBe(1)
})

test('nobody hears of what another device has added later', async () => {
  const mine = account()
  const [phone, laptop] = [device(mine), device(mine)]
  await phone.exchange()
  laptop.change(item('shirt', 1))
  await laptop.exchange()
  await phone.exchange()
  expect(piecesIn(phone.state.cart.items)).toEqual([['shirt', 1]])
  expect(phone.state.along).toBe(0)
})

test('what came along is capped by the stock, and the account follows', async () => {
  const mine = account([line('shirt', 5, 2)])
  const phone = device(mine)
  await phone.exchange()
  expect(piecesIn(phone.state.cart.items)).toEqual([['shirt', 2]])
  expect(piecesIn(mine.kept.lines)).toEqual([['shirt', 2]])
})

test('a line that is no longer sold is kept for the checkout', async () => {
  const phone = device(account([line('shirt', 2, 0)]))
  await phone.exchange()
  expect(phone.state.cart.items).toMatchObject([{ id: 'shirt', qty: 2, stock: 2 }])
})

test('two devices merge a removed and an added line', async () => {
  const mine = account([line('shirt', 1), line('phone', 1)])
  const [phone, laptop] = [device(mine), device(mine)]
  await phone.exchange()
  await laptop.exchange()
  phone.change(item('phone', 1))
  await phone.send()
  laptop.change(item('shirt', 1), item('phone', 1), item('wax', 1))
  await laptop.send()
  expect(piecesIn(laptop.state.cart.items)).toEqual([
    ['phone', 1],
    ['wax', 1],
  ])
  expect(piecesIn(mine.kept.lines)).toEqual(piecesIn(laptop.state.cart.items))
})

test('what is put into the cart while the account is read is not lost', async () => {
  const mine = account([line('shirt', 1)])
  const phone = device(mine)
  const met = phone.exchange()
  phone.change(item('wax', 1))
  await met
  expect(piecesIn(phone.state.cart.items)).toEqual([
    ['wax', 1],
    ['shirt', 1],
  ])
})

test('a cart that arrives after the sign-out is not put on the device', async () => {
  const phone = device(account([line('shirt', 1)]))
  const met = phone.exchange()
  phone.state.user = undefined
  await met
  expect(phone.state.cart.items).toEqual([])
  expect(phone.state.seen).toBeUndefined()
})

test("signing in does not bring another user's cart along", async () => {
  const bolas = account([line('cap', 1)])
  const seen = { user: 'ada', version: 4, lines: [{ id: 'shirt', qty: 1 }] }
  const phone = device(bolas, [item('shirt', 1), item('wax', 1)], { user: 'bola', seen })
  await phone.exchange()
  expect(piecesIn(phone.state.cart.items)).toEqual([
    ['wax', 1],
    ['cap', 1],
  ])
  expect(piecesIn(bolas.kept.lines)).toEqual([
    ['wax', 1],
    ['cap', 1],
  ])
})

test('a cart the account dropped is brought back by a device', async () => {
  const mine = account()
  const phone = device(mine, [item('shirt', 1)], {
    seen: { user: 'ada', version: 9, lines: [{ id: 'shirt', qty: 1 }] },
  })
  await phone.exchange()
  expect(piecesIn(mine.kept.lines)).toEqual([['shirt', 1]])
})

test('after an order the cart stays empty but for new lines', async () => {
  const mine = account([line('shirt', 1)])
  const phone = device(mine)
  await phone.exchange()
  mine.kept.lines = [line('wax', 1)] // the server took what was ordered; another device had added
  mine.kept.version += 2
  phone.change()
  await phone.send()
  expect(piecesIn(phone.state.cart.items)).toEqual([['wax', 1]])
})

test('more lines than an account keeps stay on the device', async () => {
  const mine = account()
  const phone = device(
    mine,
    Array.from({ length: 103 }, (_, i) => item(`product-${i}`, 1)),
  )
  await phone.exchange()
  expect([phone.state.cart.items.length, mine.kept.lines.length]).toEqual([103, 100])
  const { version } = mine.kept
  await phone.send()
  expect(mine.kept.version).toBe(version)
})

test('an unreachable shop loses nothing: the change is sent at the next occasion', async () => {
  const mine = account()
  const phone = device({ ...mine, save: () => Promise.reject(new Error('offline')) }, [
    item('shirt', 1),
  ])
  await expect(phone.exchange()).rejects.toThrow('offline')
  const again = device(mine, [item('shirt', 1)], { seen: phone.state.seen })
  await again.send()
  expect(piecesIn(mine.kept.lines)).toEqual([['shirt', 1]])
})
