import { messages } from '#contract/messages.ts'
import { BEFORE_SVG, withoutComments } from '#contract/platform/image-kinds.ts'
import { MAX_IMAGE_BYTES } from '#contract/platform/limits.ts'
import { badRequestError } from '../errors.ts'

/**
 * Reads an SVG for librsvg, which runs no script and loads no file. What browsers draw in another
 * way is refused.
 */

/** No pattern here takes quadratic time: each stops at a bracket, a brace or a quote. */
const REFUSED_PARTS: readonly { pattern: RegExp; name: string }[] = [
  { pattern: /<(?:svg:)?text[\s/>]/, name: 'text, which has to be turned into paths' },
  { pattern: /<(?:svg:)?(?:image|feImage)[\s/>]/, name: 'a photo or another picture in it' },
  { pattern: /<(?:svg:)?(?:animate\w*|set)[\s/>]/, name: 'an animation' },
  {
    // Illustrator adds one that its own extension alone shows.
    pattern: /<(?:svg:)?foreignObject(?![^<>]*requiredExtensions)[\s/>]/,
    name: 'a part of a web page in it',
  },
  { pattern: /<(?:xi:)?include[\s/>]/, name: 'another file in it' },
  {
    pattern: /\s(?:pathLength|transform-origin)\s*=|vector-effect\s*[:=]\s*["']?non-/,
    name: 'lines or turns that only browsers know',
  },
]

const VALUE_FUNCTIONS = 'url rgb rgba hsl hsla hwb not nth-child format local'
const TRANSFORM_FUNCTIONS =
  'matrix translate translatex translatey scale scalex scaley rotate skewx skewy'
const FILTER_FUNCTIONS =
  'blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia'

/** Functions of styles that the rasteriser knows. */
const STYLE_FUNCTIONS = new Set(
  `${VALUE_FUNCTIONS} ${TRANSFORM_FUNCTIONS} ${FILTER_FUNCTIONS}`.split(' '),
)
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
export function readSafeSvg(bytes: Uint8Array): string {
  const text = withoutComments(decodeSvgText(bytes))
  const before = BEFORE_SVG.exec(text)
  if (!before) throw badRequestError(messages.iconRule)
  const svg = withEntities(text.slice(before[0].length), before[1])
  if (!/^[^>]*\s(?:viewBox|width)\s*=/.test(svg))
    throw badRequestError(messages.svgHasForbiddenPart('no size'))
  const refused = REFUSED_PARTS.find(({ pattern }) => pattern.test(svg))
  if (refused) throw badRequestError(messages.svgHasForbiddenPart(refused.name))
  if (!areStylesKnown(svg))
    throw badRequestError(messages.svgHasForbiddenPart('styles that only browsers know'))
  return svg
}

function decodeSvgText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw badRequestError(messages.iconRule)
  }
}

/** Whether the rasteriser knows all styles. */
function areStylesKnown(svg: string): boolean {
  const afterTags = svg.split(/<(?:svg:)?style(?=[\s>])/).slice(1)
  const sheets = afterTags.map((text) => text.slice(0, text.indexOf('</')))
  if (sheets.some((sheet) => FOR_A_MEDIUM.test(sheet) || NESTED.test(sheet))) return false
  const styles = [...sheets, ...(svg.match(STYLING) ?? [])].join('\n')
  const called = styles.matchAll(/(?<![\w-])[a-z][a-z-]{0,30}(?=\()/gi)
  return (
    !ONLY_BROWSERS.test(styles) && called.every(([name]) => STYLE_FUNCTIONS.has(name.toLowerCase()))
  )
}

const ENTITY =
  /<!ENTITY\s+(?<name>[\w.-]{1,100})\s+(?:"(?<quoted>[^"<&%]*)"|'(?<single>[^'<&%]*)')\s*>/g

/**
 * Entities of plain text, as Illustrator writes them, are put in: none is left that could grow or
 * name a file.
 */
function withEntities(body: string, declarations = ''): string {
  const values = new Map<string, string>()
  for (const { groups = {} } of declarations.matchAll(ENTITY))
    values.set(groups.name ?? '', groups.quoted ?? groups.single ?? '')
  if (declarations.replace(ENTITY, '').includes('<!ENTITY'))
    throw badRequestError(messages.svgHasForbiddenPart('entities'))
  let added = 0
  return body.replace(/&([\w.-]{1,100});/g, (whole, name: string) => {
    const value = values.get(name) ?? whole
    added += value.length
    if (added > MAX_IMAGE_BYTES) throw badRequestError(messages.svgHasForbiddenPart('entities'))
    return value
  })
}
