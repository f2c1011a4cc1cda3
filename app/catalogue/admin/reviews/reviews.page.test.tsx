import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { ApiCall } from '#app/platform/api/call.ts'
import { messages } from '#contract/messages.ts'
import { findNotice, main } from '#test/pages/find.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { givenWritten } from '#test/pages/reviews.ts'
import { callAs, callHere, signInAs } from '#test/pages/session.ts'
import { givenProduct, ownName } from '#test/shop-calls.ts'

let admin: ApiCall
let title: string

/** Reviews of one product that wait, and the page that shows them. */
async function openReviews(...texts: string[]): Promise<UserEvent> {
  const { _id } = await givenProduct(admin, { title })
  for (const text of texts) await givenWritten(admin, callHere, _id, { text })
  await signInAs('admin')
  const user = openPage('/admin/reviews')
  await waitFor(() => expect(cards()).toHaveLength(texts.length))
  return user
}

const cards = (): HTMLElement[] =>
  main()
    .queryAllByRole('link', { name: title })
    .map((link) => link.closest('li') as HTMLElement)
const cardOf = (text: string): HTMLElement =>
  cards().find((card) => within(card).queryByText(text)) as HTMLElement

async function openState(state: string, count: number): Promise<UserEvent> {
  const user = openPage(`/admin/reviews?state=${state}`)
  await waitFor(() => expect(cards()).toHaveLength(count))
  return user
}

beforeEach(async () => {
  admin = await callAs('admin')
  title = ownName('Keys')
})

test('reviews are chosen by keys, and shown at once', async () => {
  const user = await openReviews('one', 'two', 'three')
  cardOf('one').focus()
  await user.keyboard('x')
  await user.keyboard('j')
  expect(cardOf('one').nextElementSibling).toHaveFocus()
  cardOf('three').focus()
  await user.keyboard('x')
  await user.click(main().getByRole('button', { name: 'Show 2' }))
  expect(await findNotice(messages.reviewsShown(2, 0))).toBeVisible()
  await waitFor(() => expect(cards()).toEqual([cardOf('two')]))
  await openState('shown', 2)
})

test('a key shows the review that has the focus', async () => {
  const user = await openReviews('one', 'two')
  cardOf('two').focus()
  await user.keyboard('a')
  await waitFor(() => expect(cards()).toEqual([cardOf('one')]))
})

test('a key refuses a review with words for its writer', async () => {
  const user = await openReviews('one')
  cardOf('one').focus()
  await user.keyboard('r')
  const dialog = within(screen.getByRole('dialog', { name: 'Refuse review?' }))
  await user.type(dialog.getByLabelText('Tell its writer why'), 'it is not about the cloth')
  await user.click(dialog.getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(cards()).toEqual([]))
  await openState('refused', 1)
  expect(cardOf('one')).toHaveTextContent('it is not about the cloth')
})

test('a review that is shown is hidden with words for its writer', async () => {
  await openReviews('one', 'two')
  for (const text of ['one', 'two'])
    within(cardOf(text)).getByRole('button', { name: 'Show' }).click()
  await waitFor(() => expect(cards()).toEqual([]))
  const user = await openState('shown', 2)
  await user.click(within(cardOf('one')).getByRole('button', { name: 'Hide' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Hide review?' }))
  await user.type(dialog.getByLabelText('Tell its writer why'), 'it was a mistake')
  await user.click(dialog.getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(cards()).toEqual([cardOf('two')]))
  await openState('refused', 1)
  expect(cardOf('one')).toHaveTextContent('it was a mistake')
})
