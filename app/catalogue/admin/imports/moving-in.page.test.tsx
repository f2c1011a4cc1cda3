import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { limit } from '#test/limit.ts'
import { movedShops } from '#test/moved-shops.ts'
import { main } from '#test/pages/find.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { signInAs } from '#test/pages/session.ts'
import { getQueryClient } from '../../../platform/api/query-client.ts'

/**
 * Checks a file of another shop with one product of an unknown type, and three pictures at an
 * address that no shop fetches from: they fail without a call to another machine.
 */
async function checkBracelet() {
  const csv = movedShops(`-${crypto.randomUUID()}`).at(-1)?.csv ?? ''
  const [head, ...lines] = csv.replaceAll('pictures.example', '127.0.0.1').split('\r\n')
  const own = [head, ...lines.filter((line) => line.includes('anchor-bracelet'))].join('\r\n')
  const user = openPage('/admin/transfer')
  await user.upload(
    await screen.findByLabelText('CSV file'),
    new File([own], 'jewellery.csv', { type: 'text/csv' }),
  )
  await user.click(main().getByRole('button', { name: 'Check the file' }))
  await screen.findByRole('heading', { name: 'Checked: nothing is changed yet' })
  const type = screen.getByLabelText('“Bracelet”')
  await waitFor(() => expect(within(type).getAllByRole('option').length).toBeGreaterThan(5))
  return { user, type }
}

const hasText = (text: string) => (_: string, element: Element | null) =>
  element?.tagName === 'P' && element.textContent === text

test('an admin who is no super admin is offered no new category', async () => {
  await signInAs('admin')
  const { type } = await checkBracelet()
  expect(within(type).queryByRole('option', { name: /New category/ })).not.toBeInTheDocument()
})

test('an answer stays when an older read of the import ends after it', async () => {
  await signInAs('superAdmin')
  const send = globalThis.fetch
  const [read, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  interceptCalls(async (call, init) => {
    if (call.startsWith('PUT /api/imports/')) await saved.promise
    if (!call.startsWith('GET /api/imports/')) return undefined
    const answer = await send(call.slice('GET '.length), init)
    const body = await answer.json()
    await read.promise
    return { status: answer.status, body }
  })
  const { user, type } = await checkBracelet()
  const [, first] = within(type).getAllByRole<HTMLOptionElement>('option')
  await user.selectOptions(type, first as HTMLOptionElement)
  read.resolve()
  await waitFor(() =>
    expect(getQueryClient().isFetching({ queryKey: ['GET /imports/:id'] })).toBe(0),
  )
  expect(type).toHaveValue(first?.value)
  saved.resolve()
})

// Long: an import with pictures runs in the background, one picture after the other.
test('pictures that cannot be fetched are listed, and can be asked for again', {
  timeout: limit(60_000),
}, async () => {
  await signInAs('superAdmin')
  const calls = interceptCalls()
  const { user, type } = await checkBracelet()
  expect(within(type).getByRole('option', { name: 'New category: Bracelet' })).toBeInTheDocument()
  await user.click(main().getByRole('button', { name: 'Import 1 product' }))
  expect(main().getByText(messages.importUnanswered)).toBeVisible()
  await user.selectOptions(type, within(type).getAllByRole('option')[1] as HTMLElement)
  await user.click(main().getByLabelText('Fetch 3 pictures from the addresses in the file'))
  await user.click(main().getByRole('button', { name: 'Import 1 product' }))
  await screen.findByRole('heading', { name: 'Import is done' }, { timeout: limit(40_000) })
  const pictures = within(main().getByRole('region', { name: 'Pictures' }))
  expect(pictures.getByText(hasText('0 pictures fetched, 3 could not be.'))).toBeVisible()
  expect(pictures.getByRole('row', { name: /anchor-1_925x\.jpg/ })).toHaveTextContent(
    messages.fetchNotPublic,
  )
  const starts = () => calls.filter((call) => /^PUT \/api\/imports\/[^/]+$/.test(call)).length
  expect(starts()).toBe(1)
  await user.click(pictures.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(starts()).toBe(2))
  expect(await screen.findByText(hasText('0 pictures fetched, 3 could not be.'))).toBeVisible()
})
