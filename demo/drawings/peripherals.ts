import { house, mix, shade, tint } from './colour.ts'
import { floorShadow } from './stage.ts'
import { circle, clipped, ellipse, fade, line, linear, path, rect, repeat, roundedPath } from './svg.ts'

/** A keyboard seen from above. */
export function keyboard(body: string, cap: string, light?: string): string {
  const frame = roundedPath(80, 430, 1040, 370, 30)
  const key = (x: number, y: number, w: number, c: string): string =>
    rect(x, y + 5, w, 54, 10, shade(c, 0.4)) +
    rect(x, y, w, 52, 10, fade('y', tint(c, 0.15), c)) +
    rect(x + 12, y + 14, 14, 5, 2, light ?? tint(c, 0.5), 'opacity=".9"')
  const special = mix(cap, house.clay, 0.8)
  const keyRow = (y: number, columns: readonly number[]): string =>
    columns.map((i) => key(108 + i * 66, y, 58, i === 14 ? special : cap)).join('')
  const all = Array.from({ length: 15 }, (_, i) => i)
  const bottom = keyRow(718, [0, 1, 2, 3, 10, 11, 12, 13, 14]) + key(108 + 4 * 66, 718, 388, cap)
  const rows = repeat(4, (r) => keyRow(454 + r * 66, all)) + key(108, 454, 58, special) + bottom
  return (
    path(frame, house.ink, 'opacity=".2" transform="translate(14 28)"') +
    (light ? path(roundedPath(96, 446, 1008, 338, 20), light, 'opacity=".5"') : '') +
    path(frame, fade('y', tint(body, 0.15), shade(body, 0.25))) +
    rect(98, 444, 1004, 342, 18, light ? mix(light, '#0b1030', 0.55) : shade(body, 0.35)) +
    rows
  )
}

/** A computer mouse from above. */
export function mouse(body: string, accent: string): string {
  const shell =
    'M600 250C470 250 410 360 410 520V720C410 870 490 960 600 960C710 960 790 870 790 720V520C790 360 730 250 600 250Z'
  return (
    ellipse(626, 640, 230, 360, house.ink, 'opacity=".12"') +
    path(shell, linear('xy', [0, tint(body, 0.4)], [0.5, body], [1, shade(body, 0.35)])) +
    line('M600 252V560M414 540C480 580 720 580 786 540', shade(body, 0.5), 5) +
    rect(576, 340, 48, 130, 24, '#0b0d16') +
    rect(586, 356, 28, 98, 14, accent) +
    rect(408, 600, 14, 110, 7, shade(body, 0.5)) +
    ellipse(510, 420, 40, 110, '#ffffff', 'opacity=".12" transform="rotate(14 510 420)"') +
    circle(600, 840, 24, accent, 'opacity=".9"')
  )
}

/** A home router with aerials, its lights on. */
export function router(body: string): string {
  const aerial = (x: number, lean: number): string =>
    line(`M${x} 720L${x + lean} 330`, shade(body, 0.2), 30) +
    line(`M${x - 5} 720L${x + lean - 5} 334`, tint(body, 0.4), 5)
  return (
    floorShadow(600, 900, 470, 40, 0.4) +
    aerial(270, -60) +
    aerial(480, -20) +
    aerial(720, 20) +
    aerial(930, 60) +
    path(
      'M190 700H1010L1090 850Q1096 890 1050 892H150Q104 890 110 850Z',
      fade('y', tint(body, 0.3), shade(body, 0.2)),
    ) +
    path('M230 716H970L1010 800H190Z', tint(body, 0.12)) +
    repeat(6, (i) => circle(420 + i * 72, 846, 10, i < 4 ? '#6bd36b' : '#39405c')) +
    circle(600, 758, 20, house.lime)
  )
}

/** A pocket 4G/5G hotspot. */
export function hotspot(body: string): string {
  const bars = repeat(4, (i) => rect(520 + i * 44, 600 - i * 26, 28, 50 + i * 26, 6, i < 3 ? house.lime : '#4a5170'))
  return (
    floorShadow(600, 920, 300, 40, 0.4) +
    rect(330, 360, 540, 560, 90, fade('xy', tint(body, 0.3), shade(body, 0.25))) +
    rect(390, 430, 420, 300, 40, '#07080f') +
    bars +
    rect(470, 690, 260, 10, 5, '#39405c') +
    circle(600, 820, 36, 'none', `stroke="${tint(body, 0.5)}" stroke-width="8"`) +
    line('M600 800v18', tint(body, 0.5), 8)
  )
}

/** A portable drive or stick with its short lead. */
export function drive(body: string): string {
  const shell = roundedPath(360, 300, 480, 640, 50)
  return (
    path(shell, house.ink, 'opacity=".2" transform="translate(22 32)"') +
    line('M600 300C600 200 700 130 860 150', '#23283a', 22) +
    rect(850, 128, 110, 46, 10, '#8a8fa2') +
    path(shell, linear('xy', [0, tint(body, 0.4)], [0.4, body], [1, shade(body, 0.35)])) +
    clipped(
      shell,
      repeat(9, (i) => line(`M340 ${420 + i * 70}L860 ${340 + i * 70}`, tint(body, 0.25), 5, 'opacity=".45"')),
    ) +
    circle(600, 860, 14, house.lime) +
    rect(560, 360, 80, 12, 6, tint(body, 0.5))
  )
}

/** An ink-tank printer. */
export function printer(body: string): string {
  const tanks = ['#1a1c24', '#1c8fc4', '#c9335a', '#f3c24f'].map(
    (c, i) => rect(790 + i * 56, 700, 44, 160, 8, '#0d0f16') + rect(796 + i * 56, 760 - i * 12, 32, 94 + i * 12, 5, c),
  )
  return (
    floorShadow(600, 984, 520, 40, 0.42) +
    path('M380 470L410 250H790L820 470Z', '#ffffff') +
    path('M380 470L410 250H790L820 470Z', house.indigo, 'opacity=".06"') +
    repeat(4, (i) => rect(450, 290 + i * 36, 300 - i * 40, 10, 5, '#c9cfe6')) +
    rect(130, 440, 940, 530, 44, fade('y', tint(body, 0.25), shade(body, 0.25))) +
    rect(130, 440, 940, 130, 44, tint(body, 0.12)) +
    rect(200, 486, 240, 50, 14, '#07080f') +
    circle(400, 511, 12, house.lime) +
    rect(220, 505, 90, 12, 6, '#6fb7ff') +
    rect(240, 680, 470, 90, 12, '#0b0d16') +
    path('M270 730H680L720 900H230Z', '#ffffff') +
    path('M270 730H680L690 770H260Z', house.ink, 'opacity=".18"') +
    tanks.join('')
  )
}
