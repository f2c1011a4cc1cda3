import { adire } from './adire.ts'
import { ankara, type Motif, type SchemeName } from './ankara.ts'
import { house, mix, shade, tint } from './colour.ts'
import { circle, clipped, fade, line, linear, path, rect, repeat, roundedPath } from './svg.ts'

export type Wallpaper = 'dunes' | 'sunrise' | 'adire' | 'orbits' | 'ribbons' | 'leaves' | 'lagoon' | 'print'

type Box = readonly [x: number, y: number, w: number, h: number, r: number]

/** A lit screen: wallpaper cut to the glass, with one slanting glint. */
export function screen(kind: Wallpaper, box: Box, glint = true): string {
  const [x, y, w, h, r] = box
  const outline = roundedPath(x, y, w, h, r)
  const shine = path(
    `M${x} ${y}H${x + w * 0.46}L${x + w * 0.12} ${y + h}H${x}Z`,
    linear('xy', [0, '#ffffff', 0.26], [1, '#ffffff', 0.02]),
  )
  return clipped(outline, wallpapers[kind](box), glint ? shine : '')
}

const wallpapers: Record<Wallpaper, (box: Box) => string> = {
  dunes,
  sunrise,
  adire: adireWall,
  orbits,
  ribbons,
  leaves,
  lagoon,
  print,
}

function fillBox([x, y, w, h]: Box, fill: string): string {
  return rect(x, y, w, h, 0, fill)
}

/** A wave from edge to edge at the given share of the height, filled to the bottom. */
function hill([x, y, w, h]: Box, at: number, swing: number, fill: string): string {
  const top = y + h * at
  return path(
    `M${x} ${top}C${x + w * 0.3} ${top - swing} ${x + w * 0.6} ${top + swing} ${x + w} ${top - swing * 0.4}V${y + h}H${x}Z`,
    fill,
  )
}

function dunes(box: Box): string {
  const swing = box[3] * 0.12
  const layers = ['#f0a35c', '#dd7444', '#c2553a', '#7d2f3b', '#32204a']
  return (
    fillBox(box, fade('y', '#2b3a8f', '#f7c98b')) +
    circle(box[0] + box[2] * 0.68, box[1] + box[3] * 0.26, box[2] * 0.11, '#fdeecf') +
    layers.map((c, i) => hill(box, 0.46 + i * 0.11, i % 2 ? -swing : swing, fade('y', c, shade(c, 0.25)))).join('')
  )
}

function sunrise(box: Box): string {
  const [x, y, w, h] = box
  const rings = [0.5, 0.38, 0.26].map((r, i) =>
    circle(
      x + w / 2,
      y + h * 0.62,
      Math.min(w, h) * r,
      ['#f7b93e', '#ef8a2f', '#d9502a'][i] ?? '#d9502a',
      'opacity=".85"',
    ),
  )
  return (
    fillBox(box, fade('y', '#fbe3b4', '#f3a25f')) +
    rings.join('') +
    hill(box, 0.66, h * 0.06, '#1d6339') +
    hill(box, 0.78, -h * 0.06, '#134a3a') +
    hill(box, 0.9, h * 0.04, '#0c2f35')
  )
}

function adireWall(box: Box): string {
  const glow = linear('xy', [0, '#5570c8', 0.55], [0.5, '#1f2a5c', 0.1], [1, '#0b1030', 0.75])
  return fillBox(box, adire('rings', '#26358a').fill(box[2] > 600 ? 1.1 : 0.8)) + fillBox(box, glow)
}

function orbits(box: Box): string {
  const [x, y, w, h] = box
  const size = Math.max(w, h)
  const ring = (r: number, c: string): string =>
    circle(x + w * 0.72, y + h * 0.64, size * r, 'none', `stroke="${c}" stroke-width="${size * 0.035}"`)
  return (
    fillBox(box, fade('xy', '#0d1233', '#2b3a8f')) +
    ring(0.52, '#33449e') +
    ring(0.42, '#4a61c9') +
    ring(0.32, house.lime) +
    ring(0.22, '#f3c24f') +
    circle(x + w * 0.72, y + h * 0.64, size * 0.14, house.clay)
  )
}

function ribbons(box: Box): string {
  const [x, y, w, h] = box
  const colours = ['#1b7f86', '#2fb39a', house.lime, '#f3c24f', '#ef7d43', '#c9335a']
  const flow = colours.map((c, i) => {
    const o = (i - 2.5) * w * 0.13
    return line(
      `M${x + w * 0.1 + o} ${y + h * 1.05}C${x + w * 0.2 + o} ${y + h * 0.6} ${x + w * 0.9 + o} ${y + h * 0.5} ${x + w * 0.95 + o} ${y - h * 0.05}`,
      c,
      w * 0.14,
    )
  })
  return (
    fillBox(box, fade('y', '#0b2540', '#143a52')) +
    flow.join('') +
    fillBox(box, linear('x', [0, '#0b1030', 0.35], [0.5, '#0b1030', 0], [1, '#0b1030', 0.3]))
  )
}

