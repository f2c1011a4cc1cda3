import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { main } from '#test/pages/find.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { signInAs } from '#test/pages/session.ts'

test('a check needs a file', async () => {
  await signInAs('admin')
  const user = openPage('/admin/transfer')
  await user.click(await screen.findByRole('button', { name: 'Check the file' }))
  expect(main().getByRole('alert')).toHaveTextContent(messages.required('CSV file'))
})

test('an unknown import shows its message, and leads to the form', async () => {
  await signInAs('admin')
  const user = openPage(`/admin/transfer?import=${crypto.randomUUID()}`)
  expect(await screen.findByText(messages.importNotFound)).toBeVisible()
  await user.click(main().getByRole('link', { name: 'Check a file' }))
  expect(await main().findByLabelText('CSV file')).toBeInTheDocument()
})

test('a file that is no CSV of products is refused', async () => {
  await signInAs('admin')
  const user = openPage('/admin/transfer')
  const file = new File(['Colour;Price\nred;100\n'], 'products.csv', { type: 'text/csv' })
  await user.upload(await screen.findByLabelText('CSV file'), file)
  await user.click(main().getByRole('button', { name: 'Check the file' }))
  expect(await main().findByRole('alert')).toHaveTextContent(messages.importColumns)
})
