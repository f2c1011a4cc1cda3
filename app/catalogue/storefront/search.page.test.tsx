import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { searchResultsPath } from '#contract/catalogue/search-path.ts'
import { main, seePath } from '#test/pages/find.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { callAs } from '#test/pages/session.ts'
import { givenProduct, ownName } from '#test/shop-calls.ts'

/** What a search found, or did not. §11 */

const NOTHING = 'cannot find any product that matches your search'

test('a misspelled search finds what was meant or, on demand, the text', async () => {
  const user = openPage('/search/smasung')
  const asItIs = await screen.findByRole('link', { name: 'Search for “smasung” as it is' })
  expect(asItIs.parentElement).toHaveTextContent('Showing results for samsung.')
  expect(await main().findAllByRole('article')).not.toHaveLength(0)
  await user.click(asItIs)
  await seePath('/search/smasung?literal=1')
  expect(await main().findByText(NOTHING)).toBeVisible()
  expect(main().queryByText(/Showing results for/)).not.toBeInTheDocument()
})

test('results with some of the words only are said to be that', async () => {
  openPage('/search/samsung%20zzqqyyxx')
  expect(await screen.findByText(/^No product has all of these words./)).toBeVisible()
  expect(screen.queryByText(NOTHING)).not.toBeInTheDocument()
  expect(await main().findAllByRole('article')).not.toHaveLength(0)
})

test('a few results with all words are followed by others, under a line', async () => {
  openPage('/search/hisense%20fridge')
  const line = await screen.findByText('These products mention it, or match some of its words.')
  const cards = main().getAllByRole('article')
  const isBefore = (card: HTMLElement) =>
    (line.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  const full = cards.filter(isBefore)
  expect(full).not.toHaveLength(0)
  expect(cards.length).toBeGreaterThan(full.length)
  for (const card of full) expect(card).toHaveTextContent(/Hisense.*Fridge/)
})

test('a search without any hit leads on to popular categories', async () => {
  const user = openPage('/search/zzqqyyxx')
  expect(await screen.findByText(NOTHING)).toBeVisible()
  const popular = within(await main().findByRole('navigation', { name: 'Popular categories' }))
  expect(main().getByRole('link', { name: 'All Categories' })).toHaveAttribute(
    'href',
    '/categories',
  )
  expect(main().getByRole('link', { name: 'Browse all products' })).toHaveAttribute(
    'href',
    '/products',
  )
  const [first, ...others] = popular.getAllByRole('link')
  expect(others).toHaveLength(5)
  if (first) await user.click(first)
  await seePath(/^\/category\//)
})

test('an opened result is counted, with text and product and nothing else', async () => {
  const { title, _id } = await givenProduct(await callAs('admin'), {
    title: ownName('Akwete wrapper'),
  })
  const send = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  const user = openPage(searchResultsPath(title))
  await user.click(
    within((await screen.findAllByRole('article'))[0] as HTMLElement).getByRole('link'),
  )
  await seePath(`/product/${_id}`)
  expect(send.mock.calls.map(([address]) => address)).toEqual(['/api/searches/click'])
  const sent = send.mock.calls[0]?.[1] as Blob
  expect(JSON.parse(await sent.text())).toEqual({ text: title, product: _id })
})