function leaves(box: Box): string {
  const [x, y, w, h] = box
  const leaf = (cx: number, cy: number, s: number, turn: number, c: string): string =>
    `<g transform="translate(${x + w * cx} ${y + h * cy}) rotate(${turn}) scale(${(s * Math.max(w, h)) / 400})">${path('M0 -120C70 -60 70 60 0 120C-70 60 -70 -60 0 -120Z', fade('x', c, tint(c, 0.18)))}${line('M0 -110V120M0 -60L34 -86M0 -20L44 -50M0 20L40 -10M0 -60L-34 -86M0 -20L-44 -50M0 20L-40 -10', tint(c, 0.3), 3)}</g>`
  const spots = [
    [0.1, 0.15, 1, 30, '#1d6339'],
    [0.9, 0.1, 1.2, -40, '#2a7d46'],
    [0.5, 0.42, 1.1, 10, '#3c9a4d'],
    [0.05, 0.7, 1.2, 60, '#256e52'],
    [0.92, 0.68, 1.2, -20, '#1b5b4c'],
    [0.45, 0.95, 1.2, -60, '#68b04a'],
  ] as const
  return fillBox(box, fade('y', '#0c2f2c', '#11483b')) + spots.map(([a, b, c, d, e]) => leaf(a, b, c, d, e)).join('')
}

function lagoon(box: Box): string {
  const [x, y, w, h] = box
  const towers = repeat(14, (i) =>
    rect(
      x + (w / 14) * i,
      y + h * (0.56 - ((i * 37) % 23) / 100),
      w / 16,
      h * 0.4,
      2,
      mix('#2b3a6f', '#c2553a', ((i * 13) % 10) / 22),
    ),
  )
  const water = repeat(9, (i) =>
    rect(x + w * (((i * 29) % 60) / 100), y + h * (0.78 + i * 0.022), w * 0.3, h * 0.006, 2, '#fbd9a0', 'opacity=".6"'),
  )
  return (
    fillBox(box, linear('y', [0, '#33418f'], [0.5, '#e88a5e'], [0.72, '#fbd38c'])) +
    circle(x + w * 0.62, y + h * 0.52, Math.min(w, h) * 0.13, '#fff0c9') +
    towers +
    rect(x, y + h * 0.74, w, h * 0.26, 0, fade('y', '#c46a52', '#26306b')) +
    water +
    line(
      `M${x} ${y + h * 0.73}L${x + w * 0.3} ${y + h * 0.55}L${x + w * 0.6} ${y + h * 0.73}M${x + w * 0.3} ${y + h * 0.4}V${y + h * 0.74}`,
      '#1a214f',
      Math.max(3, w * 0.006),
    )
  )
}

function print(box: Box): string {
  const motif: Motif = 'feathers'
  const scheme: SchemeName = 'lagoon'
  return (
    fillBox(box, ankara(motif, scheme).fill(box[2] > 600 ? 1.2 : 0.8)) +
    fillBox(box, linear('y', [0, '#06202a', 0.1], [1, '#06202a', 0.55]))
  )
}

/** Rows of app tiles and a dock, for phones and tablets. */
export function appTiles([x, y, w, h]: Box, columns: number, rows: number): string {
  const size = w / (columns * 1.7)
  const gap = w / columns
  const colours = [house.lime, '#ffffff', '#f3c24f', '#6fb7ff', '#ef7d43', '#8ee0c0', '#d6455c', '#b7a4f5']
  const tileAt = (i: number, top: number): string => {
    const cx = x + gap * ((i % columns) + 0.5)
    const cy = top + Math.floor(i / columns) * gap
    const colour = colours[(i * 5 + rows) % colours.length] ?? house.lime
    const mark =
      i % 3 === 0
        ? circle(cx, cy, size * 0.2, shade(colour, 0.55))
        : rect(
            cx - size * 0.2,
            cy - size * 0.2,
            size * 0.4,
            size * 0.4,
            size * (i % 3 === 1 ? 0.05 : 0.16),
            shade(colour, 0.5),
          )
    return rect(cx - size / 2, cy - size / 2, size, size, size * 0.28, colour, 'opacity=".94"') + mark
  }
  const grid = repeat(columns * rows, (i) => tileAt(i, y + h - gap * (rows + 1.25)))
  const dock = rect(
    x + gap * 0.12,
    y + h - gap * 1.1,
    w - gap * 0.24,
    gap * 0.92,
    gap * 0.3,
    '#ffffff',
    'opacity=".28"',
  )
  return grid + dock + repeat(columns, (i) => tileAt(i, y + h - gap * 0.64))
}
