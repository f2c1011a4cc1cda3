import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ApiCall } from '#app/platform/api/call.ts'
import * as sales from '../sale-calls.ts'
import { main } from './find.ts'
import { openPage } from './open-page.tsx'
import { callElsewhere } from './session.ts'

/** Guests' orders of one test alone, and the pages that show them. */

export { act, givenParcel, listOf, numberOf, orderAddress } from '../sale-calls.ts'

/** An order of each name, made by a guest elsewhere. */
export const givenSales = (admin: ApiCall, names: readonly string[], qty = 1) =>
  sales.givenSales(admin, callElsewhere(), names, qty)
export const givenOrdered = (admin: ApiCall, name: string, qty = 1) =>
  sales.givenOrdered(admin, callElsewhere(), name, qty)

/** Opens a page and waits for its heading. */
export async function visit(address: string): Promise<UserEvent> {
  const user = openPage(address)
  await screen.findByRole('heading', { level: 1 })
  return user
}

/** A part of the page, when it is there. */
export const region = (name: string | RegExp): Promise<HTMLElement> =>
  main().findByRole('region', { name })
/** The text beside a title, such as an order's status. */
export const fact = (title: string): string | null | undefined =>
  main().getByText(title, { selector: 'dt, dt *' }).closest('dt')?.nextElementSibling?.textContent
