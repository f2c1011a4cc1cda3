import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ApiCall } from '#app/platform/api/call.ts'
import { messages } from '#contract/messages.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { REGIONS, type StateForm } from '#contract/shopfront/regions.ts'
import { checkOut, choosePlace } from '#test/pages/buying.ts'
import { findHeading, findNotice, main, retype, seePath } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { currentPath, openPage } from '#test/pages/open-page.tsx'
import { callElsewhere, signInAs } from '#test/pages/session.ts'
import { givenProduct, ownName } from '#test/shop-calls.ts'

type Shown = { _id: string; state: string }

/** Creates a state, with local governments where some are given. */
async function givenState(admin: ApiCall, lgas = ''): Promise<StateForm & Shown> {
  const form = { state: ownName('Zuma'), price: 3200, region: 'Middle Belt' } as const
  const { _id } = await admin('POST /states', { body: form })
  if (lgas) await admin('POST /lga', { body: { state: _id, lgas } })
  return { _id, ...form }
}

const detailsOf = ({ _id }: Pick<Shown, '_id'>) => `/admin/region/regiondetails/${_id}`
const lgaField = () => main().findByRole('textbox', { name: 'LGAs' })
const stateField = () => screen.findByRole('textbox', { name: 'State' })
const chips = () =>
  within(screen.getByRole('region', { name: 'LGAs' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)
const submit = async (user: UserEvent) =>
  user.click(await main().findByRole('button', { name: 'Submit' }))

async function openState(state: Shown): Promise<UserEvent> {
  const user = openPage(detailsOf(state))
  await screen.findByRole('heading', { level: 2, name: state.state })
  return user
}

/** Whether the shop offers the state. */
const isOffered = async ({ _id }: Pick<Shown, '_id'>): Promise<boolean> =>
  (await callElsewhere()('GET /states', {})).data.some((one) => one._id === _id)

test('§2 a state is added with its LGAs, and the checkout offers it', async () => {
  const name = ownName('Zuma')
  const admin = await signInAs('admin')
  const user = openPage('/admin/region')
  await user.click(await screen.findByRole('link', { name: 'Add States' }))
  expect(await findHeading('Add Categories')).toBeVisible()
  expect(currentPath()).toBe('/admin/region/addregion')
  const region = screen.getByLabelText('Region')
  expect(
    within(region)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['select region', ...REGIONS])
  await user.type(await stateField(), name)
  await user.type(screen.getByLabelText('Price'), '4250.50')
  await user.selectOptions(region, 'North West')
  await submit(user)
  expect(await findNotice(messages.stateCreated)).toBeVisible()
  await screen.findByRole('heading', { level: 2, name })
  for (const text of [formatNaira(4250.5), 'North West'])
    expect(screen.getByRole('main')).toHaveTextContent(text)
  await user.type(await lgaField(), 'Alpha, Beta')
  await submit(user)
  expect(await findNotice('LGAs has been added')).toBeVisible()
  await waitFor(() => expect(chips()).toEqual(['Alpha', 'Beta']))

  const shopper = await checkOut(await givenProduct(admin))
  await screen.findByRole('option', { name })
  await choosePlace(shopper, { state: name, lga: 'Beta' })
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(formatNaira(4250.5)))
})

test('§5 a state with errors names them per field and as a summary', async () => {
  await signInAs('admin')
  const user = openPage('/admin/region/addregion')
  const state = await stateField()
  const price = screen.getByLabelText('Price')
  await user.type(price, 'twelve')
  await submit(user)
  const summary = await main().findByRole('alert')
  await waitFor(() => expect(summary).toHaveFocus())
  for (const text of [
    'State is a required field',
    'Price: must be a `number` type',
    'Region is a required field',
  ])
    expect(summary).toHaveTextContent(text)
  expect(price).toHaveAccessibleDescription(/must be a `number` type/)
  await user.click(within(summary).getByRole('link', { name: 'State is a required field' }))
  expect(state).toHaveFocus()
})

test('a state whose name is taken says so at its field', async () => {
  const admin = await signInAs('admin')
  const taken = await givenState(admin)
  const user = openPage('/admin/region/addregion')
  await user.type(await stateField(), taken.state)
  await user.type(screen.getByLabelText('Price'), '10')
  await user.selectOptions(screen.getByLabelText('Region'), 'South West')
  await submit(user)
  await waitFor(async () =>
    expect(await stateField()).toHaveAccessibleDescription(messages.titleIsTaken('state')),
  )
})

test('§2 a state is shown and edited, and saved by Ctrl-S', async () => {
  const admin = await signInAs('admin')
  const state = await givenState(admin)
  const user = await openState(state)
  for (const text of [formatNaira(state.price), state.region])
    expect(screen.getByRole('main')).toHaveTextContent(text)
  await user.click(main().getByRole('link', { name: 'Edit States' }))
  expect(await stateField()).toHaveValue(state.state)
  expect(currentPath()).toBe(`/admin/region/editregion/${state._id}`)
  const price = screen.getByLabelText('Price')
  expect(price).toHaveValue(String(state.price))
  expect(screen.getByLabelText('Region')).toHaveValue(state.region)
  await retype(user, price, '5100')
  await user.keyboard('{Control>}s{/Control}')
  expect(await findNotice(messages.stateUpdated)).toBeVisible()
  await screen.findByRole('heading', { level: 2, name: state.state })
  expect(currentPath()).toBe(detailsOf(state))
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(formatNaira(5100)))
  expect(await admin('GET /states/:id', { params: { id: state._id } })).toMatchObject({
    price: 5100,
  })
})

