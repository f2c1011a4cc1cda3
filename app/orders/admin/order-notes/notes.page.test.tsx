import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expireSession } from '#app/platform/store/session.ts'
import { messages } from '#contract/messages.ts'
import { act, givenOrdered, orderAddress, region, visit } from '#test/pages/back-office.ts'
import { findNotice, seePath } from '#test/pages/find.ts'
import { callAs, signInAs } from '#test/pages/session.ts'
import { DEMO, ownName } from '#test/shop-calls.ts'

test('an order shows what happened to it, and who did it', async () => {
  const admin = await signInAs('admin')
  const sale = await givenOrdered(admin, ownName('Ada'))
  await act(admin, sale, 'completed')
  await visit(orderAddress(sale))
  const history = await region('History')
  await waitFor(() => expect(history).toHaveTextContent('The customer placed the order'))
  expect(history).toHaveTextContent(`${DEMO.admin.fullName} completed the order`)
})

test('a note names a colleague, and is removed by its author', async () => {
  const admin = await signInAs('admin')
  const sale = await givenOrdered(admin, ownName('Ada'))
  const user = await visit(orderAddress(sale))
  const history = within(await region('History'))
  const field = history.getByRole('textbox', { name: 'Note for colleagues' })
  await user.type(field, '<b>Call</b> before @Ngo')
  await user.click(await history.findByRole('button', { name: `@${DEMO.superAdmin.fullName}` }))
  expect(field).toHaveFocus()
  const written = `<b>Call</b> before @${DEMO.superAdmin.fullName}`
  expect(field).toHaveValue(`${written} `)
  await user.click(history.getByRole('button', { name: 'Add note' }))
  await findNotice(messages.noteSaved)
  await waitFor(() => expect(history.getByRole('list')).toHaveTextContent(written))
  await waitFor(() => expect(field).toHaveValue(''))
  await user.click(history.getByRole('button', { name: 'Remove note' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove note?' }))
  await user.click(dialog.getByRole('button', { name: 'remove' }))
  await waitFor(() => expect(history.getByRole('list')).not.toHaveTextContent('<b>Call</b>'))
})

test('a note is read by colleagues, who cannot change it', async () => {
  const author = await callAs('admin')
  await signInAs('superAdmin')
  const sale = await givenOrdered(author, ownName('Ada'))
  await author('POST /sales/:id/notes', {
    params: { id: sale._id },
    body: { body: '<b>Call</b> before' },
  })
  await visit(orderAddress(sale))
  const history = await region('History')
  await waitFor(() => expect(history).toHaveTextContent('<b>Call</b> before'))
  expect(within(history).queryByRole('button', { name: 'Edit note' })).toBeNull()
})

test('a typed note is offered again after the session ended', async () => {
  const sale = await givenOrdered(await signInAs('admin'), ownName('Ada'))
  const findField = async () =>
    within(await region('History')).findByLabelText('Note for colleagues')
  const user = await visit(orderAddress(sale))
  await user.type(await findField(), 'Call before')
  expireSession()
  await seePath('/')
  await signInAs('admin')
  const again = await visit(orderAddress(sale))
  await again.click(await screen.findByRole('button', { name: 'Put it back' }))
  expect(await findField()).toHaveValue('Call before')
})
