import { messages } from '#contract/messages.ts'
import { BEFORE_SVG, withoutComments } from '#contract/platform/image-kinds.ts'
import { MAX_IMAGE_BYTES } from '#contract/platform/limits.ts'
import { badRequest } from '../errors.ts'

/**
 * Reads an SVG for librsvg, which runs no script and loads no file. What browsers draw in another
 * way is refused.
 */

/** No pattern here takes quadratic time: each stops at a bracket, a brace or a quote. */
const PARTS: readonly (readonly [RegExp, part: string])[] = [
  [/<(?:svg:)?text[\s/>]/, 'text, which has to be turned into paths'],
  [/<(?:svg:)?(?:image|feImage)[\s/>]/, 'a photo or another picture in it'],
  [/<(?:svg:)?(?:animate\w*|set)[\s/>]/, 'an animation'],
  // Illustrator adds one that its own extension alone shows.
  [/<(?:svg:)?foreignObject(?![^<>]*requiredExtensions)[\s/>]/, 'a part of a web page in it'],
  [/<(?:xi:)?include[\s/>]/, 'another file in it'],
  [
    /\s(?:pathLength|transform-origin)\s*=|vector-effect\s*[:=]\s*["']?non-/,
    'lines or turns that only browsers know',
  ],
]

/** Functions of styles that the rasteriser knows. */
const FUNCTIONS = new Set([
  ...['url', 'rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'not', 'nth-child', 'format', 'local'],
  ...[
    'matrix',
    'translate',
    'translatex',
    'translatey',
    'scale',
    'scalex',
    'scaley',
    'rotate',
    'skewx',
    'skewy',
  ],
  ...['blur', 'brightness', 'contrast', 'drop-shadow', 'grayscale'],
  ...['hue-rotate', 'invert', 'opacity', 'saturate', 'sepia'],
])
const ONLY_BROWSERS =
  /(?<![\w-])(?:(?:transform-origin|transform-box|rotate|scale|translate|zoom|background|background-\w+|animation)\s*:|color-interpolation\s*[:=]\s*["']?linearRGB)/
/** `@media`, `@supports`, rules in rules. */
const NESTED = /\{[^{}]*\{/
const FOR_A_MEDIUM = /^[^>]*\smedia\s*=/

const STYLING =
  /\s(?:style|fill|stroke|filter|mask|clip-path|transform|color|\w+-color|color-interpolation)\s*=\s*(?:"[^"<]*"|'[^'<]*')/g

/**
 * Without comments, document type and entities. @throws 400 with the reason why it would not look
 * as in a browser
 */
export function readSvg(bytes: Uint8Array): string {
  const text = withoutComments(decoded(bytes))
  const before = BEFORE_SVG.exec(text)
  if (!before) throw badRequest(messages.iconRule)
  const svg = withEntities(text.slice(before[0].length), before[1])
  if (!/^[^>]*\s(?:viewBox|width)\s*=/.test(svg)) throw badRequest(messages.svgHas('no size'))
  for (const [pattern, part] of PARTS)
    if (pattern.test(svg)) throw badRequest(messages.svgHas(part))
  if (!areKnown(svg)) throw badRequest(messages.svgHas('styles that only browsers know'))
  return svg
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw badRequest(messages.iconRule)
  }
}

/** Whether the rasteriser knows all styles. */
function areKnown(svg: string): boolean {
  const sheets = svg.split(/<(?:svg:)?style(?=[\s>])/).slice(1)
  const ends = sheets.map((sheet) => sheet.slice(0, sheet.indexOf('</')))
  if (ends.some((sheet) => FOR_A_MEDIUM.test(sheet) || NESTED.test(sheet))) return false
  const styles = [...ends, ...(svg.match(STYLING) ?? [])].join('\n')
  const called = styles.matchAll(/(?<![\w-])[a-z][a-z-]{0,30}(?=\()/gi)
  return !ONLY_BROWSERS.test(styles) && called.every(([name]) => FUNCTIONS.has(name.toLowerCase()))
}

const ENTITY = /<!ENTITY\s+([\w.-]{1,100})\s+(?:"([^"<&%]*)"|'([^'<&%]*)')\s*>/g

/**
 * Entities of plain text, as Illustrator writes them, are put in: none is left that could grow or
 * name a file.
 */
function withEntities(body: string, declarations = ''): string {
  const values = new Map(
    [...declarations.matchAll(ENTITY)].map(([, name, ...value]) => [name, value.join('')]),
  )
  if (declarations.replace(ENTITY, '').includes('<!ENTITY'))
    throw badRequest(messages.svgHas('entities'))
  let added = 0
  return body.replace(/&([\w.-]{1,100});/g, (whole, name: string) => {
    const value = values.get(name) ?? whole
    added += value.length
    if (added > MAX_IMAGE_BYTES) throw badRequest(messages.svgHas('entities'))
    return value
  })
}
