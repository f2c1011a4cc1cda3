import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import type { Window } from 'happy-dom'
import elements from 'happy-dom/lib/config/HTMLElementConfig.js'
import * as PropertySymbol from 'happy-dom/lib/PropertySymbol.js'
import WindowBrowserContext from 'happy-dom/lib/window/WindowBrowserContext.js'
import { afterEach, beforeEach, inject, vi } from 'vitest'
import { sendLastCartChange } from '#app/orders/cart/account/follow-account.ts'
import { closeCartDrawer } from '#app/orders/cart/drawer.ts'
import { getQueryClient } from '#app/platform/api/query-client.ts'
import { endStoredSession } from '#app/platform/store/session.ts'
import { useToasts } from '#app/platform/ui/toast.ts'
import { limit } from '../limit.ts'

/**
 * The browser functions that happy-dom lacks. Layout, focus rings and animations are tested in a
 * browser.
 */
Object.assign(elements, { search: elements.section })
Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {}, togglePopover() {} })
Object.assign(Element.prototype, { checkVisibility: () => true })
// A form asks for both, to see whether a choice was changed before it was there.
Object.assign(HTMLSelectElement.prototype, { size: 0 })
Object.assign(HTMLOptionElement.prototype, { defaultSelected: false })

/** A failure shows the text of the page, not its markup. */
const getElementError = (message: string | null): Error =>
  new Error(
    message?.includes('\nPage: ') ? message : `${message}\nPage: ${document.body.textContent}`,
  )

configure({ asyncUtilTimeout: limit(20_000), getElementError })

/** The test runner's `window` is its own global. */
const happyWindow: Window = (document as never)[PropertySymbol.window]
const context = new WindowBrowserContext(happyWindow)
/** Also those that scripts cannot see. */
const cookies = context.getBrowserContext()?.cookieContainer

/**
 * A browser's own lines about refused and ended calls; what the shop writes goes to the test
 * runner's console.
 */
Object.assign(context.getBrowserFrame()?.page.console ?? {}, { error() {} })

/** Before each test the browser is new: no cookies, nothing stored, no answers, no toasts. */
// calls from elsewhere go to another host name
happyWindow.happyDOM.settings.fetch.disableSameOriginPolicy = true

beforeEach(() => {
  happyWindow.happyDOM.setURL(inject('shopUrl'))
})

afterEach(async () => {
  cleanup()
  closeCartDrawer()
  vi.restoreAllMocks()
  getQueryClient().clear()
  useToasts.setState([], true)
  await endStoredSession(() => {})
  localStorage.clear()
  sessionStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null })) // the store reads it
  await sendLastCartChange() // the cart of this test is not sent during the next one
  cookies?.clearCookies()
})
