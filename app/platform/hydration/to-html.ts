import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'

/**
 * The HTML of elements without state, letter for letter as React would write it, in a tenth of its
 * time: React keeps for each element what it needs to wait, to stream and to fail in parts, and a
 * list of products is hundreds of elements that do none of that. For the server only; see `Still`.
 *
 * @throws Error for what cards do not need: hooks, contexts, styles, raw HTML, addresses that leave
 * the shop in links
 */
export function renderToHtml(node: ReactNode): string {
  const page: HtmlText = { html: '', endsInText: false }
  writeNode(node, page)
  return page.html
}

/** Two texts side by side are two nodes in the browser: React puts a comment between them. */
type HtmlText = { html: string; endsInText: boolean }
type ElementProps = Record<string, unknown> & { children?: ReactNode }

function writeNode(node: ReactNode, page: HtmlText): void {
  if (typeof node === 'string' || typeof node === 'number')
    writeTextNode(escapeMarkup(String(node)), page)
  else if (isValidElement<ElementProps>(node)) writeElement(node, page)
  else if (Array.isArray(node)) for (const child of node) writeNode(child, page)
  else if (node !== null && node !== undefined && typeof node !== 'boolean')
    throw new Error('no plain element')
}

function writeTextNode(text: string, page: HtmlText): void {
  if (text === '') return
  page.html += page.endsInText ? `<!-- -->${text}` : text
  page.endsInText = true
}

function writeElement({ type, props }: ReactElement<ElementProps>, page: HtmlText): void {
  if (typeof type === 'string') writeElementTag(type, props, page)
  else if (type === (Fragment as unknown)) writeNode(props.children, page)
  else if (typeof type === 'function')
    writeNode((type as (props: ElementProps) => ReactNode)(props), page)
  else throw new Error('no plain component')
}

const VOID = new Set(['img', 'source', 'br', 'hr'])

function writeElementTag(tag: string, props: ElementProps, page: HtmlText): void {
  page.html += `<${tag}`
  for (const name in props) page.html += attributeText(name, props[name])
  page.endsInText = false
  if (VOID.has(tag)) {
    page.html += '/>'
    return
  }
  page.html += '>'
  writeNode(props.children, page)
  page.html += `</${tag}>`
  page.endsInText = false
}

const EMPTY = new Set(['children', 'ref', 'key'])
const REFUSED = new Set(['dangerouslySetInnerHTML', 'style'])

function attributeText(name: string, value: unknown): string {
  const isAbsent = value === undefined || value === null || typeof value === 'function'
  if (isAbsent || EMPTY.has(name)) return ''
  const isPlain = typeof value === 'string' || typeof value === 'number'
  if (!isPlain || REFUSED.has(name)) {
    throw new Error(`no plain attribute: ${name}`)
  }
  const text = String(value)
  if (name === 'className') return ` class="${escapeMarkup(text)}"`
  if (name === 'href' && !/^\/(?!\/)/.test(text)) throw new Error('a link that leaves the shop')
  return ` ${name}="${escapeMarkup(text)}"`
}

const SPECIAL = /["'&<>]/
const HTML_ESCAPES: Record<string, string> = {
  '"': '&quot;',
  "'": '&#x27;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
}

/** Most texts have nothing to escape. */
const escapeMarkup = (text: string): string =>
  SPECIAL.test(text) ? text.replaceAll(/["'&<>]/g, (sign) => HTML_ESCAPES[sign] ?? '') : text
