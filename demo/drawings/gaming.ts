import { house, mix, shade, tint } from './colour.ts'
import { gloss } from './finish.ts'
import { screen, type Wallpaper } from './screens.ts'
import { floorShadow } from './stage.ts'
import { bothSides, circle, ellipse, fade, group, line, path, radial, rect, repeat } from './svg.ts'

/** A gamepad from the front. */
export function gamepad(body: string, accent: string): string {
  const shell =
    'M330 400C420 360 500 400 600 400S780 360 870 400C980 440 1050 640 1060 800C1066 900 1000 940 930 890C860 830 830 720 760 710H440C370 720 340 830 270 890C200 940 134 900 140 800C150 640 220 440 330 400Z'
  const stick = (x: number, y: number): string =>
    circle(x, y, 76, shade(body, 0.35)) +
    circle(x, y + 6, 58, '#0b0d16') +
    circle(x, y - 2, 52, radial(0.4, 0.35, 0.7, [0, '#5a6078'], [1, '#14161f']))
  const face = [
    [860, 480, house.lime],
    [930, 550, house.clay],
    [860, 620, '#6fb7ff'],
    [790, 550, '#f3c24f'],
  ] as const
  return [
    floorShadow(600, 950, 480, 40, 0.34),
    bothSides(path('M300 410C310 350 440 340 470 390Z', shade(body, 0.5))),
    path(shell, gloss(body)),
    path('M480 400H720L700 560Q690 590 660 590H540Q510 590 500 560Z', mix(body, '#0b0d16', 0.6)) +
      rect(560, 470, 80, 12, 6, accent),
    rect(312, 490, 52, 140, 12, '#14161f') + rect(268, 534, 140, 52, 12, '#14161f'),
    face
      .map(([x, y, c]) => circle(x, y + 4, 33, shade(body, 0.5)) + circle(x, y, 31, '#1a1c24') + circle(x, y, 14, c))
      .join(''),
    stick(480, 660) + stick(720, 660),
    circle(600, 640, 20, accent),
    path(
      'M230 480C270 430 320 420 360 420C280 480 230 580 200 700C190 620 200 540 230 480Z',
      '#ffffff',
      'opacity=".16"',
    ),
  ].join('')
}

/** An upright console: two curved covers round a dark core. */
export function towerConsole(cover: string, glow: string): string {
  return (
    floorShadow(600, 1040, 280, 40, 0.46) +
    path('M500 1000H700L740 1036H460Z', '#14161f') +
    path('M500 150C520 130 680 130 700 150V1004H500Z', fade('x', '#23283a', '#0b0d16')) +
    repeat(10, (i) => rect(540, 190 + i * 16, 120, 6, 3, '#39405c')) +
    path(
      'M490 120C520 110 540 130 536 180L520 1000C510 1020 440 1020 430 990C410 800 400 320 430 170C440 136 460 124 490 120Z',
      gloss(cover),
    ) +
    path(
      'M710 120C680 110 660 130 664 180L680 1000C690 1020 760 1020 770 990C790 800 800 320 770 170C760 136 740 124 710 120Z',
      gloss(shade(cover, 0.06)),
    ) +
    line('M538 200L524 980M662 200L676 980', glow, 7, 'opacity=".9"') +
    rect(574, 640, 52, 14, 7, '#5a6078') +
    rect(574, 700, 52, 22, 5, '#05060c')
  )
}

/** A box console with a round vent. */
export function boxConsole(body: string, glow: string): string {
  const hole = (x: number, y: number): string => circle(x, y, 11, shade(body, 0.75))
  const ring = (n: number): string =>
    repeat(n * 6, (i) => {
      const angle = (i / (n * 6)) * 2 * Math.PI
      return hole(520 + Math.cos(angle) * n * 34, 420 + Math.sin(angle) * n * 34)
    })
  const holes = hole(520, 420) + [1, 2, 3, 4].map(ring).join('')
  return (
    floorShadow(600, 1030, 300, 44, 0.46) +
    rect(340, 200, 520, 826, 24, gloss(body)) +
    circle(520, 420, 166, shade(body, 0.3)) +
    holes +
    rect(400, 930, 230, 16, 8, shade(body, 0.6)) +
    circle(790, 270, 26, glow) +
    circle(790, 270, 13, tint(body, 0.4)) +
    rect(770, 930, 44, 20, 5, '#05060c') +
    path('M340 224Q340 200 364 200H480L340 620Z', '#ffffff', 'opacity=".12"')
  )
}

