import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { KINDS_OF_WORK } from '#contract/office/to-do.ts'
import { seePath } from '#test/pages/find.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { callAs, callElsewhere, sandboxUrl, signInAs } from '#test/pages/session.ts'
import { givenProduct, givenSale, paySale } from '#test/shop-calls.ts'

test('the dashboard says what is to be done, with links to lists', async () => {
  const admin = await callAs('admin')
  const { _id: id } = await givenProduct(admin)
  await paySale(
    callElsewhere(),
    sandboxUrl(),
    await givenSale(callElsewhere(), { lines: [{ id, qty: 1 }] }),
  )
  await signInAs('admin')
  const user = openPage('/admin')
  const work = within(await screen.findByRole('region', { name: 'To do today' }))
  const { title, to } = KINDS_OF_WORK.pack
  expect(work.getByText(title).closest('li')).toHaveTextContent(/[1-9]\d*\+?$/)
  await user.click(work.getByRole('link', { name: title }))
  await seePath(to)
})
