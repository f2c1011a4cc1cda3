import { LOADED_ID, PAGE_DATA_ID, type PageData } from './page-data.ts'

const textOfDataElement = (id: string): string => document.getElementById(id)?.textContent ?? ''

const loadRouteModules = (address: string): Promise<unknown> => import(/* @vite-ignore */ address)

/**
 * Loads the page's modules and sets what `<HydratedRouter>` reads: React Router's own inline
 * scripts would do the same.
 */
export async function prepareRouter(): Promise<void> {
  const { router, manifest, routes, hotReload }: PageData = JSON.parse(
    textOfDataElement(PAGE_DATA_ID),
  )
  if (import.meta.env.DEV && hotReload) await loadRouteModules(hotReload) // before any component
  const ids = Object.keys(routes)
  const [, ...modules] = await Promise.all([
    loadRouteModules(manifest),
    ...Object.values(routes).map(loadRouteModules),
  ])
  // A page that was not reached by a click has no key, and would share its scroll position with
  // others of this tab.
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(36).slice(2) }, '')
  Object.assign(window, {
    __reactRouterContext: { ...router, stream: new Response(textOfDataElement(LOADED_ID)).body },
    __reactRouterRouteModules: Object.fromEntries(ids.map((id, index) => [id, modules[index]])),
  })
}
