import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { currentPath } from './open-page.tsx'

/** The elements that page tests look for on every page. */

/** The part of an opened page beside its bar, menus and toasts. */
export const main = () => within(screen.getByRole('main'))

/** The same of a page that is still being opened. */
export const findMain = async () => within(await screen.findByRole('main'))

export const findHeading = (name: string | RegExp): Promise<HTMLElement> =>
  screen.findByRole('heading', { level: 1, name })

/** The toast with this text. */
export const findNotice = async (text: string): Promise<HTMLElement> =>
  within(await screen.findByRole('region', { name: 'Notifications' })).findByText(text)

export const seePath = (path: string | RegExp): Promise<void> =>
  waitFor(() =>
    expect(currentPath()).toEqual(typeof path === 'string' ? path : expect.stringMatching(path)),
  )

/** A button ignores presses while its action runs. */
export async function seeIdle(button: HTMLElement): Promise<void> {
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
}

/** Types into a field in place of what it had. */
export async function retype(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  await user.type(field, text)
}

/** The errors on top of a form of the back office that was sent in vain. */
export function formSummary(): HTMLElement {
  const alerts = main().getAllByRole('alert')
  const summary = alerts.find(({ textContent }) => textContent?.startsWith('Not saved yet'))
  if (!summary) throw new Error(`no summary of errors among ${alerts.length} alerts`)
  return summary
}
