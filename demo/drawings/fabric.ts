import { mix, shade, tint } from './colour.ts'
import { circle, line, path, rect, repeat, round, tile } from './svg.ts'

/** A cloth: a fill at any scale (1 = as worn), its main colour, and the colour its trimmings take. */
export type Fabric = { readonly fill: (scale?: number) => string; readonly base: string; readonly accent: string }

type Tile = readonly [width: number, height: number, content: string, turn?: number]

export function fabricOf(base: string, accent: string, [width, height, content, turn]: Tile): Fabric {
  const whole = rect(-1, -1, width + 2, height + 2, 0, base) + content
  return { base, accent, fill: (scale = 1) => tile(width, height, whole, scale, turn ?? 0) }
}

/** Fine plain weave in one colour, for polished cotton, guinea and linen. */
export function plain(colour: string, accent = tint(colour, 0.45)): Fabric {
  const across = repeat(16, (i) => `M0 ${i * 4 + 2}H64`)
  const down = repeat(8, (i) => `M${i * 8 + 2} 0V64`)
  const threads = line(across, shade(colour, 0.12), 1, 'opacity=".5"') + line(down, tint(colour, 0.16), 1)
  return fabricOf(colour, accent, [64, 64, threads])
}

/** Tone-on-tone damask diamonds, as in brocade and shadda. */
export function brocade(colour: string, accent = tint(colour, 0.5)): Fabric {
  const light = tint(colour, 0.14)
  const motif =
    path('M40 8L66 40 40 72 14 40Z', light, 'opacity=".75"') +
    path('M40 24L54 40 40 56 26 40Z', colour) +
    circle(40, 40, 5, light) +
    circle(0, 0, 9, light) +
    circle(80, 0, 9, light) +
    circle(0, 80, 9, light) +
    circle(80, 80, 9, light)
  return fabricOf(colour, accent, [80, 80, motif])
}

/** Upright stripes: [colour, width] in order over the ground. */
export function stripes(ground: string, bands: readonly (readonly [string, number])[], gap: number, turn = 0): Fabric {
  let x = 0
  const parts = bands.map(([colour, width]) => {
    x += gap + width
    return rect(x - width, -1, width, 42, 0, colour)
  })
  return fabricOf(ground, bands[0]?.[0] ?? ground, [x + gap, 40, parts.join(''), turn])
}

/** Hand-woven aso oke: stripes with metallic threads and small open-work dashes. */
export function asoOke(ground: string, first: string, second: string, metal = '#e0b95a'): Fabric {
  const threads =
    rect(0, 0, 26, 64, 0, first) +
    rect(26, 0, 4, 64, 0, metal) +
    rect(56, 0, 18, 64, 0, second) +
    rect(62, 0, 5, 64, 0, metal) +
    rect(100, 0, 4, 64, 0, metal) +
    repeat(4, (i) => rect(40, i * 16 + 3, 6, 9, 2, shade(ground, 0.45)) + rect(86, i * 16 + 3, 6, 9, 2, metal)) +
    repeat(16, (i) => line(`M0 ${i * 4}H108`, '#000000', 1, 'opacity=".1"'))
  return fabricOf(ground, metal, [108, 64, threads])
}

/** Woven blocks in the manner of strip cloth: bars and chequers turn by turn. */
export function blocks(a: string, b: string, c: string, d: string): Fabric {
  const bars = (x: number, y: number): string => repeat(4, (i) => rect(x, y + i * 20, 80, 10, 0, i % 2 ? c : b))
  const chequer = (x: number, y: number): string =>
    repeat(16, (i) =>
      rect(x + (i % 4) * 20, y + Math.floor(i / 4) * 20, 20, 20, 0, (i + Math.floor(i / 4)) % 2 ? d : a),
    )
  const edges = rect(76, 0, 8, 160, 0, d) + rect(156, 0, 8, 160, 0, d) + rect(-4, 0, 8, 160, 0, d)
  return fabricOf(a, d, [160, 160, bars(0, 0) + chequer(80, 0) + chequer(0, 80) + bars(80, 80) + edges])
}

/** Check with two crossing bands, from gingham to tartan. */
export function checks(ground: string, band: string, fine: string, size = 80): Fabric {
  const half = size / 2
  const crossing =
    rect(0, 0, half, size, 0, band, 'opacity=".55"') +
    rect(0, 0, size, half, 0, band, 'opacity=".55"') +
    rect(size * 0.72, 0, 4, size, 0, fine) +
    rect(0, size * 0.72, size, 4, 0, fine)
  return fabricOf(ground, fine, [size, size, crossing])
}

/** Denim twill: fine slanting lines, light thread on the given blue (or black). */
export function denim(colour: string): Fabric {
  const twill = line(
    repeat(8, (i) => `M${i * 12 - 46} 50L${i * 12 + 6} -2`),
    tint(colour, 0.2),
    1.6,
    'opacity=".55"',
  )
  const weft = line('M6 0V48M18 0V48M30 0V48M42 0V48', shade(colour, 0.2), 1, 'opacity=".35"')
  return fabricOf(colour, '#d8973c', [48, 48, twill + weft])
}

/** Ribbed knit. */
export function knit(colour: string): Fabric {
  const rib = repeat(4, (i) => rect(i * 14, 0, 6, 48, 0, shade(colour, 0.1)))
  const loops = repeat(16, (i) => `M${(i % 4) * 14 + 9} ${Math.floor(i / 4) * 12}l3 6-3 6`)
  return fabricOf(colour, tint(colour, 0.4), [56, 48, rib + line(loops, tint(colour, 0.18), 1.5)])
}

/** Corded lace: eyelet flowers over a darker lining. */
export function lace(thread: string, lining: string): Fabric {
  const petals = (cx: number, cy: number): string =>
    repeat(6, (i) => {
      const angle = (i * Math.PI) / 3
      return circle(cx + Math.cos(angle) * 15, cy + Math.sin(angle) * 15, 9, thread)
    }) + circle(cx, cy, 6, lining)
  const net = line(
    'M0 0L48 48M48 0L0 48M48 0L96 48M96 0L48 48M0 48L48 96M48 48L0 96M48 48L96 96M96 48L48 96',
    thread,
    2,
  )
  return fabricOf(mix(lining, thread, 0.3), thread, [96, 96, net + petals(24, 24) + petals(72, 72)])
}

/** Pebbled leather. */
export function leather(colour: string): Fabric {
  const spot = (x: number, y: number): string =>
    circle(x + 6, y + 6, 4, tint(colour, 0.07)) +
    circle(x + 18, y + 14, 5, shade(colour, 0.08)) +
    circle(x + 8, y + 20, 3, tint(colour, 0.06))
  const grain = repeat(9, (i) => spot((i % 3) * 24 + ((i * 7) % 11) - 5, Math.floor(i / 3) * 24 + ((i * 5) % 9) - 4))
  return fabricOf(colour, shade(colour, 0.4), [72, 72, grain])
}

/** Points of a regular star or polygon as path text, for motifs. */
export function starPath(cx: number, cy: number, points: number, outer: number, inner: number): string {
  const corner = (i: number): string => {
    const angle = (i * Math.PI) / points - Math.PI / 2
    const r = i % 2 ? inner : outer
    return `${round(cx + Math.cos(angle) * r)} ${round(cy + Math.sin(angle) * r)}`
  }
  return `M${Array.from({ length: points * 2 }, (_, i) => corner(i)).join('L')}Z`
}
