import { house, mix, shade, tint } from './colour.ts'
import type { Fabric } from './fabric.ts'
import { fullBleed, vignette } from './stage.ts'
import { circle, clipped, fade, group, line, linear, path, rect, repeat, round } from './svg.ts'

/** A piece of cloth lying in the outline: its pattern, light from the upper left, and a thin turned edge. */
export function cloth(outline: string, fill: string, strength = 1): string {
  const roll = linear(
    'x',
    [0, house.ink, 0.34 * strength],
    [0.16, house.ink, 0.06 * strength],
    [0.34, '#ffffff', 0.16 * strength],
    [0.52, '#ffffff', 0],
    [0.8, house.ink, 0.12 * strength],
    [1, house.ink, 0.38 * strength],
  )
  const drop = linear('y', [0, '#ffffff', 0.1], [0.4, '#ffffff', 0], [1, house.ink, 0.16])
  return (
    path(outline, fill) + path(outline, roll) + path(outline, drop) + line(outline, house.ink, 2.5, 'opacity=".28"')
  )
}

/** A tapering crease from one point to another with its lit side; cut it to the garment with `clipped`. */
export function fold(x1: number, y1: number, x2: number, y2: number, width: number, strength = 0.16): string {
  const mx = (x1 + x2) / 2
  const my = (y1 + y2) / 2
  const lens = (w: number): string =>
    `M${x1} ${y1}Q${round(mx + w)} ${my} ${x2} ${y2}Q${round(mx - w * 0.2)} ${my} ${x1} ${y1}Z`
  return (
    path(lens(width), house.ink, `opacity="${strength}"`) +
    path(lens(-width * 0.8), '#ffffff', `opacity="${strength * 0.7}"`)
  )
}

/** Folds on both sides of the middle line, given for the left. */
export function folds(outline: string, list: readonly (readonly [number, number, number, number, number])[]): string {
  const left = list.map(([a, b, c, d, w]) => fold(a, b, c, d, w)).join('')
  const right = list.map(([a, b, c, d, w]) => fold(1200 - a, b, 1200 - c, d, -w)).join('')
  return clipped(outline, left, right)
}

/** A stitched seam: a faint groove and the thread. */
export function seam(d: string, thread: string, width = 3): string {
  return line(d, house.ink, width, 'opacity=".22"') + line(d, thread, width, 'stroke-dasharray="9 8" opacity=".9"')
}

export function button(x: number, y: number, r: number, colour: string): string {
  const holes = [-1, 1].map((side) => circle(x + side * r * 0.3, y, r * 0.16, shade(colour, 0.6))).join('')
  return (
    circle(x + 1, y + 3, r, house.ink, 'opacity=".3"') +
    circle(x, y, r, fade('xy', tint(colour, 0.3), shade(colour, 0.12))) +
    holes
  )
}

export function buttonRow(x: number, from: number, to: number, count: number, colour: string, r = 9): string {
  return repeat(count, (i) => button(x, round(from + ((to - from) * i) / (count - 1)), r, colour))
}

/** The house's woven neck label. */
export function neckLabel(x: number, y: number, scale = 1): string {
  return group(
    `translate(${x} ${y}) scale(${scale})`,
    rect(-30, -11, 60, 22, 3, house.paper),
    rect(-22, -3, 30, 6, 3, house.indigo),
    circle(18, 0, 5, house.lime),
  )
}

/** A card tag on a string, hanging from (x, y). */
export function swingTag(x: number, y: number, turn = 10): string {
  const card = path('M-44 60L0 26 44 60V190H-44Z', fade('y', '#fffdf7', '#efe5d2'))
  const string = line('M0 46C-14 20 10 10 0 -40', '#8a7a5c', 4)
  const mark = circle(0, 116, 22, house.indigo) + circle(0, 116, 9, house.lime) + rect(-24, 154, 48, 8, 4, '#c9bb9e')
  const hung = path('M-44 60L0 26 44 60V190H-44Z', house.ink, 'opacity=".16" transform="translate(8 12)"')
  return group(`translate(${x} ${y}) rotate(${turn})`, hung, card, circle(0, 50, 7, '#b8a98a'), string, mark)
}

export type CloseUp = 'drape' | 'hem' | 'placket' | 'pocket'

