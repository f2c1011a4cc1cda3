import { shade, tint } from './colour.ts'
import { type Fabric, fabricOf, starPath } from './fabric.ts'
import { dotRing, rays, type TileArt } from './motifs.ts'
import { circle, group, line, path, repeat } from './svg.ts'

/** Four colours of a wax print: ground, first, second, light. */
type Scheme = readonly [string, string, string, string]

const schemes = {
  sunset: ['#d9502a', '#f7b93e', '#1f2a5c', '#fbf0da'],
  lagoon: ['#0e6468', '#f3c24f', '#e2572e', '#f7f2e3'],
  royal: ['#2b3a8f', '#f2b632', '#d6455c', '#fdf5e6'],
  forest: ['#1d6339', '#c6e34b', '#ef8a2f', '#fbf6e5'],
  plum: ['#66204f', '#f08a5d', '#f9d56e', '#fdeff2'],
  earth: ['#7a3b1d', '#e8a33d', '#25170f', '#f3dfc1'],
  hibiscus: ['#bd1f4b', '#ffc857', '#2b3a8f', '#fff3e6'],
  cream: ['#f4e7cd', '#c2553a', '#1f2a5c', '#e8a33d'],
  mint: ['#d6ecdb', '#137a63', '#ef6f53', '#fffaf0'],
} as const satisfies Record<string, Scheme>

export type SchemeName = keyof typeof schemes

export type Motif = 'discs' | 'leaves' | 'waves' | 'petals' | 'fans' | 'zigzag' | 'feathers'

/** Ankara wax print: bold repeats with the crackled outline the wax leaves. */
export function ankara(motif: Motif, scheme: SchemeName): Fabric {
  const colours: Scheme = schemes[scheme]
  const draw = { discs, leaves, waves, petals, fans, zigzag, feathers }[motif]
  return fabricOf(colours[0], colours[1], draw(colours))
}

function discs([ground, first, second, light]: Scheme): TileArt {
  const disc = (x: number, y: number): string =>
    circle(x, y, 62, second) +
    circle(x, y, 52, first) +
    dotRing(x, y, 42, 18, 5, light) +
    circle(x, y, 30, ground) +
    path(starPath(x, y, 8, 24, 11), light) +
    circle(x, y, 7, second)
  const corners = [0, 190].flatMap((x) => [0, 190].map((y) => disc(x, y)))
  const between = [
    [95, 0],
    [0, 95],
    [190, 95],
    [95, 190],
  ].map(([x = 0, y = 0]) => path(starPath(x, y, 4, 26, 9), tint(ground, 0.35)))
  return [190, 190, between.join('') + disc(95, 95) + corners.join('')]
}

function leaves([ground, first, second, light]: Scheme): TileArt {
  const leaf = (x: number, y: number, turn: number, colour: string): string =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      path('M0 -62C34 -34 34 30 0 62C-34 30 -34 -34 0 -62Z', colour),
      line('M0 -50V56M0 -26L15 -38M0 -26L-15 -38M0 -2L19 -16M0 -2L-19 -16M0 22L15 8M0 22L-15 8', light, 4),
    )
  const veins = line('M0 110C50 90 110 130 160 110M0 230C50 210 110 250 160 230', tint(ground, 0.25), 5)
  return [
    160,
    240,
    veins +
      leaf(46, 66, -28, first) +
      leaf(118, 176, 32, second) +
      circle(118, 50, 14, light) +
      circle(118, 50, 6, second) +
      circle(38, 186, 14, first) +
      circle(38, 186, 6, ground),
  ]
}

function waves([ground, first, second, light]: Scheme): TileArt {
  const wave = (y: number, colour: string, width: number): string =>
    line(`M-10 ${y}C25 ${y - 46} 65 ${y - 46} 90 ${y}S155 ${y + 46} 190 ${y}`, colour, width)
  const bands = [-120, 0, 120, 240].map(
    (y) =>
      wave(y + 10, second, 30) + wave(y + 10, first, 16) + wave(y + 46, light, 6) + wave(y + 66, tint(ground, 0.3), 10),
  )
  return [180, 120, bands.join('') + circle(45, 88, 8, light) + circle(135, 26, 0.1, light)]
}

