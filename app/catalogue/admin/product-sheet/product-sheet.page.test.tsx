import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { ApiCall } from '#app/platform/api/call.ts'
import { expireSession } from '#app/platform/store/session.ts'
import { PRODUCT_STATE_TITLES } from '#contract/catalogue/product-states.ts'
import { messages } from '#contract/messages.ts'
import { sizeFields } from '#test/option-fields.ts'
import { findHeading, findMain, findNotice, main, retype, seePath } from '#test/pages/find.ts'
import { currentPath, openPage } from '#test/pages/open-page.tsx'
import { givenWidth } from '#test/pages/screen-width.ts'
import { callElsewhere, signInAs } from '#test/pages/session.ts'
import { givenProduct, ownName } from '#test/shop-calls.ts'

const SIZES = ['S', 'M', 'L', 'XL']
type Column = 'Price' | 'Discount %' | 'Stock' | '+ pieces' | 'Reason' | 'Status' | 'Cost'
type View = {
  width: number
  cell: (size: string, column: Column) => HTMLElement
  said: (cell: HTMLElement) => string | null
  type: (user: UserEvent, cell: HTMLElement, text: string) => Promise<void>
}

const save = () => main().getByRole('button', { name: /^(Save|Nothing to save)/ })
const press = (user: UserEvent, name: string) => user.click(main().getByRole('button', { name }))

const sheet: View = {
  width: 1280,
  cell: (size, column) =>
    main().getByRole('gridcell', {
      name: (name) => name.startsWith(`${column} of `) && name.includes(` (${size}): `),
    }),
  said: (cell) => cell.textContent,
  type: async (user, cell, text) => {
    await user.click(cell)
    await user.keyboard(`${text}{Enter}`)
  },
}
const cards: View = {
  width: 400,
  cell: (size, column) => {
    const card = main().getAllByRole('group', { name: /^Sheet kaftan/ })[SIZES.indexOf(size)]
    return within(card as HTMLElement).getByLabelText(column)
  },
  said: (cell) => (cell as HTMLInputElement).value,
  type: retype,
}

/** Opens the sheet with one product in four sizes. */
async function givenSheet({ width, cell }: View, role: 'admin' | 'superAdmin' = 'admin') {
  givenWidth(width)
  const admin = await signInAs(role)
  const title = ownName('Sheet kaftan')
  const { _id: id } = await givenProduct(admin, { title, ...sizeFields() })
  const address = `/admin/products/sheet?${new URLSearchParams({ search: title })}`
  const user = openPage(address)
  await waitFor(() => cell('XL', 'Price'))
  return { admin, id, title, user, address }
}

async function stored(
  admin: ApiCall,
  id: string,
): Promise<(readonly [price: number, stock: number])[]> {
  const { data } = await admin('GET /products/:id/variants', { params: { id } })
  return data.map(({ price, stock }) => [price, stock] as const)
}

