import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ApiCall } from '#app/platform/api/call.ts'
import { messages } from '#contract/messages.ts'
import { currentPath, openPage } from '#test/pages/open-page.tsx'
import { signInAs } from '#test/pages/session.ts'
import { ownName } from '#test/shop-calls.ts'

const main = () => within(screen.getByRole('main'))
const cell = (name: string): HTMLElement => main().getByLabelText(name)

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>'

/** A category without products; its title comes after those of the demo shop. */
async function givenCategory(call: ApiCall): Promise<string> {
  const body = { title: ownName('Woven'), description: 'Woven things' }
  const icon = new File([ICON], 'icon.svg', { type: 'image/svg+xml' })
  return (await call('POST /categories', { body, files: { icon: [icon] } }))._id
}

/** Opens the size guide of a new category. */
async function openNew() {
  const admin = await signInAs('superAdmin')
  const id = await givenCategory(admin)
  const user = openPage(`/admin/categories/sizeguide/${id}`)
  await screen.findByRole('button', { name: 'Clothes' })
  return { user, id, guideOf: () => admin('GET /categories/:id/size-guide', { params: { id } }) }
}

test('§10 a size guide is typed by keyboard from a template and saved', async () => {
  const { user, id, guideOf } = await openNew()
  await user.click(screen.getByRole('button', { name: 'Clothes' }))
  cell('Chest, row 1').focus()
  await user.keyboard('82{Enter}')
  expect(cell('Chest, row 2')).toHaveFocus()
  await user.keyboard('88–92{ArrowRight}')
  expect(cell('Waist, row 2')).toHaveFocus()
  // as shoppers see it in inches
  expect(main().getByRole('cell', { name: '34.6–36.2' })).toBeVisible()
  cell('Size, row 7').focus()
  await user.keyboard('{Enter}') // past the end: a new row
  expect(cell('Size, row 8')).toHaveFocus()
  await user.keyboard('4XL{Alt>}{ArrowUp}{/Alt}')
  expect(cell('Size, row 7')).toHaveValue('4XL')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(currentPath()).toBe(`/admin/categories/categorydetails/${id}`))
  expect((await guideOf()).rows.slice(0, 2)).toEqual([
    ['XS', '82', '', ''],
    ['S', '88–92', '', ''],
  ])
})

test('§10 cells of a spreadsheet are pasted; without rows the guide is removed', async () => {
  const { user, id, guideOf } = await openNew()
  await user.click(screen.getByRole('button', { name: 'Something else' }))
  cell('Name of column 1').focus()
  await user.paste('Size\tChest\tNote\nS\t88\tone size\nM\t96\t')
  await user.click(screen.getByRole('button', { name: 'Save size guide' }))
  expect(await screen.findByText(messages.sizeGuideSaved)).toBeVisible()
  expect(await guideOf()).toMatchObject({
    columns: [{ name: 'Size' }, { name: 'Chest' }, { name: 'Note' }],
    rows: [
      ['S', '88', 'one size'],
      ['M', '96', ''],
    ],
  })
  openPage(`/admin/categories/sizeguide/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Remove all' }))
  await user.click(screen.getByRole('button', { name: 'Save size guide' }))
  expect(await screen.findByText(messages.sizeGuideRemoved)).toBeVisible()
  await expect(guideOf()).rejects.toThrow('this category has no size guide')
})

test('a fault of a size guide is on top and leads to the table', async () => {
  const { user } = await openNew()
  await user.click(screen.getByRole('button', { name: 'Shoes' }))
  const name = cell('Name of column 2')
  await user.clear(name)
  await user.type(name, 'eu')
  await user.click(screen.getByRole('button', { name: 'Save size guide' }))
  const summary = within(await main().findByRole('alert'))
  await user.click(summary.getByRole('link', { name: `Table: ${messages.sameColumns}` }))
  expect(main().getByRole('group', { name: 'Table' })).toHaveFocus()
})