/** The cloth seen from close by, filling the picture, with a worked detail that shows how it is made. */
export function clothCloseUp(fabric: Fabric, kind: CloseUp, thread = fabric.accent): string {
  const ground = rect(0, 0, 1200, 1200, 0, fabric.fill(2.3))
  const detail = { drape, hem, placket, pocket }[kind](fabric, thread)
  return fullBleed(ground + detail + vignette())
}

function band(x1: number, x2: number, dark: number, light: number): string {
  const d = `M${x1} -160V-20C${x1 + 160} 380 ${x1 - 120} 800 ${x1 + 60} 1220V1400H${x2 + 60}V1220C${x2 - 120} 800 ${x2 + 160} 380 ${x2} -20V-160Z`
  return path(
    d,
    linear(
      'x',
      [0, house.ink, 0],
      [0.14, house.ink, dark],
      [0.42, house.ink, 0.03],
      [0.64, '#ffffff', light],
      [1, '#ffffff', 0],
    ),
  )
}

function drape(): string {
  const bands: readonly (readonly [number, number, number, number])[] = [
    [-240, 150, 0.36, 0.14],
    [60, 330, 0.42, 0.2],
    [270, 640, 0.38, 0.22],
    [560, 800, 0.44, 0.16],
    [720, 1110, 0.4, 0.2],
    [1040, 1420, 0.42, 0.14],
  ]
  const drawn = bands.map(([from, to, dark, light]) => band(from, to, dark, light))
  return group('rotate(17 600 600) translate(-90 -120) scale(1.15 1.2)', ...drawn)
}

function hem(fabric: Fabric, thread: string): string {
  const edge = 'M0 860C320 800 760 930 1200 850V1200H0Z'
  const under = path(edge, house.ink, 'opacity=".3" transform="translate(0 16)"')
  const turned =
    path(edge, fabric.fill(2.3)) +
    path(edge, linear('y', [0, '#ffffff', 0.22], [0.3, house.ink, 0.02], [1, house.ink, 0.34]))
  const rows = line(
    'M0 892C320 832 760 962 1200 882M0 916C320 856 760 986 1200 906',
    thread,
    6,
    'stroke-dasharray="22 15"',
  )
  return (
    band(120, 640, 0.26, 0.16) +
    band(620, 1180, 0.3, 0.14) +
    under +
    turned +
    rows +
    group('translate(880 560) scale(3.1)', neckLabel(0, 0))
  )
}

function placket(fabric: Fabric, thread: string): string {
  const strip = 'M430 0H770V1200H430Z'
  const shadow = rect(758, 0, 56, 1200, 0, linear('x', [0, house.ink, 0.4], [1, house.ink, 0]))
  const face =
    path(strip, fabric.fill(2.3)) +
    path(strip, linear('x', [0, '#ffffff', 0.26], [0.4, '#ffffff', 0.04], [1, house.ink, 0.16]))
  const rows = line('M458 0V1200M742 0V1200', thread, 6, 'stroke-dasharray="22 15"')
  const hole = (y: number): string => line(`M600 ${y - 66}V${y + 66}`, shade(fabric.base, 0.45), 10, 'opacity=".6"')
  const worn = [220, 600, 980].map((y) => hole(y) + button(600, y, 50, mix(fabric.accent, '#f3ead6', 0.45)))
  return band(-60, 380, 0.3, 0.12) + shadow + face + rows + worn.join('') + band(840, 1200, 0.3, 0.12)
}

function pocket(fabric: Fabric, thread: string): string {
  const bag = 'M210 300H990V860L600 1040 210 860Z'
  const cast = path(bag, house.ink, 'opacity=".3" transform="translate(16 26)"')
  const face =
    path(bag, fabric.fill(2.3)) +
    path(bag, linear('xy', [0, '#ffffff', 0.24], [0.5, '#ffffff', 0], [1, house.ink, 0.26]))
  const rows = line('M236 326V846L600 1012 964 846V326M236 372H964M236 398H964', thread, 6, 'stroke-dasharray="22 15"')
  const rivets =
    circle(240, 328, 20, '#b5763a') +
    circle(960, 328, 20, '#b5763a') +
    circle(234, 322, 8, '#ecc08a') +
    circle(954, 322, 8, '#ecc08a')
  return band(-60, 420, 0.2, 0.1) + cast + face + rows + rivets
}
