import { house, mix, shade, tint } from './colour.ts'
import type { Fabric } from './fabric.ts'
import { gloss } from './finish.ts'
import { floorShadow } from './stage.ts'
import {
  bothSides,
  circle,
  clipped,
  ellipse,
  fade,
  group,
  line,
  linear,
  path,
  radial,
  rect,
  repeat,
  roundedPath,
} from './svg.ts'

/** True-wireless buds above their open case. */
export function earbuds(body: string, accent: string): string {
  const lid = 'M330 560C330 440 400 390 470 390H730C800 390 870 440 870 560Z'
  const base = 'M330 600H870V780C870 900 800 960 700 962H500C400 960 330 900 330 780Z'
  const bud = group(
    'translate(520 330)',
    path(
      'M0-92C56-92 84-52 78-6C74 30 40 46 34 60V168Q34 190 6 190Q-22 190-22 168V56C-62 40-84 10-80-26C-76-68-44-92 0-92Z',
      gloss(body),
    ) +
      ellipse(-40, -22, 34, 44, shade(body, 0.55)) +
      circle(6, 168, 9, accent) +
      ellipse(34, -34, 14, 26, '#ffffff', 'opacity=".35"'),
  )
  return [
    floorShadow(600, 964, 320, 44, 0.42),
    path(lid, shade(body, 0.35)) +
      path('M356 560C356 460 420 416 480 416H720C780 416 844 460 844 560Z', shade(body, 0.55)),
    rect(330, 548, 540, 66, 12, shade(body, 0.5)),
    group('translate(-40 130)', bud),
    group('translate(1240 130) scale(-1 1)', bud),
    path(base, gloss(body)),
    path('M330 600H870V630H330Z', '#ffffff', 'opacity=".18"'),
    circle(600, 720, 12, accent) + rect(560, 930, 80, 14, 7, shade(body, 0.6)),
    path('M360 640C360 780 380 860 440 900C390 880 352 840 350 780Z', '#ffffff', 'opacity=".22"'),
  ].join('')
}

/** The buds' case closed, standing. */
export function budCase(body: string, accent: string): string {
  const shell = roundedPath(310, 420, 580, 520, 180)
  return (
    floorShadow(600, 948, 340, 44, 0.42) +
    path(shell, gloss(body)) +
    line('M312 596H888', shade(body, 0.5), 7) +
    line('M314 604H886', tint(body, 0.4), 3) +
    rect(540, 584, 120, 26, 13, shade(body, 0.3)) +
    circle(600, 700, 12, accent) +
    ellipse(440, 520, 40, 90, '#ffffff', 'opacity=".2" transform="rotate(40 440 520)"')
  )
}

/** Over-ear headphones from the front. */
export function headphones(body: string, accent: string): string {
  const cup =
    path(
      'M250 560C190 580 170 660 176 740C182 840 220 920 290 924C350 924 372 860 370 740C368 620 330 540 250 560Z',
      gloss(body),
    ) +
    path(
      'M340 570C400 570 426 640 426 740C426 850 400 916 340 916C300 890 290 820 290 740C290 660 300 590 340 570Z',
      fade('x', shade(body, 0.3), shade(body, 0.65)),
    ) +
    ellipse(250, 740, 44, 110, 'none', `stroke="${accent}" stroke-width="7"`) +
    circle(248, 740, 20, accent)
  const yoke =
    line('M262 570C256 480 268 420 296 370', shade(body, 0.3), 38) +
    line('M256 560C250 480 262 420 290 372', tint(body, 0.35), 7)
  return [
    floorShadow(600, 950, 440, 40, 0.34),
    line('M290 400C340 170 860 170 910 400', shade(body, 0.25), 62),
    line('M290 396C340 160 860 160 910 396', body, 48),
    line('M330 330C420 170 780 170 870 330', tint(body, 0.4), 8, 'opacity=".8"'),
    line('M350 380C420 250 780 250 850 380', shade(body, 0.55), 26),
    bothSides(yoke + cup),
  ].join('')
}

/** A neckband with in-ear buds. */
export function neckband(body: string, accent: string): string {
  const arm =
    line('M330 800C240 520 300 240 600 230', shade(body, 0.3), 34) +
    line('M326 796C236 520 298 236 600 224', tint(body, 0.3), 6) +
    rect(286, 700, 74, 190, 34, gloss(body)) +
    circle(323, 760, 10, accent) +
    line('M330 890C350 1010 450 1010 470 900', shade(body, 0.2), 10)
  const bud = group(
    'translate(478 850) rotate(14)',
    rect(-26, -20, 52, 90, 24, gloss(body)) + ellipse(0, -34, 32, 28, shade(body, 0.6)) + circle(0, 40, 8, accent),
  )
  return (
    path(
      'M300 860C220 520 300 250 600 250S980 520 900 860',
      'none',
      `stroke="${house.ink}" stroke-width="40" opacity=".1" transform="translate(22 30)"`,
    ) + bothSides(arm + bud)
  )
}

