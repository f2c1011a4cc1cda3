/**
 * The commands of WebDriver that the tests use. Firefox receives them by Marionette, WebKit's
 * driver over HTTP.
 */

const KEY = 'element-6066-11e4-a52e-4f735466cecf'

/** An element of the page, as scripts return it. */
export type ElementReference = { [KEY]: string }

export const idOf = (element: ElementReference): string => element[KEY]

export type Commands = {
  open: { url: string }
  run: { script: string; args: unknown[] }
  click: { element: ElementReference }
  type: { element: ElementReference; text: string }
  /** null: the page itself. */
  enterFrame: { element: ElementReference | null }
  setSize: { width: number; height: number }
  deleteCookies: object
}

export type WebDriver = {
  send<Name extends keyof Commands>(name: Name, parameters: Commands[Name]): Promise<unknown>
  /** The folder where the browser saves files. */
  downloads: string
  close(): Promise<void>
}
