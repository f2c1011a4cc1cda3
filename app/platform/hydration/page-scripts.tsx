import { createContext, use } from 'react'
import { LOADED_ID, PAGE_DATA_ID, type PageData } from './page-data.ts'

type Scripts = {
  data: PageData
  loaded: string
  /** Address of the module that reads the data and starts the page. */
  entry: string
  /** Addresses of all modules that the page begins with, fetched side by side. */
  modules: readonly string[]
  /** Keeps what is pressed until the modules are there. */
  early: string
}

export const ScriptsContext = createContext<Scripts | undefined>(undefined)

/**
 * A `<` could end the element. In JSON it stands in strings only, where its escape means the same.
 */
const scriptInElement = (json: string): string => json.replaceAll('<', '\\u003c')

/**
 * The one inline script: the same text on every page, which the content policy names. Nothing in
 * the browser.
 */
export function EarlyScript() {
  const scripts = import.meta.env.SSR ? use(ScriptsContext) : undefined
  return scripts ? <script>{scripts.early}</script> : null
}

/**
 * Takes the place of React Router's `<Scripts>`, whose inline scripts carry what the loaders
 * answered: with them the content policy would have to allow scripts that contain a shopper's text.
 * Renders nothing in the browser.
 */
export function PageScripts() {
  const scripts = import.meta.env.SSR ? use(ScriptsContext) : undefined
  if (!scripts) return null
  return (
    <>
      {scripts.modules.map((address) => (
        <link key={address} rel="modulepreload" href={address} />
      ))}
      <script id={PAGE_DATA_ID} type="application/json">
        {scriptInElement(JSON.stringify(scripts.data))}
      </script>
      <script id={LOADED_ID} type="application/json">
        {scriptInElement(scripts.loaded)}
      </script>
      {/* Deferred: it needs the element above. */}
      <script type="module" src={scripts.entry} />
    </>
  )
}
