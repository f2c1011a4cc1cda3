import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { HERO_MS } from '#contract/platform/limits.ts'
import { currentPath, openPage } from '#test/pages/open-page.tsx'

test('§2 the hero has two slides, arrows and Shop Now', async () => {
  const user = openPage('/')
  const hero = within(await screen.findByRole('region', { name: 'Highlights' }))
  expect(hero.getByText('1 / 2')).toBeVisible()
  await user.click(hero.getByRole('button', { name: 'Next slide' }))
  expect(hero.getByText('2 / 2')).toBeVisible()
  await user.click(hero.getByRole('button', { name: 'Previous slide' }))
  expect(hero.getByText('1 / 2')).toBeVisible()
  await user.click(
    within(hero.getByRole('group', { name: '2 of 2' })).getByRole('link', { name: 'Shop Now' }),
  )
  await waitFor(() => expect(currentPath()).toBe('/products'))
})

test('§2 the hero shows its next slide every 5000 ms', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  openPage('/')
  const hero = within(await screen.findByRole('region', { name: 'Highlights' }))
  expect(HERO_MS).toBe(5000)
  await act(() => vi.advanceTimersByTimeAsync(4999))
  expect(hero.getByText('1 / 2')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(hero.getByText('2 / 2')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(hero.getByText('1 / 2')).toBeVisible()
})

test('the hero pauses under the pointer, with focus, and by its button', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const user = openPage('/')
  const region = await screen.findByRole('region', { name: 'Highlights' })
  const hero = within(region)
  await user.hover(region)
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(hero.getByText('1 / 2')).toBeVisible()
  await user.unhover(region)
  act(() => hero.getByRole('button', { name: 'Next slide' }).focus())
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(hero.getByText('1 / 2')).toBeVisible()
  await user.click(hero.getByRole('button', { name: 'Pause' }))
  await user.click(document.body)
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(hero.getByText('1 / 2')).toBeVisible()
  await user.click(hero.getByRole('button', { name: 'Play' }))
  await user.click(document.body)
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(hero.getByText('2 / 2')).toBeVisible()
})

test('§2 the home page has three category cards that lead to their category', async () => {
  openPage('/')
  const picks = within(await screen.findByRole('region', { name: 'Shop by category' }))
  const cards = picks.getAllByRole('article')
  expect(cards).toHaveLength(3)
  for (const card of cards)
    expect(within(card).getByRole('link')).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/category\/[0-9a-f-]{36}$/),
    )
})

test('§2 both tabs of the home page show the same 35 products', async () => {
  const user = openPage('/')
  const overview = within(await screen.findByRole('region', { name: 'Products Overview' }))
  await overview.findAllByRole('article')
  const titles = () =>
    within(overview.getByRole('tabpanel'))
      .getAllByRole('article')
      .map((card) => within(card).getByRole('link').textContent)
  const latest = titles()
  expect(latest).toHaveLength(35)
  await user.click(overview.getByRole('tab', { name: 'Best Sellers' }))
  expect(overview.getByRole('tab', { name: 'Best Sellers' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  expect(titles()).toEqual(latest)
  await user.click(overview.getByRole('link', { name: 'View All' }))
  await waitFor(() => expect(currentPath()).toBe('/products'))
})