describe.each([
  { name: 'the sheet', view: sheet, price: '1,000', pasted: ['1,000', '2,000', '3,000', '4,000'] },
  { name: 'the cards', view: cards, price: '1000', pasted: ['1000', '₦2,000', '3000', '4000'] },
])('$name', ({ view, price, pasted }) => {
  const { cell, said, type } = view

  test('is filled from a spreadsheet, undone and done again', async () => {
    const { user } = await givenSheet(view)
    await user.click(cell('M', 'Price'))
    await user.paste('₦2,000\t5\r\n3000\t\r\n4000\t7\r\n5000\t1\r\n')
    expect(main().getAllByText('6 cells pasted; 2 cells beyond the sheet left out')).not.toEqual([])
    expect(SIZES.map((size) => said(cell(size, 'Price')))).toEqual(pasted)
    expect(save()).toHaveTextContent('Save 5 changes')
    await press(user, 'Undo')
    expect(save()).toHaveTextContent('Nothing to save')
    expect(said(cell('M', 'Price'))).toBe(price)
    await press(user, 'Redo')
    expect(save()).toHaveTextContent('Save 5 changes')
  })

  test('Ctrl+S saves, with the text of the cell that is being edited', async () => {
    const { admin, id, user } = await givenSheet(view)
    await user.click(cell('S', 'Price'))
    await user.keyboard(view.width < 1000 ? '{Control>}a{/Control}900' : '900')
    await user.keyboard('{Control>}s{/Control}')
    await findNotice('1 row saved')
    expect((await stored(admin, id))[0]).toEqual([900, 5])
  })

  test('marks wrong cells with words, and saves the others', async () => {
    const { admin, id, user } = await givenSheet(view)
    await type(user, cell('S', 'Price'), '-5')
    await type(user, cell('M', '+ pieces'), '-6')
    await type(user, cell('L', 'Price'), '900')
    expect(cell('S', 'Price')).toHaveAttribute('aria-invalid', 'true')
    expect(main().getByText('must be from 0 to 1,000,000,000')).toBeVisible()
    expect(main().getByText('only 5 are there')).toBeVisible()
    await user.click(save())
    await findNotice('1 row saved, 2 rows not: see why above the sheet')
    expect(await stored(admin, id)).toEqual([
      [1000, 5],
      [1000, 5],
      [900, 5],
      [1000, 5],
    ])
    expect(save()).toHaveTextContent('Save 2 changes')
  })

  test('shows what somebody else changed, to be taken or overwritten', async () => {
    const { admin, id, title, user } = await givenSheet(view)
    await type(user, cell('S', 'Price'), '700')
    await type(user, cell('M', 'Price'), '700')
    const { data } = await admin('GET /products/:id/variants', { params: { id } })
    const rows = data
      .slice(0, 2)
      .map(({ _id }) => ({ variant: _id, price: { to: 800, seen: 1000 } }))
    await admin('PUT /products/sheet', { body: { save: crypto.randomUUID(), rows } })
    await user.click(save())
    const refused = within(await main().findByRole('region', { name: 'Not saved' }))
    expect(
      refused.getAllByText(/somebody has changed this meanwhile. It is ₦800 now/),
    ).toHaveLength(2)
    await user.click(refused.getByRole('button', { name: `Use the stored value: ${title} (S)` }))
    await user.click(refused.getByRole('button', { name: `Overwrite it: ${title} (M)` }))
    await findNotice('1 row saved')
    expect(main().queryByRole('region', { name: 'Not saved' })).not.toBeInTheDocument()
    expect((await stored(admin, id)).slice(0, 2)).toEqual([
      [800, 5],
      [700, 5],
    ])
  })

  test('takes a product off sale by its status; another word is marked', async () => {
    const { id, user } = await givenSheet(view)
    await type(user, cell('S', 'Status'), 'gone')
    expect(main().getByText(messages.onSaleOrHidden)).toBeVisible()
    await type(user, cell('S', 'Status'), 'hidden')
    expect(main().queryByText(messages.onSaleOrHidden)).not.toBeInTheDocument()
    await user.click(save())
    await findNotice('1 row saved')
    await expect(callElsewhere()('GET /products/:id', { params: { id } })).rejects.toMatchObject({
      status: 404,
    })
    openPage(`/admin/products/productdetails/${id}`)
    expect(await (await findMain()).findByText(PRODUCT_STATE_TITLES.hidden)).toBeVisible()
  })
})

