import type { Window } from 'happy-dom'
import * as PropertySymbol from 'happy-dom/lib/PropertySymbol.js'
import WindowBrowserContext from 'happy-dom/lib/window/WindowBrowserContext.js'

/**
 * The page's browser forgets its cookies, of which happy-dom keeps also those of calls from
 * elsewhere.
 */
export function forgetCookies(): void {
  const window: Window = (document as never)[PropertySymbol.window]
  new WindowBrowserContext(window).getBrowserContext()?.cookieContainer.clearCookies()
}
