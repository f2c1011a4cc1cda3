import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/random.ts'
import { cleanSvg } from './clean-svg.ts'

const clean = (text: string) => cleanSvg(Buffer.from(text))
const inside = (body: string, attributes = '') => clean(`<svg viewBox="0 0 24 24" ${attributes}>${body}<rect/></svg>`)

const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="1200" height="1200">'

describe('a drawing is written again', () => {
  test.each([
    [
      'shapes and looks stay',
      '<path d="M1 1L2-3e-5" fill="#f00" stroke-width="2"/>',
      '<path d="M1 1L2-3e-5" fill="#f00" stroke-width="2"></path>',
    ],
    [
      '`style` becomes attributes',
      '<g style="fill: red; font-family: x; opacity:.5"></g>',
      '<g fill="red" opacity=".5"></g>',
    ],
    ['gradients of the drawing stay', '<circle r="1" fill="url(#a)"/>', '<circle r="1" fill="url(#a)"></circle>'],
    [
      'so do those that take the colours of another',
      '<linearGradient id="b" xlink:href="#a"/>',
      '<linearGradient id="b" href="#a"></linearGradient>',
    ],
    ['what is unknown goes with all that is in it', '<text>hi<rect/></text><mask><rect/></mask>', ''],
    ['scripts go', '<script>alert(1)</script><script href="//x"/>', ''],
    ['foreignObject goes', '<foreignObject><iframe src="//x"/><rect/></foreignObject>', ''],
    ['handlers go', '<g onload="alert(1)" onclick="x"></g>', '<g></g>'],
    ['links go', '<a href="javascript:alert(1)"><rect/></a>', ''],
    ['images are removed', '<image href="data:image/svg+xml,x"/><feImage href="http://x"/>', ''],
    ['copies go', '<use href="#a"/><use xlink:href="http://x#a"/>', ''],
    ['style sheets go', '<style>@import url(//x); rect { fill: url(//y) }</style>', ''],
    ['animations go', '<g><animate attributeName="href" values="javascript:x"/><set/></g>', '<g></g>'],
    [
      'addresses in colours go',
      '<g fill="url(http://x#a)" stroke="URL( //x )" color="url(#a)"></g>',
      '<g fill="none" stroke="none"></g>',
    ],
    ['comments and CDATA go', '<!-- <rect/> --><g><![CDATA[<script>x</script>]]></g>', '<g></g>'],
    ['nested drawings go', '<svg onload="x"><rect/></svg>', ''],
    ['quotes cannot get out', `<g fill='"&gt;&lt;script&gt;' id='a"b'></g>`, '<g fill="none"></g>'],
  ])('%s', (_what, body, expected) => expect(inside(body)).toBe(`${open}${expected}<rect></rect></svg>`))

  test('its styles stay on the root, its handlers do not', () => {
    expect(
      inside('', 'fill="none" stroke="currentColor" onload="x" style="background:url(//x);opacity:.5" xml:base="//x"'),
    ).toBe(`${open.replace('>', ' fill="none" stroke="currentColor" opacity=".5">')}<rect></rect></svg>`)
  })

  test.each([
    [
      'width and height',
      '<svg width="10" height="20px"><rect/></svg>',
      'viewBox="0 0 10 20" width="600" height="1200"',
    ],
    [
      'a part of the plane',
      '<svg viewBox="-5,-5 10 5"><rect/></svg>',
      'viewBox="-5 -5 10 5" width="1200" height="600"',
    ],
    ['a sliver', '<svg viewBox="0 0 1 100000"><rect/></svg>', 'viewBox="0 0 1 100000" width="1" height="1200"'],
  ])('%s: scaled to 1200 pixels', (_what, text, expected) => expect(clean(text)).toContain(expected))
})

describe('refused', () => {
  test.each([
    ['no drawing', 'text'],
    ['nothing', ''],
    ['a page', '<html><svg viewBox="0 0 1 1"><rect/></svg></html>'],
    ['no size', '<svg><rect/></svg>'],
    ['a size in percent', '<svg width="100%" height="100%"><rect/></svg>'],
    ['no extent', '<svg viewBox="0 0 0 10"><rect/></svg>'],
    ['no number', '<svg viewBox="0 0 NaN Infinity"><rect/></svg>'],
    ['too large a plane', '<svg viewBox="0 0 1e9 1"><rect/></svg>'],
    ['nothing drawn', '<svg viewBox="0 0 1 1"><script>x</script><g/></svg>'],
    ['entities', '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"><rect/></svg>'],
    ['20,001 nodes', `<svg viewBox="0 0 1 1">${'<rect/>'.repeat(20_000)}</svg>`],
    ['65 levels', `<svg viewBox="0 0 1 1">${'<g>'.repeat(64)}<rect/>${'</g>'.repeat(64)}</svg>`],
  ])('%s', (_what, text) => expect(clean(text)).toBeUndefined())

  test('UTF-16, and what is not text at all', () => {
    expect(cleanSvg(Buffer.from('<svg viewBox="0 0 1 1"><rect/></svg>', 'utf16le'))).toBeUndefined()
    expect(cleanSvg(Buffer.from([0x1f, 0x8b, 8, 0, 255, 254]))).toBeUndefined()
  })
})

/** Where a shape is and how large: harmless, and likely in random input, as most are one or two letters. */
const ATTRIBUTES = ['d', 'x', 'y', 'r', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'rx', 'ry', 'fx', 'fy']

test('of any upload, only the listed elements and attributes are written', () => {
  const names = fc.constantFrom(
    'g',
    'rect',
    'path',
    'script',
    'use',
    'image',
    'a',
    'style',
    'svg',
    'linearGradient',
    'foreignObject',
    'SVG',
    'set',
  )
  const attribute = fc.tuple(
    fc.constantFrom('href', 'xlink:href', 'onload', 'style', 'fill', 'd', 'id', 'class', 'src', 'xmlns', 'filter'),
    fc.oneof(
      fc.constantFrom(
        '#a',
        'url(#a)',
        'url(//x)',
        'javascript:x',
        'fill:url(//x)',
        '"><script>',
        '&quot; onload=&quot;x',
      ),
      fc.string(),
    ),
  )
  const tag = fc.tuple(names, fc.array(attribute, { maxLength: 4 }), fc.constantFrom('open', 'close', 'both'))
  const write = ([name, attributes, kind]: typeof tag extends fc.Arbitrary<infer T> ? T : never) =>
    kind === 'close'
      ? `</${name}>`
      : `<${name} ${attributes.map(([key, value]) => `${key}='${value}'`).join(' ')}${kind === 'both' ? '/' : ''}>`
  const seen: string[] = []
  fc.assert(
    fc.property(fc.array(fc.oneof(tag.map(write), fc.string()), { maxLength: 12 }), (parts) => {
      const result = inside(parts.join(''))
      if (result === undefined) return
      new Parser(
        {
          onopentag: (name, attributes) => {
            expect(['svg', 'g', 'rect', 'path', 'linearGradient']).toContain(name)
            const { xmlns, ...others } = attributes // it is ours, and an address
            for (const [key, value] of Object.entries(others)) {
              expect([...ATTRIBUTES, 'viewBox', 'width', 'height', 'href', 'fill', 'id']).toContain(key)
              expect(value).not.toMatch(/[<>"'&:]|url\((?!#)/i)
            }
            expect(['http://www.w3.org/2000/svg', undefined]).toContain(xmlns)
            seen.push(name)
          },
        },
        { xmlMode: true },
      ).end(result)
    }),
    { numRuns: runs(1000) },
  )
  expect(seen.length).toBeGreaterThan(500)
})