/** A cylinder Bluetooth speaker lying down, cloth-covered. */
export function tubeSpeaker(cloth: Fabric, accent: string): string {
  const body = roundedPath(130, 420, 940, 480, 220)
  return [
    floorShadow(600, 908, 480, 46, 0.44),
    path(body, cloth.fill()),
    path(body, linear('y', [0, house.ink, 0.35], [0.25, '#ffffff', 0.25], [0.5, '#ffffff', 0], [1, house.ink, 0.55])),
    path(
      'M130 640C130 500 210 420 300 420C240 480 220 560 220 660C220 770 240 850 300 900C210 890 130 790 130 640Z',
      fade('x', shade(cloth.base, 0.2), shade(cloth.base, 0.65)),
    ),
    ellipse(232, 660, 56, 176, shade(cloth.base, 0.6)) +
      ellipse(232, 660, 42, 140, accent, 'opacity=".85"') +
      ellipse(232, 660, 22, 80, shade(accent, 0.4)),
    rect(470, 430, 320, 54, 27, shade(cloth.base, 0.5)) +
      circle(520, 457, 10, '#ffffff') +
      rect(580, 450, 26, 14, 4, '#ffffff') +
      circle(660, 457, 10, '#ffffff') +
      circle(740, 457, 10, accent),
    rect(600, 690, 220, 80, 16, accent) + circle(640, 730, 18, house.paper) + rect(676, 720, 110, 20, 10, house.paper),
  ].join('')
}

/** A tall party speaker with light rings. */
export function partySpeaker(body: string, glow: string): string {
  const cone = (cy: number, r: number): string =>
    circle(600, cy, r + 22, glow, 'opacity=".9"') +
    circle(600, cy, r + 10, mix(glow, '#ffffff', 0.5)) +
    circle(600, cy, r, '#0b0d16') +
    circle(600, cy, r * 0.82, radial(0.45, 0.4, 0.6, [0, '#4a4f63'], [1, '#12141d'])) +
    circle(600, cy, r * 0.34, radial(0.4, 0.35, 0.7, [0, '#8a8fa2'], [1, '#1a1c24']))
  return [
    floorShadow(600, 1040, 330, 40, 0.46),
    line('M440 150C440 90 760 90 760 150', shade(body, 0.3), 30),
    rect(340, 140, 520, 896, 50, gloss(body)),
    rect(366, 166, 468, 844, 36, shade(body, 0.5)),
    rect(400, 190, 400, 70, 30, '#07080f'),
    [10, 19, 27, 16, 30, 21, 11, 24, 14]
      .map((h, i) => rect(440 + i * 36, 232 - h, 20, h, 4, i % 2 ? glow : house.lime))
      .join(''),
    cone(480, 170),
    cone(826, 134),
  ].join('')
}

/** A soundbar with its subwoofer beside it. */
export function soundbar(body: string, accent: string): string {
  const bar = roundedPath(70, 800, 820, 130, 40)
  const mesh = repeat(40, (i) => line(`M${100 + i * 19.5} 818V912`, shade(body, 0.5), 5, 'opacity=".6"'))
  return (
    floorShadow(600, 960, 570, 44, 0.42) +
    rect(800, 420, 310, 530, 28, gloss(body)) +
    circle(955, 680, 110, shade(body, 0.6)) +
    circle(955, 680, 92, radial(0.42, 0.4, 0.6, [0, '#4a4f63'], [1, '#12141d'])) +
    circle(955, 680, 34, '#2a2d38') +
    rect(920, 880, 70, 14, 7, accent) +
    path(bar, fade('y', tint(body, 0.25), shade(body, 0.35))) +
    clipped(bar, mesh) +
    rect(420, 850, 120, 30, 12, '#07080f') +
    circle(446, 865, 7, accent) +
    rect(466, 860, 56, 10, 5, '#6fb7ff')
  )
}

/** A handheld or desk microphone on a short stand. */
export function microphone(body: string, accent: string): string {
  const mesh =
    repeat(11, (i) => line(`M460 ${260 + i * 34}H740`, shade(body, 0.4), 4, 'opacity=".5"')) +
    repeat(11, (i) => line(`M${470 + i * 26} 220V620`, shade(body, 0.4), 4, 'opacity=".5"'))
  const head = roundedPath(450, 210, 300, 420, 140)
  return (
    floorShadow(600, 1010, 300, 40, 0.42) +
    line('M400 480C380 780 820 780 800 480', shade(body, 0.45), 26) +
    rect(580, 700, 40, 260, 8, fade('x', tint(body, 0.3), shade(body, 0.5))) +
    path('M380 990Q380 940 600 936T820 990Q600 1030 380 990Z', gloss(body)) +
    path(head, fade('x', tint(body, 0.5), shade(body, 0.25))) +
    clipped(head, mesh) +
    rect(444, 560, 312, 130, 50, gloss(body)) +
    rect(444, 540, 312, 18, 8, accent) +
    circle(600, 630, 20, accent)
  )
}

/** A small radio with an aerial and a tuning scale. */
export function radio(body: string, accent: string): string {
  const holes = repeat(48, (i) => circle(250 + (i % 8) * 42, 580 + Math.floor(i / 8) * 48, 10, shade(body, 0.6)))
  return (
    floorShadow(600, 928, 500, 44, 0.42) +
    line('M960 460L1060 150', '#9aa0b4', 10) +
    circle(1060, 150, 12, '#c9ccd8') +
    line('M260 440C260 300 940 300 940 440', shade(body, 0.4), 30) +
    rect(120, 430, 960, 490, 50, gloss(body)) +
    rect(200, 530, 400, 320, 30, shade(body, 0.3)) +
    holes +
    rect(660, 500, 350, 110, 14, '#f7f0da') +
    repeat(17, (i) => line(`M${686 + i * 19} 530v${i % 4 ? 18 : 34}`, '#6d5636', 3)) +
    line('M820 508V604', house.clay, 6) +
    circle(740, 750, 84, shade(body, 0.5)) +
    circle(740, 750, 68, fade('xy', '#e6e8ee', '#8a8fa2')) +
    line('M740 700V730', accent, 10) +
    circle(940, 750, 56, shade(body, 0.5)) +
    circle(940, 750, 44, accent)
  )
}
