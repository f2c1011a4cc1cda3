import { within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { givenSales, visit } from '#test/pages/back-office.ts'
import { main } from '#test/pages/find.ts'
import { signInAs } from '#test/pages/session.ts'
import { act, numberOf } from '#test/sale-calls.ts'
import { ownName } from '#test/shop-calls.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('invoices of several orders are printed once, and none has a landmark', async () => {
  const admin = await signInAs('admin')
  const name = ownName('Ada')
  const [first, second, open] = (await givenSales(admin, [name, name, name])) as [Sale, Sale, Sale]
  for (const sale of [first, second]) await act(admin, sale, 'completed')
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await visit(`/admin/print/invoices?ids=${[first, second, open].map(({ _id }) => _id).join(',')}`)
  const sheets = await main().findAllByRole('article')
  expect(sheets).toHaveLength(2)
  expect(main().getByText(/without an invoice/)).toHaveTextContent(numberOf(open))
  expect(print).toHaveBeenCalledTimes(1)
  // Two of the same name on a page cannot be told apart.
  for (const sheet of sheets) expect(within(sheet).queryByRole('region')).toBeNull()
})
