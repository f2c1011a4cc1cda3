import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { formSummary, main, seePath } from '#test/pages/find.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { callElsewhere, signInAs } from '#test/pages/session.ts'
import { picture } from '#test/picture.ts'

test('§6 an admin is led from the categories to the dashboard', async () => {
  await signInAs('admin')
  openPage('/admin/categories')
  await seePath('/admin')
})

test('§5 a new category needs an icon, a title and a description', async () => {
  await signInAs('superAdmin')
  const user = openPage('/admin/categories/addcategories')
  await user.click(await screen.findByRole('button', { name: 'Add category' }))
  for (const label of ['Icon', 'Title', 'Description']) {
    expect(within(formSummary()).getByText(messages.requiredField(label))).toBeVisible()
    expect(main().getAllByText(messages.requiredField(label))).toHaveLength(2)
  }
})

test('§5 an icon with another extension is refused, until one is chosen that goes', async () => {
  await signInAs('superAdmin')
  const user = openPage('/admin/categories/addcategories')
  const icon = await screen.findByLabelText('Icon')
  expect(icon).toHaveAttribute('accept', 'image/*')
  const bytes = new Uint8Array(await picture('teal'))
  await user.upload(icon, new File([bytes], 'beads.bmp', { type: 'image/png' }))
  expect(await main().findByText(messages.iconRule)).toBeVisible()
  await user.upload(icon, new File([bytes], 'beads.png', { type: 'image/png' }))
  expect(await main().findByRole('button', { name: 'Undo Icon' })).toBeVisible()
  expect(main().queryByText(messages.iconRule)).not.toBeInTheDocument()
})

test('§5 a category is saved only with its description; its icon may stay', async () => {
  await signInAs('superAdmin')
  const [category] = (await callElsewhere()('GET /categories', {})).data
  const user = openPage(`/admin/categories/editcategory/${category?._id}`)
  await user.clear(await screen.findByLabelText('Description'))
  await user.click(main().getByRole('button', { name: 'Save category' }))
  expect(main().getAllByText(messages.requiredField('Description'))).toHaveLength(2)
  expect(main().queryByText(messages.requiredField('Icon'))).not.toBeInTheDocument()
})
