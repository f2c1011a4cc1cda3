import { house, shade, tint } from './colour.ts'
import { screen, type Wallpaper } from './screens.ts'
import { floorShadow } from './stage.ts'
import { bothSides, circle, fade, group, path, rect, repeat } from './svg.ts'

/** A television on its feet; `art` is the picture showing. */
export function television(wallpaper: Wallpaper, frame = '#1a1c24'): string {
  return [
    floorShadow(600, 938, 540, 34, 0.36),
    bothSides(
      path('M250 850L190 936H222L290 850Z', shade(frame, 0.2)) +
        path('M290 850L330 936H302L262 850Z', tint(frame, 0.1)),
    ),
    rect(60, 236, 1080, 624, 12, fade('y', tint(frame, 0.25), shade(frame, 0.3))),
    rect(66, 242, 1068, 606, 8, '#05060c'),
    screen(wallpaper, [74, 250, 1052, 590, 4]),
    rect(566, 848, 68, 9, 4, tint(frame, 0.5)),
  ].join('')
}

/** The television's back: vents, wall-mount holes and sockets. */
export function televisionBack(frame = '#1a1c24'): string {
  const body = tint(frame, 0.12)
  const vents = repeat(26, (i) => rect(330 + i * 21, 320, 9, 90, 4, shade(frame, 0.5)))
  const mount = [
    [470, 480],
    [730, 480],
    [470, 680],
    [730, 680],
  ].map(([x = 0, y = 0]) => circle(x, y, 16, shade(frame, 0.6)) + circle(x, y, 7, '#8a8fa2'))
  const sockets = repeat(
    4,
    (i) =>
      rect(868, 500 + i * 56, 44, 32, 4, '#05060c') +
      rect(874, 512 + i * 56, 32, 8, 2, ['#6d7285', '#6fb7ff', '#f3c24f', house.clay][i] ?? '#6d7285'),
  )
  const lower = path('M220 470H980L1010 830H190Z', fade('y', tint(body, 0.1), shade(body, 0.25)))
  return (
    floorShadow(600, 938, 540, 34, 0.36) +
    bothSides(path('M250 850L190 936H222L290 850Z', shade(frame, 0.2))) +
    rect(60, 236, 1080, 624, 12, fade('xy', tint(body, 0.16), shade(body, 0.2))) +
    lower +
    vents +
    mount.join('') +
    sockets +
    rect(250, 740, 110, 60, 6, '#e9ecf2') +
    rect(264, 752, 60, 8, 3, '#8a8fa2') +
    rect(264, 770, 80, 8, 3, '#8a8fa2')
  )
}

/** A low wooden sideboard with a plant, for a television or a speaker to stand on (top at y = 860). */
export function sideboard(): string {
  const wood = '#a8703f'
  const pot = path('M1010 760H1110L1096 862H1024Z', fade('x', house.clay, shade(house.clay, 0.25)))
  const leaf = (turn: number, c: string): string =>
    group(`rotate(${turn} 1060 760)`, path('M1060 764C1024 700 1030 620 1060 560C1090 620 1096 700 1060 764Z', c))
  return [
    floorShadow(600, 1086, 590, 34, 0.4),
    rect(40, 860, 1120, 26, 6, fade('y', tint(wood, 0.25), wood)),
    rect(60, 886, 1080, 160, 4, fade('y', shade(wood, 0.12), shade(wood, 0.3))),
    repeat(
      3,
      (i) =>
        rect(76 + i * 354, 900, 340, 132, 4, fade('y', tint(wood, 0.08), shade(wood, 0.12))) +
        rect(216 + i * 354, 916, 60, 9, 4, shade(wood, 0.5)),
    ),
    rect(110, 1046, 26, 44, 4, shade(wood, 0.45)) + rect(1064, 1046, 26, 44, 4, shade(wood, 0.45)),
    leaf(-48, '#1d6339') + leaf(44, '#2a7d46') + leaf(-20, '#3c9a4d') + leaf(18, '#256e52'),
    pot,
  ].join('')
}

/** A television remote lying at an angle. */
export function remote(): string {
  const body = rect(540, 300, 120, 620, 50, fade('x', '#3a3e50', '#14161f'))
  const dots = repeat(12, (i) => circle(570 + (i % 3) * 30, 580 + Math.floor(i / 3) * 44, 10, '#5a6078'))
  return (
    rect(556, 322, 120, 620, 50, house.ink, 'opacity=".2"') +
    body +
    circle(600, 352, 14, house.clay) +
    circle(600, 460, 44, '#5a6078') +
    circle(600, 460, 20, '#23283a') +
    dots +
    rect(560, 780, 36, 20, 8, house.lime) +
    rect(606, 780, 36, 20, 8, '#6fb7ff')
  )
}
