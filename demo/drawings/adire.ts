import { mix } from './colour.ts'
import { type Fabric, fabricOf, starPath } from './fabric.ts'
import { dotRing, rays, spiral, type TileArt } from './motifs.ts'
import { circle, line, path, rect, repeat } from './svg.ts'

/** Adire: indigo resist-dyed cloth. The resist lines are never quite white, as on the real cloth. */
export function adire(
  motif: 'spirals' | 'stars' | 'squares' | 'rings',
  ground = '#24327a',
  resist = '#dfe6f7',
): Fabric {
  const soft = mix(ground, resist, 0.45)
  const draw = { spirals: adireSpirals, stars: adireStars, squares: adireSquares, rings: adireRings }[motif]
  return fabricOf(ground, resist, draw(resist, soft))
}

function adireSpirals(resist: string, soft: string): TileArt {
  const whorl = (x: number, y: number): string => line(spiral(x, y, 3, 44), resist, 5) + dotRing(x, y, 58, 16, 4, soft)
  return [
    150,
    150,
    whorl(75, 75) +
      repeat(4, (i) => circle((i % 2) * 150, i > 1 ? 150 : 0, 12, soft)) +
      dotRing(0, 0, 22, 8, 3.5, resist) +
      dotRing(150, 150, 22, 8, 3.5, resist) +
      dotRing(0, 150, 22, 8, 3.5, resist) +
      dotRing(150, 0, 22, 8, 3.5, resist),
  ]
}

function adireStars(resist: string, soft: string): TileArt {
  const burst = (x: number, y: number): string =>
    line(rays(x, y, 14, 46, [0, 60, 120, 180, 240, 300]), resist, 6, 'stroke-dasharray="1 10"') +
    line(rays(x, y, 14, 46, [30, 90, 150, 210, 270, 330]), soft, 6, 'stroke-dasharray="1 10"') +
    circle(x, y, 7, resist)
  const edges = [0, 120].flatMap((x) => [0, 120].map((y) => burst(x, y)))
  return [120, 120, burst(60, 60) + edges.join('')]
}

function adireSquares(resist: string, soft: string): TileArt {
  const frame = (x: number, y: number): string =>
    rect(x + 5, y + 5, 80, 80, 4, 'none', `stroke="${resist}" stroke-width="4"`)
  const nest = [12, 24, 36].map((r) =>
    rect(45 - r, 45 - r, 2 * r, 2 * r, 2, 'none', `stroke="${soft}" stroke-width="5"`),
  )
  const dots = repeat(16, (i) => circle(108 + (i % 4) * 18, 18 + Math.floor(i / 4) * 18, 5, resist))
  const weave = repeat(5, (i) => line(`M18 ${108 + i * 14}l13 9 14-9 13 9 14-9`, i % 2 ? soft : resist, 4))
  const flower = path(starPath(135, 135, 8, 34, 14), resist) + circle(135, 135, 9, soft)
  return [180, 180, frame(0, 0) + frame(90, 0) + frame(0, 90) + frame(90, 90) + nest.join('') + dots + weave + flower]
}

function adireRings(resist: string, soft: string): TileArt {
  const rings = (x: number, y: number): string =>
    [12, 28, 44, 60]
      .map((r, i) =>
        circle(
          x,
          y,
          r,
          'none',
          `stroke="${i % 2 ? soft : resist}" stroke-width="${9 - i}" stroke-dasharray="${r / 2} ${2 + i}"`,
        ),
      )
      .join('')
  const corners = [0, 200].flatMap((x) => [0, 200].map((y) => rings(x, y)))
  return [
    200,
    200,
    rings(100, 100) +
      corners.join('') +
      circle(100, 0, 10, soft) +
      circle(0, 100, 10, soft) +
      circle(200, 100, 10, soft) +
      circle(100, 200, 10, soft),
  ]
}