function petals([ground, first, second, light]: Scheme): TileArt {
  const bloom = (x: number, y: number): string =>
    repeat(8, (i) =>
      group(
        `rotate(${i * 45} ${x} ${y})`,
        path(
          `M${x} ${y - 10}C${x + 22} ${y - 34} ${x + 14} ${y - 62} ${x} ${y - 68}C${x - 14} ${y - 62} ${x - 22} ${y - 34} ${x} ${y - 10}Z`,
          i % 2 ? first : light,
        ),
      ),
    ) +
    circle(x, y, 17, second) +
    circle(x, y, 8, light)
  const corner = (x: number, y: number): string => path(starPath(x, y, 4, 52, 17), second) + circle(x, y, 12, first)
  const corners = [0, 170].flatMap((x) => [0, 170].map((y) => corner(x, y)))
  return [170, 170, path('M85 0L170 85 85 170 0 85Z', shade(ground, 0.18)) + corners.join('') + bloom(85, 85)]
}

function fans([ground, first, second, light]: Scheme): TileArt {
  const bands = [
    [60, second],
    [46, first],
    [33, ground],
    [22, light],
    [11, second],
  ] as const
  const fan = (x: number, y: number): string =>
    bands.map(([r, colour]) => circle(x, y, r, colour)).join('') +
    line(rays(x, y, 49, 56, [-75, -50, -25, 0, 25, 50, 75]), light, 5)
  const row = (y: number, xs: readonly number[]): string => xs.map((x) => fan(x, y)).join('')
  return [120, 60, row(-30, [60]) + row(0, [0, 120]) + row(30, [60]) + row(60, [0, 120]) + row(90, [60])]
}

function zigzag([ground, first, second, light]: Scheme): TileArt {
  const zig = (y: number, colour: string, width: number): string =>
    line(`M-20 ${y + 20}L20 ${y - 20} 60 ${y + 20} 100 ${y - 20} 140 ${y + 20}`, colour, width)
  const rows = [0, 150].map((y) => zig(y, first, 20) + zig(y, second, 6) + zig(y + 38, light, 8))
  const diamond = (x: number): string =>
    path(`M${x} 72L${x + 26} 104 ${x} 136 ${x - 26} 104Z`, second) +
    path(`M${x} 86L${x + 14} 104 ${x} 122 ${x - 14} 104Z`, first)
  return [
    80,
    150,
    rows.join('') + diamond(20) + diamond(100) + circle(60, 88, 8, tint(ground, 0.4)) + circle(60, 120, 0.1, light),
  ]
}

function feathers([ground, first, second, light]: Scheme): TileArt {
  const eye = (x: number, y: number): string =>
    repeat(9, (i) =>
      group(`rotate(${-64 + i * 16} ${x} ${y})`, line(`M${x} ${y}V${y - 74}`, i % 2 ? first : light, 6)),
    ) +
    path(
      `M${x} ${y + 26}C${x + 34} ${y} ${x + 28} ${y - 40} ${x} ${y - 52}C${x - 28} ${y - 40} ${x - 34} ${y} ${x} ${y + 26}Z`,
      second,
    ) +
    path(
      `M${x} ${y + 12}C${x + 20} ${y - 4} ${x + 16} ${y - 26} ${x} ${y - 34}C${x - 16} ${y - 26} ${x - 20} ${y - 4} ${x} ${y + 12}Z`,
      first,
    ) +
    circle(x, y - 10, 9, light)
  return [
    150,
    180,
    circle(38, 160, 7, tint(ground, 0.35)) +
      circle(112, 70, 7, tint(ground, 0.35)) +
      eye(38, 86) +
      eye(112, 176) +
      eye(112, -4),
  ]
}