test('shows a cost that somebody else changed, to be taken or overwritten', async () => {
  const { admin, id, title, user } = await givenSheet(cards, 'superAdmin')
  const { data } = await admin('GET /products/:id/variants', { params: { id } })
  const variants = data.map(({ _id }) => _id)
  await waitFor(() => cards.cell('L', 'Cost'))
  for (const size of ['S', 'M', 'L']) await cards.type(user, cards.cell(size, 'Cost'), '500')
  const theirs = variants.slice(0, 2).map((variant) => ({ variant, cost: 600 }))
  await admin('PUT /costs', { body: { costs: theirs, seen: {} } })
  await user.click(save())
  const refused = within(await main().findByRole('region', { name: 'Not saved' }))
  await findNotice('1 row saved, 2 rows not: see why above the sheet')
  expect(refused.getAllByText(/somebody else has changed this.*The cost is ₦600 now/)).toHaveLength(
    2,
  )
  await user.click(refused.getByRole('button', { name: `Use the stored value: ${title} (S)` }))
  await user.click(refused.getByRole('button', { name: `Overwrite it: ${title} (M)` }))
  await findNotice('1 row saved')
  expect(main().queryByRole('region', { name: 'Not saved' })).not.toBeInTheDocument()
  const { data: costs } = await admin('GET /costs', { query: { variants: variants.join() } })
  const costOf = new Map(costs.map(({ variant, cost }) => [variant, cost]))
  expect(variants.map((variant) => costOf.get(variant))).toEqual([600, 500, 500, undefined])
})

test('only the first row of a product has its status', async () => {
  await givenSheet(sheet)
  expect(sheet.cell('S', 'Status')).not.toHaveAttribute('aria-readonly')
  for (const size of ['M', 'L', 'XL'])
    expect(sheet.cell(size, 'Status')).toHaveAttribute('aria-readonly', 'true')
})

test('only the first card of a product has its status', async () => {
  await givenSheet(cards)
  expect(main().getAllByLabelText('Price')).toHaveLength(4)
  expect(main().getAllByLabelText('Status', { selector: 'input' })).toEqual([
    cards.cell('S', 'Status'),
  ])
})

test('changes outlive a search; leaving the sheet without saving is asked about', async () => {
  const { title, user, address } = await givenSheet(cards)
  await cards.type(user, cards.cell('S', 'Price'), '700')
  const box = main().getByRole('searchbox')
  await retype(user, box, ownName('zobo'))
  await waitFor(() => expect(main().queryByText(title)).not.toBeInTheDocument())
  expect(currentPath()).toMatch(/search=zobo/)
  expect(save()).toHaveTextContent('Save 1 change')
  const back = main().getByRole('link', { name: 'Back to the list' })
  await user.click(back)
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(currentPath()).toMatch(/^\/admin\/products\/sheet/)
  await user.click(back)
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(await findHeading('Products')).toBeVisible()
  openPage(address)
  await waitFor(() => cards.cell('S', 'Price'))
  expect(save()).toHaveTextContent('Nothing to save')
})

test('changes outlive a session that ended', async () => {
  const { user, address } = await givenSheet(sheet)
  await sheet.type(user, sheet.cell('S', 'Price'), '700')
  expireSession()
  await seePath('/')
  await signInAs('admin')
  openPage(address)
  await waitFor(() => expect(save()).toHaveTextContent('Save 1 change'))
})

test('prices of all rows are raised by a percentage and rounded', async () => {
  const { admin, id, user } = await givenSheet(sheet)
  await press(user, 'Change prices')
  const dialog = within(screen.getByRole('dialog', { name: 'Change the prices on this page' }))
  await user.type(dialog.getByLabelText('Percent'), '+12 %')
  await user.type(dialog.getByLabelText(/^Round to/), '50')
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  await user.click(save())
  await findNotice('4 rows saved')
  expect((await stored(admin, id)).map(([price]) => price)).toEqual([1100, 1100, 1100, 1100])
})

test('the list of products leads to the sheet with its filters and order', async () => {
  await signInAs('admin')
  const user = openPage('/admin/products?stock=low&sort=stock')
  await user.click(await screen.findByRole('link', { name: 'Edit as a sheet' }))
  expect(await findHeading('Edit as a sheet')).toBeVisible()
  expect(currentPath()).toBe('/admin/products/sheet?stock=low&sort=stock')
})