/** A handheld console with side grips. */
export function handheld(left: string, right: string, wallpaper: Wallpaper): string {
  const grip = (c: string): string => path('M100 470Q100 370 200 370H300V830H200Q100 830 100 730Z', gloss(c))
  const stick = (x: number, y: number): string =>
    circle(x, y, 44, '#0b0d16') + circle(x - 3, y - 4, 34, radial(0.4, 0.35, 0.7, [0, '#6d7285'], [1, '#1a1c24']))
  const pad = [
    [0, -44],
    [44, 0],
    [0, 44],
    [-44, 0],
  ] as const
  const dots = (x: number, y: number): string => pad.map(([dx, dy]) => circle(x + dx, y + dy, 19, '#14161f')).join('')
  return (
    rect(120, 404, 1000, 460, 90, house.ink, 'opacity=".14"') +
    grip(left) +
    group('translate(1200 0) scale(-1 1)', grip(right)) +
    rect(290, 370, 620, 460, 12, '#14161f') +
    screen(wallpaper, [318, 400, 564, 400, 8]) +
    stick(196, 500) +
    dots(196, 670) +
    dots(1004, 510) +
    stick(1004, 690)
  )
}

/** A gaming headset with a boom microphone. */
export function headset(body: string, accent: string): string {
  const cup =
    ellipse(280, 680, 110, 170, gloss(body)) +
    ellipse(264, 680, 66, 112, shade(body, 0.5)) +
    ellipse(264, 680, 50, 92, 'none', `stroke="${accent}" stroke-width="12"`) +
    path('M350 530C420 560 420 800 350 830Z', '#14161f')
  return (
    floorShadow(600, 950, 420, 40, 0.34) +
    line('M270 560C270 150 930 150 930 560', shade(body, 0.3), 60) +
    line('M268 552C270 140 930 140 932 552', tint(body, 0.2), 12) +
    line('M340 440C400 260 800 260 860 440', '#14161f', 34) +
    bothSides(cup) +
    line('M250 820C260 960 400 990 520 960', '#14161f', 18) +
    rect(500, 930, 110, 56, 28, '#14161f') +
    circle(584, 958, 12, accent)
  )
}

/** A racing wheel with pedals suggested by its column. */
export function wheel(body: string, accent: string): string {
  return (
    floorShadow(600, 1010, 360, 44, 0.44) +
    path('M420 760H780L840 1000H360Z', gloss(body)) +
    circle(600, 520, 330, 'none', `stroke="${shade(body, 0.2)}" stroke-width="76"`) +
    circle(600, 520, 330, 'none', `stroke="${tint(body, 0.15)}" stroke-width="40" opacity=".6"`) +
    line('M600 190V230', accent, 60) +
    path('M290 470H910L860 600H700L640 800H560L500 600H340Z', fade('y', '#3a3e50', '#14161f')) +
    circle(600, 540, 76, '#0b0d16') +
    circle(600, 540, 50, 'none', `stroke="${accent}" stroke-width="10"`) +
    repeat(
      4,
      (i) =>
        circle(
          400 + (i % 2) * 60,
          510 + Math.floor(i / 2) * 50,
          17,
          [house.lime, '#6fb7ff', '#f3c24f', house.clay][i] ?? accent,
        ) + circle(740 + (i % 2) * 60, 510 + Math.floor(i / 2) * 50, 17, '#5a6078'),
    )
  )
}

/** A game case standing at a slight angle; colour and wallpaper stand for the cover. */
export function gameCase(spine: string, wallpaper: Wallpaper): string {
  return (
    floorShadow(620, 1010, 330, 40, 0.44) +
    group(
      'matrix(1 -.06 0 1 0 40)',
      rect(320, 190, 560, 790, 16, shade(spine, 0.2)) +
        rect(340, 190, 540, 790, 12, spine) +
        screen(wallpaper, [356, 280, 508, 684, 4], false) +
        path('M340 190H600L400 980H340Z', '#ffffff', 'opacity=".16"') +
        rect(380, 216, 150, 34, 10, house.paper) +
        circle(820, 233, 20, house.lime) +
        path('M420 620C500 520 700 520 780 620C720 700 480 700 420 620Z', house.paper, 'opacity=".85"') +
        circle(600, 616, 44, house.indigo) +
        circle(600, 616, 18, house.lime),
    )
  )
}

/** A high-backed gaming chair. */
export function chair(body: string, accent: string): string {
  return (
    floorShadow(600, 1090, 320, 34, 0.46) +
    line('M600 860V1000M600 1000L400 1060M600 1000L800 1060M600 1000L600 1070', '#23283a', 30) +
    [400, 600, 800].map((x) => circle(x, 1074, 22, '#14161f')).join('') +
    path('M430 130Q600 70 770 130C800 300 800 520 780 700H420C400 520 400 300 430 130Z', gloss(body)) +
    path('M470 160Q600 120 730 160L720 660H480Z', shade(body, 0.25)) +
    line('M470 160L480 660M730 160L720 660', accent, 14) +
    rect(500, 180, 200, 110, 50, gloss(accent)) +
    bothSides(path('M400 640H340V760H420Z', '#23283a') + rect(310, 610, 130, 44, 22, '#14161f')) +
    path('M380 720Q600 690 820 720L850 830Q850 870 800 870H400Q350 870 350 830Z', gloss(body)) +
    line('M400 740Q600 712 800 740', accent, 10) +
    ellipse(600, 560, 110, 60, accent)
  )
}