test('§2 a state that is deleted after confirmation is offered no longer', async () => {
  const admin = await signInAs('admin')
  const state = await givenState(admin, 'Alpha, Beta')
  const user = await openState(state)
  await user.click(main().getByRole('button', { name: 'Delete' }))
  const question = () => screen.queryByRole('dialog', { name: `Delete ${state.state}?` })
  expect(question()).toHaveTextContent('its 2 local governments are deleted with it')
  await user.click(screen.getByRole('button', { name: 'cancel' }))
  expect(question()).toBeNull()
  await user.click(main().getByRole('button', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: 'Delete state' }))
  expect(await findNotice(messages.stateDeleted)).toBeVisible()
  await seePath('/admin/region')
  expect(await main().findByRole('link', { name: 'Lagos' })).toBeVisible()
  expect(main().queryByRole('link', { name: state.state })).toBeNull()
  expect(await isOffered(state)).toBe(false)
})

test('§4 LGAs are added, and a server that sends no message says so', async () => {
  const admin = await signInAs('admin')
  const state = await givenState(admin)
  const send = globalThis.fetch
  interceptCalls(async (call, init) => {
    if (call !== 'POST /api/lga') return undefined
    await send('/api/lga', init)
    return { status: 201, body: {} } // §8
  })
  const user = await openState(state)
  const field = await lgaField()
  await submit(user)
  expect(await main().findByRole('alert')).toHaveTextContent('LGAs is a required field')
  await user.type(field, 'Alpha, Beta, alpha')
  expect(main().getByText('More than once: Alpha')).toBeVisible()
  await submit(user)
  expect(await findNotice('LGAs has been added')).toBeVisible()
  await waitFor(() => expect(chips()).toEqual(['Alpha', 'Beta', 'alpha']))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'LGAs' })).toHaveFocus())
})

test('§4 LGAs are edited, or put back by Cancel', async () => {
  const admin = await signInAs('admin')
  const state = await givenState(admin, 'Alpha, Beta')
  const user = await openState(state)
  await user.click(await main().findByRole('button', { name: 'Edit lgas' }))
  expect(await lgaField()).toHaveValue('Alpha, Beta')
  await retype(user, await lgaField(), 'nothing of the kind')
  await user.click(main().getByRole('button', { name: 'Cancel' }))
  expect(chips()).toEqual(['Alpha', 'Beta'])
  await user.click(main().getByRole('button', { name: 'Edit lgas' }))
  await retype(user, await lgaField(), 'Alpha, Beta, Gamma')
  const calls = interceptCalls()
  await submit(user)
  expect(await findNotice(messages.lgasUpdated)).toBeVisible()
  await waitFor(() => expect(chips()).toEqual(['Alpha', 'Beta', 'Gamma']))
  expect(calls).toContain(`GET /api/lga/${state._id}`)
})

test('§2 states are cards that a search narrows down, each leads to its page', async () => {
  const admin = await signInAs('superAdmin')
  const state = await givenState(admin)
  const user = openPage('/admin/region')
  const card = (await screen.findByRole('link', { name: state.state })).closest('article')
  for (const text of [formatNaira(state.price), state.region, 'no LGAs'])
    expect(card).toHaveTextContent(text)
  await user.type(
    screen.getByRole('searchbox', { name: 'search state or region' }),
    state.state.toLowerCase(),
  )
  await waitFor(() => expect(main().getAllByRole('article')).toEqual([card]))
  await user.click(main().getByRole('link', { name: state.state }))
  await seePath(detailsOf(state))
})

test('a super admin adds all states of Nigeria, an admin does not', async () => {
  await signInAs('admin')
  openPage('/admin/region')
  expect(await screen.findByRole('link', { name: 'Add States' })).toBeVisible()
  expect(
    screen.queryByRole('button', { name: 'Add all states of Nigeria' }),
  ).not.toBeInTheDocument()
  await signInAs('superAdmin')
  const user = openPage('/admin/region')
  await user.click(await screen.findByRole('button', { name: 'Add all states of Nigeria' }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add them' }),
  )
  expect(await findNotice('nothing was missing')).toBeVisible() // the demo has all
})
