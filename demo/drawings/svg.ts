/** Gradients, patterns and clips seen so far, by the id derived from their markup; a drawing includes only those it uses. */
const definitions = new Map<string, string>()

/** One gradient stop: offset 0..1, colour, opacity (1 when left out). */
type Stop = readonly [offset: number, colour: string, opacity?: number]

/** A 53-bit hash of the text (cyrb53), so that equal text always gets the same id and the drawings stay deterministic. */
export function hashOf(text: string): number {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return 4294967296 * (2097151 & b) + (a >>> 0)
}

/** Registers markup that carries `id="ID"` and answers the paint that refers to it. */
function define(markup: string): string {
  const id = `d${hashOf(markup).toString(36)}`
  if (!definitions.has(id)) definitions.set(id, markup.replace('id="ID"', `id="${id}"`))
  return `url(#${id})`
}

/** The definitions a drawing refers to, and those these refer to in turn. */
export function definitionsFor(body: string): string {
  const found = new Map<string, string>()
  const visit = (markup: string): void => {
    for (const [, id = ''] of markup.matchAll(/url\(#(\w+)\)/g)) {
      const definition = definitions.get(id)
      if (definition === undefined || found.has(id)) continue
      found.set(id, definition)
      visit(definition)
    }
  }
  visit(body)
  return [...found.values()].join('')
}

function stopMarkup(stops: readonly Stop[]): string {
  return stops
    .map(([at, colour, opacity]) => {
      const alpha = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${at}" stop-color="${colour}"${alpha}/>`
    })
    .join('')
}

/** A straight gradient over the painted shape's box: along x, along y, or from top left to bottom right. */
export function linear(along: 'x' | 'y' | 'xy', ...stops: Stop[]): string {
  const x2 = along === 'y' ? 0 : 1
  const y2 = along === 'x' ? 0 : 1
  return define(`<linearGradient id="ID" x1="0" y1="0" x2="${x2}" y2="${y2}">${stopMarkup(stops)}</linearGradient>`)
}

/** A round gradient; centre and radius are fractions of the painted shape's box. */
export function radial(cx: number, cy: number, r: number, ...stops: Stop[]): string {
  return define(`<radialGradient id="ID" cx="${cx}" cy="${cy}" r="${r}">${stopMarkup(stops)}</radialGradient>`)
}

/** A repeating fill of the given tile size in drawing units. */
export function tile(width: number, height: number, content: string, scale = 1, turn = 0): string {
  const transform = `patternTransform="rotate(${turn}) scale(${scale})"`
  const frame = `width="${width}" height="${height}" patternUnits="userSpaceOnUse" ${transform}`
  return define(`<pattern id="ID" ${frame}>${content}</pattern>`)
}

/** Two-stop gradients, the everyday case. */
export const fade = (along: 'x' | 'y' | 'xy', from: string, to: string): string => linear(along, [0, from], [1, to])

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`
}

/** An unfilled stroke with round ends, unless `more` asks for others. */
export function line(d: string, colour: string, width: number, more = ''): string {
  const ends = more.includes('linecap') ? '' : 'stroke-linecap="round" stroke-linejoin="round"'
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" ${ends} ${more}/>`
}

export function rect(x: number, y: number, w: number, h: number, r: number, fill: string, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`
}

export function circle(cx: number, cy: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${round(cx)}" cy="${round(cy)}" r="${r}" fill="${fill}" ${more}/>`
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`
}

export function group(transform: string, ...parts: string[]): string {
  return `<g transform="${transform}">${parts.join('')}</g>`
}

/** The content cut to the outline. */
export function clipped(outline: string, ...content: string[]): string {
  const clip = define(`<clipPath id="ID"><path d="${outline}"/></clipPath>`)
  return `<g clip-path="${clip}">${content.join('')}</g>`
}

/** The drawing and its reflection in the canvas's upright middle line. */
export function bothSides(content: string): string {
  return content + mirrored(content)
}

function mirrored(content: string): string {
  return group('translate(1200 0) scale(-1 1)', content)
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** The text of `draw` for 0 … count-1, joined. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

/** The outline of a rectangle with rounded corners, as path text (for clips and shading). */
export function roundedPath(x: number, y: number, w: number, h: number, r: number): string {
  const arc = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return `M${x + r} ${y}h${w - 2 * r}${arc(r, r)}v${h - 2 * r}${arc(-r, r)}h${2 * r - w}${arc(-r, -r)}v${2 * r - h}${arc(r, -r)}z`
}
