import { house, shade, tint } from './colour.ts'
import { gloss } from './finish.ts'
import { floorShadow } from './stage.ts'
import { circle, ellipse, fade, group, line, path, radial, rect, repeat } from './svg.ts'

/** LED bulbs: one large in front, its twin behind; `battery` marks the kind that goes on without mains. */
export function bulb(base: string, accent: string, battery = false): string {
  const one = (dx: number, scale: number): string =>
    group(
      `translate(${dx} ${1010 - 1010 * scale}) scale(${scale})`,
      floorShadow(600, 1012, 190, 30, 0.4),
      circle(600, 430, 400, radial(0.5, 0.5, 0.5, [0, '#fff1c4', 0.85], [0.55, '#fff1c4', 0.3], [1, '#fff1c4', 0])),
      path(
        'M600 170C440 170 340 290 340 430C340 560 430 620 456 720H744C770 620 860 560 860 430C860 290 760 170 600 170Z',
        fade('xy', '#fffdf5', '#f3dfa6'),
      ),
      path(
        'M430 330C470 250 540 220 600 220C520 260 460 330 450 440C420 410 416 360 430 330Z',
        '#ffffff',
        'opacity=".8"',
      ),
      path('M452 716H748L720 850H480Z', gloss(base)),
      battery
        ? rect(560, 752, 80, 46, 8, '#14161f') + rect(572, 764, 40, 22, 4, house.lime)
        : circle(600, 778, 20, accent),
      repeat(4, (i) => rect(508, 850 + i * 36, 184, 24, 12, fade('x', '#f2f3f6', '#7d8396'))),
      rect(560, 988, 80, 22, 8, '#3a3e50'),
    )
  return one(230, 0.72) + one(-60, 0.86)
}

/** A rechargeable reading lamp with a bent neck, lit. */
export function deskLamp(body: string, accent: string): string {
  return (
    floorShadow(560, 1010, 330, 40, 0.44) +
    path(
      'M800 330L1010 900H420Z',
      radial(0.5, 0.1, 0.9, [0, '#ffe9a8', 0.75], [0.7, '#ffe9a8', 0.2], [1, '#ffe9a8', 0]),
    ) +
    line('M420 940C360 640 380 360 620 250', shade(body, 0.35), 46) +
    line('M416 936C358 640 378 358 618 246', tint(body, 0.25), 14) +
    group(
      'rotate(24 740 250)',
      rect(560, 200, 400, 96, 44, gloss(body)),
      rect(600, 280, 320, 24, 12, '#fff3cf'),
      circle(930, 246, 13, accent),
    ) +
    path('M270 960C270 910 330 890 480 890S700 910 700 960Q700 1010 650 1010H320Q270 1010 270 960Z', gloss(body)) +
    repeat(4, (i) => circle(420 + i * 44, 952, 12, i < 3 ? house.lime : shade(body, 0.5))) +
    rect(600, 938, 60, 26, 6, '#05060c')
  )
}

/** A three-blade ceiling fan on its rod. */
export function ceilingFan(body: string, accent: string): string {
  const blade = (turn: number): string =>
    group(
      `translate(600 640) scale(1 .46) rotate(${turn})`,
      path('M60 -46L470 -104Q530 -84 530 0Q530 84 470 92L60 46Z', fade('x', tint(body, 0.25), shade(body, 0.12))),
      path('M60 -46L470 -104Q530 -84 530 0L60 0Z', '#ffffff', 'opacity=".16"'),
      path('M40 -40H150V40H40Z', accent),
    )
  return (
    ellipse(600, 1030, 430, 44, house.ink, 'opacity=".10"') +
    path('M510 150H690L660 232H540Z', gloss(body)) +
    rect(582, 220, 36, 300, 10, fade('x', '#e9ecf2', '#7d8396')) +
    [262, 22, 142].map(blade).join('') +
    path('M480 560H720Q760 640 700 700H500Q440 640 480 560Z', gloss(body)) +
    ellipse(600, 702, 100, 28, shade(body, 0.3)) +
    rect(470, 596, 260, 14, 7, accent)
  )
}
