import { renderHook, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Calls } from '#contract/api.ts'
import { messages } from '#contract/messages.ts'
import { main, retype } from '#test/pages/find.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { givenAdmin } from '#test/pages/people.ts'
import { signInAs } from '#test/pages/session.ts'
import { givenProduct, ownName } from '#test/shop-calls.ts'
import { useConflict } from './use-conflict.ts'

type Lgas = Calls['PUT /lga/:id']['input']['body']

test('no form is saved without what it was opened with', () => {
  const { result } = renderHook(() => useConflict(undefined))
  expect(() => result.current.seen()).toThrow()
  // @ts-expect-error: `seen` is missing
  const forgetful: Lgas = { lgas: 'Ikeja' }
  expect(forgetful satisfies Omit<Lgas, 'seen'>).not.toHaveProperty('seen')
})

const panel = async () =>
  within(await main().findByRole('region', { name: 'Changed by somebody else' }))
const save = (user: UserEvent, name = 'Submit') => user.click(screen.getByRole('button', { name }))
const choice = async (field: string, whose: RegExp) =>
  within((await panel()).getByRole('group', { name: field })).getByRole('radio', { name: whose })

/**
 * A state whose form is open, with its region changed, while somebody else has changed its price
 * and its name.
 */
async function openChanged() {
  const admin = await signInAs('admin')
  const form = { state: ownName('Zuma'), price: 3200, region: 'Middle Belt' } as const
  const { _id } = await admin('POST /states', { body: form })
  const read = () => admin('GET /states/:id', { params: { id: _id } })
  const user = openPage(`/admin/region/editregion/${_id}`)
  const [mine, theirs] = [ownName('Mine'), ownName('Theirs')]
  await retype(user, await screen.findByRole('textbox', { name: 'State' }), mine)
  await user.selectOptions(screen.getByLabelText('Region'), 'North East')
  await admin('PUT /states/:id', {
    params: { id: _id },
    body: { ...form, state: theirs, price: 4100.5, seen: {} },
  })
  await save(user)
  return { user, read, mine, theirs, _id }
}

test('the second of two people is told what the first changed, and merges', async () => {
  const { user, read, mine, theirs, _id } = await openChanged()
  await waitFor(() => expect(main().getByRole('alert')).toHaveFocus())
  expect(main().getByRole('alert')).toHaveTextContent(messages.changedMeanwhile)
  expect((await panel()).getAllByRole('group').map(({ textContent }) => textContent)).toEqual([
    `StateTheirs${theirs}Yours${mine}`,
    'PriceTheirs4100.5Yours3200',
  ])
  expect(await choice('State', /Yours/)).toBeChecked()
  expect(await choice('Price', /Theirs/)).toBeChecked()
  expect(screen.getByLabelText('Price')).toHaveValue('4100.5')
  expect(await read()).toMatchObject({ state: theirs, region: 'Middle Belt' })
  await save(user)
  await screen.findByRole('heading', { level: 2, name: mine })
  expect(await read()).toMatchObject({ _id, state: mine, price: 4100.5, region: 'North East' })
})

test('all of theirs is taken, and what only I changed is saved', async () => {
  const { user, read, theirs } = await openChanged()
  await user.click((await panel()).getByRole('button', { name: 'Take all of theirs' }))
  expect(screen.getByRole('textbox', { name: 'State' })).toHaveValue(theirs)
  await save(user)
  await screen.findByRole('heading', { level: 2, name: theirs })
  expect(await read()).toMatchObject({ state: theirs, price: 4100.5, region: 'North East' })
})

test('mine is saved over theirs, knowingly', async () => {
  const { user, read, mine } = await openChanged()
  await user.click((await panel()).getByRole('button', { name: 'Save mine anyway' }))
  await screen.findByRole('heading', { level: 2, name: mine })
  expect(await read()).toMatchObject({ state: mine, price: 3200, region: 'North East' })
})

test("a product's table of variants is chosen as one", async () => {
  const admin = await signInAs('admin')
  const options = JSON.stringify([{ name: 'Size', values: [{ value: 'S' }, { value: 'M' }] }])
  const row = (size: string, price: number) => ({
    values: [size],
    price,
    discountPercentage: 0,
    stock: 3,
  })
  const title = ownName('Kaftan')
  const product = await givenProduct(admin, {
    ...{ title, options, variants: JSON.stringify([row('S', 1000), row('M', 1000)]) },
  })
  const { data } = await admin('GET /products/:id/variants', { params: { id: product._id } })
  const user = openPage(`/admin/products/editproduct/${product._id}`)
  await retype(user, await screen.findByRole('textbox', { name: 'Brand' }), 'Itoko')
  const { description, rating, brand, category } = product
  const variants = JSON.stringify(
    data.map((variant) => ({ ...variant, price: 1500, stockSeen: variant.stock })),
  )
  const body = {
    title,
    description,
    rating,
    brand,
    category,
    price: 0,
    discountPercentage: 0,
    stock: 0,
    seen: {},
  }
  await admin('PUT /products/:id', {
    params: { id: product._id },
    body: { ...body, options, variants },
    files: {},
  })
  await save(user, 'Save product')
  expect(await choice('Options and variants', /Theirs.*M: ₦1500/s)).toBeChecked()
  await save(user, 'Save product')
  await screen.findByText(messages.productUpdated)
  const after = await admin('GET /products/:id', { params: { id: product._id } })
  expect(after).toMatchObject({ brand: 'Itoko', price: 1500 })
})

test('rights that another super admin has set meanwhile are told', async () => {
  const chief = await signInAs('superAdmin')
  const { id } = await givenAdmin()
  const user = openPage(`/admin/admins/admindetails/${id}`)
  await user.click(await screen.findByRole('checkbox', { name: 'money' }))
  await chief('PUT /users/:id/rights', { params: { id }, body: { rights: ['orders'], seen: {} } })
  await save(user, 'Save rights')
  expect(await choice('What they may do', /Theirs.*orders/)).not.toBeChecked()
  await user.click(await choice('What they may do', /Theirs/))
  expect(screen.getByRole('checkbox', { name: 'catalogue' })).not.toBeChecked()
  await user.click((await panel()).getByRole('button', { name: 'Save mine anyway' }))
  await screen.findByText(messages.rightsSaved)
  const { rights } = await chief('GET /users/:id', { params: { id } })
  expect(rights).toEqual(['orders', 'catalogue', 'customers', 'content', 'reports'])
})
