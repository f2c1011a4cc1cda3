import { house, shade, tint } from './colour.ts'
import { screen, type Wallpaper } from './screens.ts'
import { floorShadow } from './stage.ts'
import { circle, fade, group, line, linear, path, rect, repeat, roundedPath } from './svg.ts'

/** An open laptop from the front, a little above the desk. */
export function laptop(body: string, wallpaper: Wallpaper, glow = '#e8ecf5'): string {
  const deck = 'M178 770H1022L1120 960H80Z'
  const lip = 'M80 960H1120Q1120 990 1080 992H120Q80 990 80 960Z'
  return [
    floorShadow(600, 990, 590, 46, 0.42),
    path(roundedPath(190, 210, 820, 562, 26), fade('y', tint(body, 0.2), shade(body, 0.3))),
    rect(198, 218, 804, 548, 20, '#08090f'),
    screen(wallpaper, [222, 242, 756, 482, 6]),
    taskbar(222, 688, 756),
    circle(600, 230, 5, '#33406b'),
    rect(300, 764, 600, 12, 6, shade(body, 0.55)),
    path(deck, linear('y', [0, shade(body, 0.18)], [1, tint(body, 0.16)])),
    keys(body, glow),
    path('M470 892H730L748 946H452Z', tint(body, 0.1), `stroke="${shade(body, 0.25)}" stroke-width="2"`),
    path(lip, fade('y', tint(body, 0.3), shade(body, 0.4))),
    path('M520 960H680Q676 974 660 974H540Q524 974 520 960Z', shade(body, 0.35)),
  ].join('')
}

function taskbar(x: number, y: number, w: number): string {
  const colours = [house.lime, '#6fb7ff', '#f3c24f', '#ef7d43', '#8ee0c0']
  const dots = colours.map((c, i) => rect(x + w / 2 - 84 + i * 36, y + 9, 20, 20, 6, c))
  return (
    rect(x, y, w, 36, 0, '#0b1030', 'opacity=".55"') +
    dots.join('') +
    rect(x + w - 70, y + 14, 50, 9, 4, '#ffffff', 'opacity=".8"')
  )
}

function keys(body: string, glow: string): string {
  const cap = body === '#1d2027' || body === '#23283a' ? '#0d0f16' : '#2a2d38'
  return repeat(5, (row) => {
    const inset = 212 - row * 12
    const y = 786 + row * 20
    const width = (1200 - inset * 2) / 14
    return repeat(14, (i) =>
      row === 4 && i > 3 && i < 9
        ? i === 4
          ? rect(inset + i * width, y, width * 5 - 6, 14, 3, cap)
          : ''
        : rect(Math.round(inset + i * width), y, Math.round(width - 6), 14, 3, cap) +
          (row < 4 ? rect(Math.round(inset + i * width + width * 0.3), y + 5, 8, 3, 1, glow, 'opacity=".6"') : ''),
    )
  })
}

/** The closed laptop's lid seen from above, turned. */
export function laptopLid(body: string): string {
  const lid = roundedPath(170, 320, 860, 580, 34)
  const sheen = linear('xy', [0, tint(body, 0.45)], [0.35, body], [0.6, tint(body, 0.2)], [1, shade(body, 0.28)])
  const whole =
    path(lid, house.ink, 'opacity=".2" transform="translate(22 34)"') +
    path(roundedPath(174, 332, 860, 582, 34), shade(body, 0.45)) +
    path(lid, sheen) +
    circle(600, 610, 54, 'none', `stroke="${shade(body, 0.3)}" stroke-width="9"`) +
    circle(600, 610, 20, shade(body, 0.3)) +
    line('M200 890H1000', tint(body, 0.5), 3, 'opacity=".6"')
  return group('rotate(-9 600 600)', whole)
}

/** The left side's ports with the lid ajar: drawn large for a detail picture. */
export function laptopSide(body: string): string {
  const slab = 'M60 640H1140Q1160 640 1150 664L1120 720Q1112 736 1090 736H120Q80 736 66 700Z'
  const lid = 'M80 628L1090 470Q1130 466 1132 494L1130 500 100 646Z'
  const port = (x: number, w: number, h: number, r: number): string =>
    rect(x, 676 - h / 2, w, h, r, '#05060c') + rect(x + 5, 676 - h / 6, w - 10, h / 3, r / 2, '#6d7285')
  return (
    floorShadow(600, 750, 580, 44, 0.4) +
    path(lid, fade('y', tint(body, 0.25), shade(body, 0.3))) +
    path(slab, fade('y', tint(body, 0.25), shade(body, 0.35))) +
    port(160, 64, 34, 4) +
    port(260, 110, 38, 4) +
    port(410, 92, 40, 4) +
    port(540, 70, 24, 12) +
    circle(670, 676, 17, '#05060c') +
    circle(670, 676, 7, '#6d7285') +
    repeat(12, (i) => rect(800 + i * 22, 656, 10, 40, 5, '#05060c'))
  )
}

/** A desk monitor; `wide` gives the gently curved gaming kind. */
export function monitor(wallpaper: Wallpaper, trim = '#23283a', wide = false): string {
  const w = wide ? 1060 : 900
  const x = 600 - w / 2
  return [
    floorShadow(600, 1000, 340, 36, 0.4),
    path('M540 800H660L676 970H524Z', fade('x', tint(trim, 0.2), shade(trim, 0.35))),
    path('M400 966H800Q830 1000 790 1002H410Q370 1000 400 966Z', fade('y', tint(trim, 0.2), shade(trim, 0.3))),
    rect(x, 250, w, 560, 20, fade('y', trim, shade(trim, 0.4))),
    screen(wallpaper, [x + 14, 264, w - 28, 510, 8]),
    taskbar(x + 14, 738, w - 28),
    circle(600, 792, 6, house.lime),
  ].join('')
}
