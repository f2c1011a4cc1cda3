import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ApiCall } from '#app/platform/api/call.ts'
import { messages } from '#contract/messages.ts'
import { ERASED } from '#contract/office/customer-rules.ts'
import { findNotice, main, seeIdle, seePath } from '#test/pages/find.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { givenPerson } from '#test/pages/people.ts'
import { callAs, callElsewhere, callHere, signInAs } from '#test/pages/session.ts'
import { givenProduct, givenSale, ownName } from '#test/shop-calls.ts'

/** A phone number of one test alone. */
const newPhone = (): string =>
  `0806${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`

/** A guest's order with a phone number of its own. */
async function givenOrder(
  admin: ApiCall,
  guest: ApiCall = callElsewhere(),
): Promise<{ id: string; phoneNumber: string }> {
  const lines = [{ id: (await givenProduct(admin))._id, qty: 1 }]
  const phoneNumber = newPhone()
  const { _id } = await givenSale(guest, { phoneNumber, lines })
  return { id: _id, phoneNumber }
}

const REASON = 'Refused at the door twice'

test('a guest gets tags and a note, and orders are narrowed to a tag', async () => {
  const admin = await signInAs('admin')
  const { id } = await givenOrder(admin)
  const tag = ownName('faithful').toLowerCase()
  const user = openPage(`/admin/orders/orderdetails/${id}`)
  await user.click(
    await screen.findByRole('link', { name: 'Notes, tags and data of this customer' }),
  )
  await user.type(await screen.findByLabelText('New tag'), tag)
  await user.click(main().getByRole('button', { name: 'Add tag' }))
  expect(await main().findByRole('list', { name: 'Tags' })).toHaveTextContent(tag)
  await user.type(main().getByLabelText('Note for colleagues'), 'Calls before noon')
  await user.click(main().getByRole('button', { name: 'Add note' }))
  expect(await main().findByText('Calls before noon', { selector: 'li *' })).toBeVisible()
  const found = await admin('GET /sales/:limit/:skip/:search?', {
    params: { limit: 50, skip: 0 },
    query: { tag },
  })
  expect(found.data.map(({ _id }) => _id)).toEqual([id])
})

test('a tag is added or removed beside what somebody else has changed', async () => {
  const admin = await signInAs('admin')
  const { id } = await givenOrder(admin)
  const theirs = (tags: string[]) =>
    admin('PUT /customers/:id/tags', { params: { id }, body: { tags, seen: {} } })
  const seeTags = (tags: string[]) =>
    waitFor(() => {
      const items = within(main().getByRole('list', { name: 'Tags' })).getAllByRole('listitem')
      expect(items.map(({ textContent }) => textContent)).toEqual(tags)
    })
  await theirs(['late', 'loud'])
  const user = openPage(`/admin/customers/${id}`)
  await seeTags(['late', 'loud'])
  await theirs(['loud', 'polite'])
  await user.click(main().getByRole('button', { name: 'Remove the tag loud' }))
  await seeTags(['polite'])
  await theirs(['regular'])
  await user.type(main().getByLabelText('New tag'), 'Wholesale')
  await seeIdle(main().getByRole('button', { name: 'Add tag' }))
  await user.click(main().getByRole('button', { name: 'Add tag' }))
  await seeTags(['regular', 'wholesale'])
})

test('a phone number is blocked on the page of an order', async () => {
  const admin = await signInAs('admin')
  const { id, phoneNumber } = await givenOrder(admin)
  const user = openPage(`/admin/orders/orderdetails/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Block pay on delivery' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByLabelText('Phone number')).toHaveValue(phoneNumber)
  await user.type(dialog.getByLabelText('Reason'), REASON)
  await user.click(dialog.getByRole('button', { name: 'Block' }))
  expect(await findNotice(messages.phoneBlocked)).toBeVisible()
  expect(await main().findByText('Pays by card only.')).toBeVisible()
  expect(main().getByText(new RegExp(REASON))).toBeVisible()
})

test('a blocked phone number is found and allowed again', async () => {
  const admin = await signInAs('admin')
  const phoneNumber = newPhone()
  await admin('POST /customers/blocked', { body: { phoneNumber, reason: REASON } })
  const user = openPage(`/admin/customers/blocked?search=${phoneNumber}`)
  expect(await screen.findByText(REASON)).toBeVisible()
  await user.click(main().getByRole('button', { name: 'Allow on delivery again' }))
  await waitFor(() => expect(main().queryByText(REASON)).toBeNull())
  const params = { limit: 50, skip: 0, search: phoneNumber }
  expect((await admin('GET /customers/blocked/:limit/:skip/:search?', { params })).data).toEqual([])
})

test('the payment page of a blocked number offers card alone', async () => {
  const admin = await callAs('admin')
  const { id, phoneNumber } = await givenOrder(admin, callHere)
  await admin('POST /customers/blocked', { body: { phoneNumber, reason: REASON } })
  openPage(`/payment/${id}`)
  expect(await screen.findByRole('radio', { name: /Pay Stack/ })).toBeVisible()
  expect(screen.queryByRole('radio', { name: /On delivery/ })).toBeNull()
})

test('the payment page of another number offers pay on delivery too', async () => {
  const { id } = await givenOrder(await callAs('admin'), callHere)
  openPage(`/payment/${id}`)
  expect(await screen.findByRole('radio', { name: /On delivery/ })).toBeVisible()
})

test('a super admin who types who it is erases a person', async () => {
  const someone = await givenPerson()
  await signInAs('superAdmin')
  const address = `/admin/users/userdetails/${someone.id}`
  const user = openPage(address)
  await user.click(await screen.findByRole('button', { name: 'Erase personal data' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText('Stays for the books')).toBeVisible()
  const erase = dialog.getByRole('button', { name: 'Erase for good' })
  expect(erase).toBeDisabled()
  await user.type(dialog.getByRole('textbox'), someone.email)
  await user.click(erase)
  expect(await findNotice(messages.personErased)).toBeVisible()
  await seePath('/admin/users')
  openPage(address)
  expect(await screen.findByRole('heading', { level: 2, name: ERASED })).toBeVisible()
  expect(screen.getByRole('main')).not.toHaveTextContent(someone.fullName)
})
