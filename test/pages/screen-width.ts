import type { Window } from 'happy-dom'
import * as PropertySymbol from 'happy-dom/lib/PropertySymbol.js'
import { onTestFinished } from 'vitest'

const USUAL = 1024

/**
 * Until the test ends the window is that wide: for parts that a script chooses by the width. CSS is
 * not loaded.
 */
export function givenWidth(width: number): void {
  const { happyDOM }: Window = (document as never)[PropertySymbol.window]
  happyDOM.setViewport({ width })
  onTestFinished(() => happyDOM.setViewport({ width: USUAL }))
}
