import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { addPurchaseToCart } from '#app/orders/cart/edit-cart.ts'
import { emptyCart } from '#app/orders/stored/stored-cart.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import type { DeliveryState } from '#contract/shopfront/regions.ts'
import { openPage } from './open-page.tsx'
import { callHere, givenStored } from './session.ts'

/** The shared calls of page tests from a cart to an order. */

export const buyer = {
  name: 'Adaeze Okonkwo',
  email: 'adaeze@example.com',
  phoneNumber: '0803 123 4567',
  address: '12 Allen Avenue, beside the roundabout',
}

export const ikeja = { state: 'Lagos', lga: 'Ikeja' }
export const dala = { state: 'Kano', lga: 'Dala' }

/** A cart that an earlier visit filled, with one piece of each. */
export const givenCart = (...products: Product[]): void =>
  givenStored('root', {
    state: {
      cart: products.reduce((cart, product) => addPurchaseToCart(cart, product), emptyCart),
    },
  })

/** Opens the checkout with such a cart. */
export async function checkOut(...products: Product[]): Promise<UserEvent> {
  givenCart(...products)
  const user = openPage('/checkout')
  await screen.findByRole('heading', { level: 1, name: 'Shipping details' })
  return user
}

/** Chooses a state and, once they are loaded, one of its local governments. */
export async function choosePlace(user: UserEvent, { state, lga } = ikeja): Promise<void> {
  await user.selectOptions(screen.getByLabelText('State'), state)
  await screen.findByRole('option', { name: lga })
  await user.selectOptions(screen.getByLabelText('Local government'), lga)
}

/** Puts a text in place of what a field had, at once. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  await user.paste(text)
}

export async function fillShipping(user: UserEvent, place = ikeja): Promise<void> {
  await choosePlace(user, place)
  await fill(user, screen.getByLabelText('Address'), buyer.address)
  await fill(user, screen.getByLabelText('Full name'), buyer.name)
  await fill(user, screen.getByLabelText('Email'), buyer.email)
  await fill(user, screen.getByLabelText('Phone number'), buyer.phoneNumber)
}

export const pressNext = (user: UserEvent): Promise<void> =>
  user.click(screen.getByRole('button', { name: 'Next' }))

/** From the filled shipping form to the review. */
export async function review(user: UserEvent): Promise<void> {
  await pressNext(user)
  await screen.findByRole('heading', { level: 1, name: 'Review your order' })
}

export async function stateNamed(name: string): Promise<DeliveryState> {
  const { data } = await callHere('GET /states', {})
  const state = data.find(({ state }) => state === name)
  if (!state) throw new Error(`the shop does not deliver to ${name}`)
  return state
}

/** The shipping form's values from an earlier visit. */
export async function givenDraft({ state, lga } = ikeja): Promise<void> {
  const fields = { ...buyer, state: (await stateNamed(state))._id, lga }
  givenStored('checkout', {
    fields,
    key: crypto.randomUUID().replaceAll('-', ''),
    savedAt: Date.now(),
  })
}

/** Opens the review of such an order. */
export async function openReview(...products: Product[]): Promise<UserEvent> {
  await givenDraft()
  if (products.length > 0) givenCart(...products) // else the account brings its own
  const user = openPage('/checkout?step=review')
  await screen.findByRole('heading', { level: 1, name: 'Review your order' })
  return user
}

export const pressComplete = (user: UserEvent): Promise<void> =>
  user.click(screen.getByRole('button', { name: 'Complete' }))

/** The payment page is a new document: notes its address in place of opening it. */
export function noteDocuments(): string[] {
  const opened: string[] = []
  vi.spyOn(window.location, 'assign').mockImplementation(
    (address) => void opened.push(String(address)),
  )
  return opened
}

/** Presses the cart's icon. */
export async function openCart(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: /^Cart, / }))
  return screen.findByRole('dialog', { name: messages.cartItems })
}

export const notices = (): HTMLElement => screen.getByRole('region', { name: 'Notifications' })

/** Waits for what appears after a delay by advancing the fake timers. */
export const inTime = <Found>(shown: () => Found): Promise<Found> =>
  vi.waitFor(
    async () => {
      await vi.advanceTimersByTimeAsync(1000)
      return shown()
    },
    { timeout: 10_000, interval: 20 },
  )
