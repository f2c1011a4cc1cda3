import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SEARCHES_KEY } from '#app/platform/store/browser-storage.ts'
import type { SearchSuggestions } from '#contract/catalogue/search.ts'
import { searchResultsPath } from '#contract/catalogue/search-path.ts'
import { findHeading, seePath } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { callAs, givenOwner, givenStored } from '#test/pages/session.ts'
import { givenProduct, ownName } from '#test/shop-calls.ts'

/** The search box while one types. §11 */

const listbox = () => screen.findByRole('listbox', { name: 'Suggestions' })
const noListbox = () => waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument())
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

const offered = async (title: string): Promise<HTMLElement> =>
  within(await screen.findByRole('group', { name: 'Products' })).findByRole('option', {
    name: new RegExp(title),
  })

/** The home page, with the focus in the box of its bar. */
async function openBox(): Promise<{ user: UserEvent; box: HTMLElement }> {
  const user = openPage('/')
  const [box] = await within(await screen.findByRole('banner')).findAllByLabelText(
    'Search products',
  )
  if (!box) throw new Error('the bar has no search box')
  await user.click(box)
  await waitFor(() => expect(box).toHaveRole('combobox'))
  return { user, box }
}

const givenFound = async () =>
  givenProduct(await callAs('admin'), { title: ownName('Akwete wrapper') })

const givenSuggestions = (suggestions: Partial<SearchSuggestions>): string[] =>
  interceptCalls((call) =>
    call.includes('/api/suggest/')
      ? { status: 200, body: { products: [], categories: [], brands: [], ...suggestions } }
      : undefined,
  )

test('arrows reach an offered product with its price, and Enter opens it', async () => {
  const { title, _id } = await givenFound()
  const { user, box } = await openBox()
  await user.paste(title)
  const option = await offered(title)
  expect(option).toHaveTextContent('₦')
  expect(box).toHaveAttribute('aria-expanded', 'true')
  expect(box).not.toHaveAttribute('aria-activedescendant')
  const place = screen.getAllByRole('option').indexOf(option)
  await user.keyboard(`{ArrowDown>${place + 1}/}`)
  expect(option).toHaveAttribute('aria-selected', 'true')
  expect(box).toHaveAttribute('aria-activedescendant', option.id)
  expect(box).toHaveFocus()
  await user.keyboard('{Enter}')
  await seePath(`/product/${_id}`)
})

test('a product opened from the list is counted for what was typed', async () => {
  const { title, _id } = await givenFound()
  const send = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  const { user } = await openBox()
  await user.paste(title)
  await user.click(await offered(title))
  await seePath(`/product/${_id}`)
  expect(send.mock.calls.map(([address]) => address)).toEqual(['/api/searches/click'])
  const sent = send.mock.calls[0]?.[1] as Blob
  expect(sent.type).toBe('application/json')
  expect(JSON.parse(await sent.text())).toEqual({ text: title, product: _id })
})

test('Enter without an entry leads to the results of the text', async () => {
  const { title } = await givenFound()
  const { user, box } = await openBox()
  await user.type(box, title)
  await listbox()
  await user.keyboard('{Enter}')
  await seePath(searchResultsPath(title))
  await noListbox()
  await findHeading(`Results for “${title}”`)
  const [kept] = within(screen.getByRole('banner')).getAllByLabelText('Search products')
  expect(kept).toHaveValue(title)
})

test('Esc closes the list and leaves text and focus', async () => {
  givenSuggestions({ brands: ['Tecno'] })
  const { user, box } = await openBox()
  await user.type(box, 'tecno')
  await listbox()
  await user.keyboard('{Escape}')
  await noListbox()
  expect(box).toHaveAttribute('aria-expanded', 'false')
  expect(box).toHaveValue('tecno')
  expect(box).toHaveFocus()
})

test('spelling, categories and brands are offered, each with its way', async () => {
  givenSuggestions({
    categories: [{ _id: '00000000-0000-7000-8000-00000000abcd', title: 'Phones' }],
    brands: ['Tecno & Sons'],
    corrected: 'tecno phone',
  })
  const { user, box } = await openBox()
  await user.type(box, 'tcno phone')
  await screen.findByRole('option', { name: 'Tecno & Sons' })
  expect(options()).toEqual([
    'tecno phone',
    'Phones',
    'Tecno & Sons',
    'See all results for “tcno phone”',
  ])
  await user.click(screen.getByRole('option', { name: 'Tecno & Sons' }))
  await seePath('/products?brand=Tecno+%26+Sons')
})

