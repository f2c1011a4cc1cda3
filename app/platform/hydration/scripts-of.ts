import type { ComponentProps } from 'react'
import type { EntryContext } from 'react-router'
import type { ScriptsContext } from './page-scripts.tsx'

export async function scriptsOf(entry: EntryContext): Promise<ComponentProps<typeof ScriptsContext>['value']> {
  const { manifest, staticHandlerContext, serverHandoffString = '{}', serverHandoffStream } = entry
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])
  return {
    entry: manifest.entry.module,
    modules: [
      ...new Set([
        manifest.url,
        manifest.entry.module,
        ...manifest.entry.imports,
        ...routes.flatMap(({ module, imports = [] }) => [module, ...imports]),
      ]),
    ],
    loaded: await new Response(serverHandoffStream).text(),
    data: {
      router: JSON.parse(serverHandoffString),
      manifest: manifest.url,
      routes: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
      hotReload: manifest.hmr?.runtime,
    },
  }
}
