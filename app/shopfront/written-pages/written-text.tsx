import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { isForOwnTab } from '../../platform/ui/own-tab.ts'
import './written-text.css'

/** Shows the HTML of a page as the server rendered and sanitised it. */
export function WrittenText({ html }: { html: string }) {
  const open = useOnSiteNavigation()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press of Enter on a link is a click of it
    // biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed
    <div
      className="written"
      onClick={open}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the API's own HTML, of which the sanitiser left no script
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Opens links to this shop as all other links of it, without loading the whole page again. */
function useOnSiteNavigation() {
  const navigate = useNavigate()
  return (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.button !== 0 || isForOwnTab(event)) return
    if (link.origin !== location.origin || link.pathname.startsWith('/api/') || link.hash) return
    event.preventDefault()
    void navigate(link.pathname + link.search)
  }
}