test('one letter and mere signs ask nothing of the shop', async () => {
  const calls = givenSuggestions({})
  const { box } = await openBox()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTimeAsync })
  for (const text of ['a', '%%%', 'ab']) {
    await user.clear(box)
    await user.paste(text)
    await vi.advanceTimersByTimeAsync(1000)
    expect(screen.getByRole('option')).toHaveTextContent(`See all results for “${text}”`)
  }
  await waitFor(() =>
    expect(calls.filter((call) => call.includes('/api/suggest/'))).toEqual(['GET /api/suggest/ab']),
  )
})

test('the shop is asked once typing has paused, and an outdated request is cancelled', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  const calls = interceptCalls((call, init) => {
    if (!call.includes('/api/suggest/')) return undefined
    signals.push(init?.signal)
    return new Promise<never>(() => {})
  })
  const { box } = await openBox()
  const asked = () => calls.filter((call) => call.includes('/api/suggest/'))
  const typedAt = performance.now()
  // All in one turn of the event loop: no timer can end between two keys, however slow the machine
  // is.
  for (const value of ['sh', 'sho', 'shoe']) fireEvent.input(box, { target: { value } })
  await waitFor(() => expect(asked()).toEqual(['GET /api/suggest/shoe']))
  expect(performance.now() - typedAt).toBeGreaterThanOrEqual(119)
  fireEvent.input(box, { target: { value: 'shoes' } })
  await waitFor(() => expect(asked()).toEqual(['GET /api/suggest/shoe', 'GET /api/suggest/shoes']))
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
})

test('an older answer never replaces a newer one', async () => {
  const old = Promise.withResolvers<void>()
  const answered: string[] = []
  const calls = interceptCalls(async (call) => {
    const text = /\/api\/suggest\/(.*)$/.exec(call)?.[1]
    if (text === undefined) return undefined
    if (text === 'old') await old.promise
    answered.push(text)
    return { status: 200, body: { products: [], categories: [], brands: [`brand of ${text}`] } }
  })
  const { user, box } = await openBox()
  await user.paste('old')
  await waitFor(() => expect(calls).toContain('GET /api/suggest/old'))
  await user.clear(box)
  await user.paste('new')
  expect(await screen.findByRole('option', { name: 'brand of new' })).toBeVisible()
  old.resolve()
  await waitFor(() => expect(answered).toEqual(['new', 'old']))
  await user.type(box, ' ')
  await screen.findByRole('option', { name: 'See all results for “new”' })
  expect(options()[0]).toBe('brand of new')
  expect(calls.filter((call) => call.includes('/api/suggest/'))).toEqual([
    'GET /api/suggest/old',
    'GET /api/suggest/new',
  ])
})

test('recent searches are offered, and forgotten one by one or all', async () => {
  for (const text of ['kettle', 'shirt']) {
    const { user, box } = await openBox()
    await user.type(box, `${text}{Enter}`)
    await seePath(`/search/${text}`)
  }
  const calls = interceptCalls()
  const { user } = await openBox()
  await listbox()
  expect(options()).toEqual(['shirt', 'kettle'])
  expect(calls.filter((call) => /shirt|kettle/.test(call))).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Forget kettle' }))
  expect(options()).toEqual(['shirt'])
  await user.click(screen.getByRole('option', { name: 'shirt' }))
  await seePath('/search/shirt')
  const again = await openBox()
  await listbox()
  await again.user.click(screen.getByRole('button', { name: 'Forget all' }))
  await noListbox()
  expect(localStorage.getItem(SEARCHES_KEY)).toBeNull()
})

test('recent searches are gone after a logout', async () => {
  await givenOwner()
  givenStored(SEARCHES_KEY, ['kettle'])
  const user = openPage('/user')
  // of the wide and of the narrow menu
  const [logout] = await screen.findAllByRole('button', { name: 'Logout' })
  if (logout) await user.click(logout)
  await seePath('/')
  expect(localStorage.getItem(SEARCHES_KEY)).toBeNull()
})
