import type { MouseEvent, ReactNode } from 'react'
import { reportClick } from '../search/report-click.ts'

const PRODUCT = /^\/product\/([\da-f-]{36})/

/** The product that a click opens; undefined for any other click. */
function openedBy({ target }: MouseEvent): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  return PRODUCT.exec(link?.getAttribute('href') ?? '')?.[1]
}

export const CountedClicks = ({ text, children }: { text: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only listens to the links in it
  <div
    onClick={(event) => {
      const product = openedBy(event)
      if (product) reportClick(text, product)
    }}
  >
    {children}
  </div>
)
