import { expect, test } from '@playwright/test'
import { pixelsOf, pixelsOfSvg } from '#test/pixels.ts'
import { launchOptions } from '../../scripts/browser.ts'

test.use({ launchOptions: launchOptions(), viewport: { width: 200, height: 200 } })

const SQUARE = '<rect x="10" y="10" width="50" height="50" fill="red"/>'
const [ON_GRADIENT, SIDE] = ['<rect width="90" height="90" fill="url(#g)"/>', 200]

/** What is drawn by librsvg of each kind; `read-svg.ts` refuses what it draws in another way. */
const DRAWINGS: Record<string, string> = {
  'the colour of the root': '<rect width="50" height="50" fill="currentColor"/>',
  'classes, combined':
    '<style>g > rect.b, #q, [data-x="1"] {fill:red}</style><g><rect class="b" width="20" height="20"/></g><circle id="q" cx="50" cy="50" r="9"/><rect data-x="1" y="60" width="20" height="20"/>',
  'styles in CDATA':
    '<style><![CDATA[rect:nth-child(3){fill:red}]]></style><rect width="20" height="20"/><rect x="30" width="20" height="20"/>',
  'sizes in styles': '<style>circle{r:30px;cx:40px;cy:40px}</style><circle/>',
  colours:
    '<rect width="50" height="50" fill="hsl(120 50% 50%)"/><rect x="50" width="50" height="50" fill="#ff000080"/><rect y="50" width="50" height="50" style="fill:rgb(200 0 0 / 80%)"/>',
  turns: '<rect width="20" height="20" style="transform:translate(30px,30px) rotate(45deg)"/>',
  shadows:
    '<filter id="f"><feDropShadow dx="5" dy="5" stdDeviation="2"/></filter><rect x="30" y="30" width="40" height="40" fill="red" filter="url(#f)"/>',
  blurs: '<rect x="30" y="30" width="40" height="40" fill="red" style="filter:blur(5px)"/>',
  'mixed colours':
    '<rect width="60" height="60" fill="red"/><rect x="30" y="30" width="60" height="60" fill="blue" style="mix-blend-mode:multiply"/>',
  'copies of symbols':
    '<symbol id="s" viewBox="0 0 10 10"><rect width="5" height="5"/></symbol><use href="#s" x="20" y="20" width="50" height="50"/>',
  'drawings in drawings':
    '<svg x="20" y="20" width="50" height="50" viewBox="0 0 10 10"><rect width="15" height="5"/></svg>',
  markers:
    '<marker id="m" markerWidth="10" markerHeight="10" refX="5" refY="5" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z"/></marker><path d="M10 50H80" stroke="red" marker-start="url(#m)" marker-end="url(#m)"/>',
  gradients: `<radialGradient id="g" fr="0.2"><stop offset="0" stop-color="red"/><stop offset="1" style="stop-color:blue;stop-opacity:.5"/></radialGradient>${ON_GRADIENT}`,
  patterns: `<pattern id="g" width="20" height="20" patternUnits="userSpaceOnUse"><rect width="10" height="20" fill="#d00"/></pattern>${ON_GRADIENT}`,
  dashes:
    '<path d="M10 50H90" stroke="red" stroke-width="10" stroke-dasharray="10 5" stroke-dashoffset="4"/>',
  'lines below':
    '<circle cx="50" cy="50" r="30" fill="blue" stroke="red" stroke-width="20" paint-order="stroke"/>',
  cuts: `<clipPath id="c" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/></clipPath><g clip-path="url(#c)">${SQUARE}</g>`,
  masks: `<mask id="m"><rect width="90" height="90" fill="#fff"/><circle cx="30" cy="30" r="12"/></mask><g mask="url(#m)">${SQUARE}</g>`,
  groups:
    '<g opacity=".5"><rect width="60" height="60" fill="red"/><rect x="30" y="30" width="60" height="60" fill="blue"/></g>',
  'missing names': `<rect width="50" height="50" fill="url(#x) red"/><rect x="50" width="50" height="50" clip-path="url(#x)"/><rect y="50" width="50" height="50" filter="url(#x)"/>`,
  'broken paths': '<path d="M10 10L50 50L10 50zX9"/>',
  switches: `<switch><foreignObject requiredExtensions="http://x" width="9" height="9"/><g>${SQUARE}</g></switch><switch><rect systemLanguage="fr" width="90" height="90"/><rect y="70" width="20" height="20"/></switch>`,
  scripts: `<script>document.documentElement.remove()</script><a href="x">${SQUARE}</a>`,
}

test('an icon looks as Chromium shows its SVG', async ({ page }) => {
  for (const [name, body] of Object.entries(DRAWINGS)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" style="color:blue">${body}</svg>`
    const address = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
    await page.setContent(
      `<body style="margin:0"><img alt="" width="${SIDE}" height="${SIDE}" src="${address}">`,
    )
    await page.locator('img').evaluate((image: HTMLImageElement) => image.decode())
    const [shown, drawn] = [
      await pixelsOf(await page.screenshot(), SIDE),
      await pixelsOfSvg(svg, SIDE),
    ]
    const differing = shown.filter(
      (value, place) => Math.abs(value - (drawn[place] ?? 0)) > 40,
    ).length
    expect.soft(differing, name).toBeLessThan(0.01 * SIDE * SIDE)
  }
})
