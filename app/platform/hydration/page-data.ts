/**
 * What the browser hydrates a page with. It is data, never code: the content policy allows no
 * script that contains a shopper's text.
 */
export type PageData = {
  /** React Router's settings: its `window.__reactRouterContext` without the stream. */
  router: object
  /** Address of the module that lists all routes. */
  manifest: string
  /** Addresses of the modules of the routes that this page consists of, by route id. */
  routes: Record<string, string>
  /** Address of the hot reload runtime, only while developing. */
  hotReload?: string | undefined
}

export const PAGE_DATA_ID = 'page-data'

/**
 * Id of the element with what the loaders answered, as React Router encodes it: as a text of the
 * JSON above each of its quotes would take two bytes.
 */
export const LOADED_ID = 'page-loaded'
