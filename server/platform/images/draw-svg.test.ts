import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawSvgAsPng } from './draw-svg.ts'

const svg = (body: string, attributes = 'viewBox="0 0 24 24"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${body}</svg>`

const SQUARE = '<rect width="24" height="24" fill="#0a7"/>'

/** Colour and opacity at points of a picture of 24 × 24. */
async function coloursOf(
  drawing: string,
  points: readonly (readonly [x: number, y: number])[],
): Promise<string[]> {
  const raw = await sharp(await drawSvgAsPng(drawing))
    .resize(24, 24, { kernel: 'nearest' })
    .raw()
    .toBuffer()
  return points.map(([x, y]) =>
    raw.subarray((y * 24 + x) * 4, (y * 24 + x + 1) * 4).toString('hex'),
  )
}

describe('an icon has the colours that browsers show', () => {
  const CENTRE = [12, 12] as const
  const CORNER = [1, 1] as const
  test.each([
    [
      'classes',
      '<style>.a{fill:#e4002b}.b{fill:none;stroke:#0057b8;stroke-width:2px}</style><rect class="a" x="2" y="2" width="20" height="20"/>',
      ['e4002bff', '00000000'],
    ],
    [
      'copies',
      '<defs><rect id="a" width="9" height="9" fill="#0a7d32"/></defs><use href="#a" x="8" y="8"/>',
      ['0a7d32ff', '00000000'],
    ],
    [
      'what is important',
      '<circle cx="12" cy="12" r="9" style="fill:#0057b8 !important"/>',
      ['0057b8ff', '00000000'],
    ],
    [
      'patterns',
      '<pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="2" height="4" fill="#d00"/></pattern><rect width="24" height="24" fill="url(#p)"/>',
      ['dd0000ff', 'dd0000ff'],
    ],
    [
      'cuts',
      `<clipPath id="c"><circle cx="12" cy="12" r="8"/></clipPath><g clip-path="url(#c)">${SQUARE}</g>`,
      ['00aa77ff', '00000000'],
    ],
    [
      'masks',
      '<mask id="m"><rect width="24" height="24" fill="#fff"/><circle cx="12" cy="12" r="6"/></mask><rect width="24" height="24" fill="#552583" mask="url(#m)"/>',
      ['00000000', '552583ff'],
    ],
    [
      'colours with a slash',
      '<circle cx="12" cy="12" r="9" style="fill:rgb(200 0 0 / 100%)"/>',
      ['c80000ff', '00000000'],
    ],
    [
      'dashes',
      '<path d="M0 1H4M12 0V24" stroke="#d00" stroke-width="4" stroke-dasharray="4 40"/>',
      ['00000000', 'dd0000ff'],
    ],
    [
      'switches',
      `<switch><rect systemLanguage="fr" width="24" height="24"/><g>${SQUARE}</g></switch>`,
      ['00aa77ff', '00aa77ff'],
    ],
    [
      'scripts, which do not run',
      `<script>document.documentElement.remove()</script>${SQUARE}`,
      ['00aa77ff', '00aa77ff'],
    ],
  ])('%s', async (_what, body, colours) =>
    expect(await coloursOf(svg(body), [CENTRE, CORNER])).toEqual(colours),
  )

  test.each([
    ['24', 'viewBox="0 0 24 24"', 1200, 1200],
    ['20,000', 'width="20000" height="20000" viewBox="0 0 24 24"', 1200, 1200],
    ['10 × 20', 'width="10" height="20px"', 600, 1200],
  ])('at any size: %s', async (_what, attributes, width, height) => {
    const info = await sharp(await drawSvgAsPng(svg(SQUARE, attributes))).metadata()
    expect([info.width, info.height]).toEqual([width, height])
  })
})

test.each([
  ['without shapes', '<g/>'],
  ['whose colours are missing', '<rect width="24" height="24" fill="url(#x)"/>'],
  ['whose shapes are elsewhere', '<rect x="99" width="24" height="24"/>'],
])('a drawing %s is refused as empty', (_what, body) =>
  expect(drawSvgAsPng(svg(body))).rejects.toThrow(
    'this SVG has nothing that can be seen; kindly save it as a PNG',
  ),
)

test.each([
  ['malformed', '<g><rect></g>', 'viewBox="0 0 24 24"'],
  ['of no extent', SQUARE, 'viewBox="0 0 0 24"'],
  ['with a name that nothing defines', `<g id="&x;"/>${SQUARE}`, 'viewBox="0 0 24 24"'],
])('a drawing that is %s cannot be read', (_what, body, attributes) =>
  expect(drawSvgAsPng(svg(body, attributes))).rejects.toThrow(
    'this SVG cannot be read, kindly save it again or as a PNG',
  ),
)

const mask = (_: unknown, n: number): string =>
  `<mask id="m${n}"><g mask="url(#m${n + 1})">${SQUARE}</g></mask>`

test.each([
  ['time', `<circle cx="12" cy="12" r="9" opacity=".1" filter="url(#f)"/>`.repeat(20_000)],
  ['memory', `${Array.from({ length: 80 }, mask).join('')}<g mask="url(#m0)">${SQUARE}</g>`],
])('a drawing that takes too much %s is refused', async (_what, body) => {
  const filter = '<filter id="f"><feGaussianBlur stdDeviation="9"/></filter>'
  await expect(drawSvgAsPng(svg(filter + body))).rejects.toThrow(
    'this SVG is too complex, kindly save it as a PNG',
  )
})

test('no file and no address of a drawing is loaded', async () => {
  const requests: (string | undefined)[] = []
  const server = createServer((request, response) => {
    requests.push(request.url)
    response.end(svg(SQUARE))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const dot = '<rect width="1" height="1" fill="#d00"/>'
  for (const origin of [`http://127.0.0.1:${port}`, `file://${import.meta.dirname}`]) {
    const address = `${origin}/x.svg`
    const body = [
      `<style>@import url(${address}); rect { fill: url(${address}#a) }</style>`,
      `<image href="${address}" width="24" height="24"/><use xlink:href="${address}#a"/>`,
      `<filter id="f"><feImage href="${address}"/></filter><g filter="url(#f)">${SQUARE}</g>`,
      `<foreignObject width="24" height="24"><img xmlns="http://www.w3.org/1999/xhtml" src="${address}"/></foreignObject>`,
      `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${address}"/>`,
    ].join('')
    const types = `<!DOCTYPE svg SYSTEM "${address}" [<!ENTITY % p SYSTEM "${address}"> %p; <!ENTITY e SYSTEM "${address}">]>`
    await drawSvgAsPng(`<?xml-stylesheet href="${address}"?>${types}${svg(body + dot)}`).catch(
      () => undefined,
    )
    expect(await coloursOf(svg(body + dot), [[12, 12]]).catch(() => ['refused'])).not.toEqual([
      '00aa77ff',
    ])
  }
  server.close()
  expect(requests).toEqual([])
})
