import { cleanup, render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { type ComponentType, createElement } from 'react'
import { createRoutesStub, useLocation } from 'react-router'
import { callApi } from '#app/platform/api/browser.ts'
import Root from '#app/root.tsx'
import routes from '#app/routes.ts'

/**
 * Opens pages of the shop in happy-dom: the routes of `app/routes.ts`, with their calls sent to a
 * running shop.
 */

type RouteModule = {
  default: ComponentType
  clientLoader?: (args: object) => unknown
  ErrorBoundary?: ComponentType
  HydrateFallback?: ComponentType
}
type Entry = { id?: string; file: string; path?: string; index?: boolean; children?: Entry[] }
type Stub = Parameters<typeof createRoutesStub>[0][number]

const modules = import.meta.glob<RouteModule>('../../app/**/*-{page,layout}.tsx')

/** The module is loaded when its page is opened, as in the browser. */
function toStub({ id, file, path, index, children }: Entry): Stub {
  const load = modules[`../../app/${file}`]
  if (!load) throw new Error(`${file} is no page and no layout`)
  let loaded: RouteModule | undefined
  const part = (name: 'default' | 'ErrorBoundary') => (props: object) => {
    const Part = loaded?.[name]
    return Part ? createElement(Part, props) : null
  }
  const loader = async (args: object): Promise<unknown> => {
    loaded = await load()
    return (await loaded.clientLoader?.(args)) ?? null
  }
  const stub = {
    id: id ?? file,
    path,
    loader,
    Component: part('default'),
    ErrorBoundary: part('ErrorBoundary'),
  }
  return (index ? { ...stub, index } : { ...stub, children: children?.map(toStub) }) as Stub
}

let path = ''
function Location() {
  const { pathname, search, hash } = useLocation()
  path = pathname + search + hash
  history.replaceState(null, '', path) // some parts of the shop read the window's address
  return null
}

const root: Stub = {
  id: 'root',
  path: '/',
  Component: (props: Parameters<typeof Root>[0]) => (
    <>
      <Location />
      <Root {...props} />
    </>
  ),
  HydrateFallback: () => null,
  loader: async () => ({ origin: location.origin, shop: await callApi('GET /shop', {}) }),
  shouldRevalidate: () => false,
  children: (routes as Entry[]).map(toStub),
}

/**
 * Opens an address such as `/admin/orders?search=shoe`, in place of the page that is open. The
 * caller waits for its content.
 */
export function openPage(address: string): UserEvent {
  cleanup()
  path = '' // until the page is there
  const Shop = createRoutesStub([root])
  render(<Shop initialEntries={[address]} />)
  return userEvent.setup()
}

/** Path, query and hash of the page that is open now. */
export const currentPath = (): string => path
