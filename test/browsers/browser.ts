import { vi } from 'vitest'
import type { ElementReference, WebDriver } from './webdriver.ts'

/** A part of a page as a person knows it: by its kind and its name or text. */
export type Target = { kind: Kind; name: string | RegExp }

const KINDS = {
  button: 'button, summary, [role=button]',
  link: 'a[href]',
  heading: 'h1, h2, h3',
  field: 'input, select, textarea',
  choice: 'label',
  option: 'option',
  text: 'p, li, td, dd, dt, span, strong, h1, h2, h3, output, legend, a',
}
type Kind = keyof typeof KINDS

const target =
  (kind: Kind) =>
  (name: string | RegExp): Target => ({ kind, name })
export const button = target('button')
export const link = target('link')
export const heading = target('heading')
export const field = target('field')
/** The label of a radio button or a checkbox. */
export const choice = target('choice')
export const words = target('text')

/** Runs in the page: the first of these elements that is visible and has the name. */
function findIn(selector: string, source: string, within: Element | null): Element | null {
  const name = new RegExp(source)
  const labelled = (element: Element): string[] => [
    element.getAttribute('aria-label') ?? '',
    document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ?? '',
    ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent ?? ''),
    element instanceof HTMLSelectElement ? '' : (element.textContent ?? ''),
  ]
  const isVisible = (element: Element): boolean =>
    element instanceof HTMLOptionElement ||
    (element as HTMLInputElement).type === 'file' ||
    (element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible')
  const isNamed = (element: Element): boolean =>
    labelled(element).some((text) => name.test(text.replace(/\s+/g, ' ').trim()))
  return (
    [...(within?.querySelectorAll(selector) ?? [])].find(
      (element) =>
        isVisible(element) && isNamed(element) && !(element as HTMLButtonElement).disabled,
    ) ?? null
  )
}

/** Runs in the page: its styles for paper apply to the screen from then on. */
function printedIn(selector: string): boolean[] {
  const turn = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print')
        rule.media.mediaText = 'all'
      if (rule instanceof CSSGroupingRule) turn(rule.cssRules)
    }
  }
  for (const sheet of document.styleSheets) turn(sheet.cssRules)
  return [...document.querySelectorAll(selector)].map(
    (element) => element.getClientRects().length > 0,
  )
}

const ESCAPED = /[.*+?^${}()|[\]\\]/g
const sourceOf = (name: string | RegExp): string =>
  typeof name === 'string' ? `^${name.replace(ESCAPED, '\\$&')}$` : name.source

/** Waits until an act succeeds, as a person waits for what is not there yet. */
const within20s = <Result>(act: () => Promise<Result>): Promise<Result> =>
  vi.waitFor(act, { timeout: 20_000, interval: 100 })

export class Browser {
  readonly #driver: WebDriver
  readonly #url: string

  constructor(driver: WebDriver, url: string) {
    this.#driver = driver
    this.#url = url
  }

  /** Runs the body of a function in the page, without what is around it here. */
  async run<Result>(script: string, ...args: unknown[]): Promise<Result> {
    return (await this.#driver.send('run', { script, args })) as Result
  }

  /**
   * Opens an address and waits until React has hydrated the page: before that, a click does
   * nothing.
   */
  async open(path: string): Promise<void> {
    await this.#driver.send('open', { url: this.#url + path })
    await within20s(async () => {
      const isHydrated = await this.run(
        "const button = document.querySelector('main button, header button'); return Object.keys(button ?? {}).some((key) => key.startsWith('__reactProps'))",
      )
      if (!isHydrated) throw new Error(`${path} is not hydrated`)
    })
  }

  async #find({ kind, name }: Target, within: string): Promise<ElementReference> {
    const script = `return (${findIn})(arguments[0], arguments[1], document.querySelector(arguments[2]))`
    const found = await this.run<ElementReference | null>(
      script,
      KINDS[kind],
      sourceOf(name),
      within,
    )
    if (!found) throw new Error(`no ${kind} ${name} at ${await this.run('return location.href')}`)
    return found
  }

  /** Waits until it is on the page. */
  see(target: Target, within = 'body'): Promise<ElementReference> {
    return within20s(() => this.#find(target, within))
  }

  click(target: Target, within = 'body'): Promise<void> {
    return within20s(async () => {
      const element = await this.#find(target, within)
      await this.run(
        "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })",
        element,
      ) // not under a bar
      await this.#driver.send('click', { element })
    })
  }

  fill(name: string | RegExp, text: string): Promise<void> {
    return within20s(async () => {
      const element = await this.#find(field(name), 'body')
      await this.run('arguments[0].focus(); arguments[0].select()', element) // typing replaces it
      await this.#driver.send('type', { element, text })
    })
  }

  /** Chooses an option of a list by its text. */
  choose(name: string | RegExp, option: string | RegExp): Promise<void> {
    return within20s(async () => {
      const list = await this.#find(field(name), 'body')
      const script = `return (${findIn})('option', arguments[0], arguments[1])`
      const element = await this.run<ElementReference | null>(script, sourceOf(option), list)
      if (!element) throw new Error(`no option ${option}`)
      await this.#driver.send('click', { element })
    })
  }

  /** Puts files into a field. */
  async upload(name: string | RegExp, ...paths: string[]): Promise<void> {
    const element = await this.see(field(name))
    await this.#driver.send('type', { element, text: paths.join('\n') })
  }

  /** Acts inside a frame, which may be of another origin. */
  async inFrame(selector: string, act: () => Promise<void>): Promise<void> {
    await within20s(async () => {
      const element = await this.run<ElementReference | null>(
        'return document.querySelector(arguments[0])',
        selector,
      )
      if (!element) throw new Error(`no frame ${selector}`)
      await this.#driver.send('enterFrame', { element })
    })
    await act()
    await this.#driver.send('enterFrame', { element: null })
  }

  /**
   * For each of the elements, whether paper shows it: WebKit's driver prints nothing. The page
   * stays in its print form.
   */
  printed(selector: string): Promise<boolean[]> {
    return this.run(`return (${printedIn})(arguments[0])`, selector)
  }

  /** Forgets the visitor: cookies and what the pages have stored. */
  async leave(): Promise<void> {
    await this.run('localStorage.clear(); sessionStorage.clear()')
    await this.#driver.send('deleteCookies', {})
  }
}
