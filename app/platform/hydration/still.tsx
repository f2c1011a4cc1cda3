import type { ReactNode } from 'react'
import { renderToHtml } from './to-html.ts'

type StillProps = { className: string; children: ReactNode }

/**
 * A list of items without state: on the server `renderToHtml` writes it, in the browser React takes the
 * elements over.
 */
export const StillList = import.meta.env.SSR
  ? ({ className, children }: StillProps) => (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: of our own elements, each text of them escaped
      <ul className={className} dangerouslySetInnerHTML={{ __html: renderToHtml(children) }} />
    )
  : ({ className, children }: StillProps) => <ul className={className}>{children}</ul>
