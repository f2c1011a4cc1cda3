import { Parser } from 'htmlparser2'

/**
 * An uploaded drawing is never used as it is: it is parsed, and a new one is written with only the elements and attributes
 * listed here. None of them can run code, load a file or refer to anything outside of the drawing.
 */

const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']
const GRADIENTS = ['linearGradient', 'radialGradient']
const ELEMENTS = new Set(['g', 'defs', 'stop', ...SHAPES, ...GRADIENTS])

const STYLES = new Set([
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin'],
  ...['stroke-miterlimit', 'stroke-opacity', 'opacity', 'stop-color', 'stop-opacity', 'color', 'display', 'visibility'],
])
const GEOMETRY = new Set([
  ...['d', 'points', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'width', 'height'],
  ...['transform', 'gradientTransform', 'gradientUnits', 'spreadMethod', 'offset'],
])

/** No quote, angle bracket, ampersand or colon: a value that matches needs no escaping and cannot be an address. */
const VALUE = /^[\w\s.,%#()+-]*$/
const NAME = /^[\w.-]{1,100}$/
const PAINT_BY_NAME = /^url\(['"]?#([\w.-]{1,100})['"]?\)/

const MAX_NODES = 20_000
const MAX_DEPTH = 64
/** Pixels of the longer side that a drawing is scaled to. */
const SIDE = 1200

type Attributes = Record<string, string>
type Size = { width: number; height: number }

/** The drawing written again, at most 1200 pixels a side; undefined for a file that is not a drawing, or too large a one. */
export function cleanSvg(bytes: Uint8Array): string | undefined {
  const text = readText(bytes)
  if (text === undefined || /<!ENTITY/i.test(text)) return undefined
  const writer = new Writer()
  const parser = new Parser(
    { onopentag: (name, attributes) => writer.open(name, attributes), onclosetag: () => writer.close() },
    { xmlMode: true },
  )
  // In chunks: a document with too many nodes is not read to its end.
  for (let index = 0; index < text.length && !writer.isRefused; index += 65_536)
    parser.write(text.slice(index, index + 65_536))
  parser.end()
  return writer.result()
}

function readText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

class Writer {
  isRefused = false
  private out: string[] = []
  private nodes = 0
  private shapes = 0
  private depth = 0
  private names: string[] = []
  /** Depth of the skipped element. */
  private skipped: number | undefined
  private root: Size | undefined

  open(name: string, attributes: Attributes): void {
    this.depth += 1
    this.nodes += 1
    if (this.nodes > MAX_NODES || this.depth > MAX_DEPTH) this.isRefused = true
    if (this.isRefused || this.skipped !== undefined) return
    if (this.nodes === 1) this.openRoot(name, attributes)
    else if (this.depth === 1 || !ELEMENTS.has(name)) this.skipped = this.depth
    else {
      if (SHAPES.includes(name)) this.shapes += 1
      this.out.push(`<${name}${write(allowed(name, attributes))}>`)
      this.names.push(name)
    }
  }

  private openRoot(name: string, attributes: Attributes): void {
    const box = boxOf(attributes)
    this.root = box && scaled(box)
    if (name !== 'svg' || !box || !this.root) {
      this.isRefused = true
      return
    }
    const { width: _w, height: _h, x: _x, y: _y, transform: _t, ...styles } = allowed(name, attributes)
    const frame = { viewBox: box.join(' '), width: String(this.root.width), height: String(this.root.height) }
    this.out.push(`<svg xmlns="http://www.w3.org/2000/svg"${write({ ...frame, ...styles })}>`)
    this.names.push(name)
  }

  close(): void {
    if (this.skipped === undefined && !this.isRefused) this.out.push(`</${this.names.pop()}>`)
    if (this.skipped === this.depth) this.skipped = undefined
    this.depth -= 1
  }

  result(): string | undefined {
    return this.isRefused || !this.root || this.shapes === 0 ? undefined : this.out.join('')
  }
}

const write = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

/** The allowed attributes, also those that `style` declares. */
function allowed(element: string, attributes: Attributes): Attributes {
  const result: Attributes = {}
  const add = (name: string, value: string): void => {
    const clean = cleanValue(element, name, value)
    if (clean) result[clean.name] = clean.value
  }
  for (const [name, value] of Object.entries(attributes)) add(name, value)
  for (const declaration of (attributes.style ?? '').split(';')) {
    const [name = '', value = ''] = declaration.split(':', 2)
    if (STYLES.has(name.trim())) add(name.trim(), value)
  }
  return result
}

type Clean = { name: string; value: string } | undefined

function cleanValue(element: string, name: string, raw: string): Clean {
  const value = raw.trim()
  if (name === 'id') return NAME.test(value) ? { name, value } : undefined
  if (name === 'href' || name === 'xlink:href') return coloursOfGradient(element, value)
  if (name === 'fill' || name === 'stroke') return { name, value: paintOf(value) }
  const isNamed = STYLES.has(name) || GEOMETRY.has(name)
  return isNamed && isPlain(value) ? { name, value } : undefined
}

const isPlain = (value: string): boolean => VALUE.test(value) && !/url\s*\(/i.test(value)

const coloursOfGradient = (element: string, value: string): Clean =>
  GRADIENTS.includes(element) && value.startsWith('#') && NAME.test(value.slice(1))
    ? { name: 'href', value }
    : undefined

/** A colour, or a gradient of the same drawing. */
function paintOf(value: string): string {
  const gradient = PAINT_BY_NAME.exec(value)?.[1]
  if (gradient) return `url(#${gradient})`
  return isPlain(value) ? value : 'none'
}

/** The part of the plane that is drawn: x, y, width, height. */
function boxOf({ viewBox = '', width = '', height = '' }: Attributes): number[] | undefined {
  const numbers =
    viewBox.trim() === ''
      ? [0, 0, ...[width, height].map(pixelsOf)]
      : viewBox
          .trim()
          .split(/[\s,]+/)
          .map(Number)
  const isBox = numbers.length === 4 && numbers.every((n) => Number.isFinite(n) && Math.abs(n) <= 1e6)
  return isBox && (numbers[2] ?? 0) > 0 && (numbers[3] ?? 0) > 0 ? numbers : undefined
}

const pixelsOf = (length: string): number => Number(/^\s*([\d.]+)(?:px)?\s*$/.exec(length)?.[1] ?? Number.NaN)

function scaled([, , width = 1, height = 1]: number[]): Size {
  const scale = SIDE / Math.max(width, height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
