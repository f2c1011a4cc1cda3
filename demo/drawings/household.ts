import { house, shade, tint } from './colour.ts'
import { enamel, gloss } from './finish.ts'
import { floorShadow } from './stage.ts'
import { circle, line, path, rect, repeat } from './svg.ts'

/** A cooking gas cylinder with its collar and valve. */
export function gasCylinder(body: string, accent: string): string {
  return (
    floorShadow(600, 1020, 300, 42, 0.46) +
    path('M420 960H780L800 1010Q800 1024 780 1024H420Q400 1024 400 1010Z', shade(body, 0.35)) +
    path(
      'M350 480C350 360 450 310 600 310S850 360 850 480V880C850 960 780 980 600 980S350 960 350 880Z',
      enamel(body),
    ) +
    line('M352 640Q600 680 848 640', shade(body, 0.35), 8) +
    path('M450 330V170Q450 150 480 150H720Q750 150 750 170V330Q680 300 600 300T450 330Z', shade(body, 0.5)) +
    path('M500 200H700V290Q650 276 600 276T500 290Z', '#14183a', 'opacity=".55"') +
    rect(566, 210, 68, 100, 12, '#d9b25a') +
    rect(520, 216, 160, 34, 16, '#b98a2e') +
    circle(690, 233, 26, house.clay) +
    circle(600, 790, 92, accent) +
    path('M600 728C640 780 660 800 640 840Q600 880 560 840C544 806 580 790 600 728Z', tint(body, 0.7))
  )
}

/** A television decoder with its remote. */
export function decoder(body: string, accent: string): string {
  return (
    floorShadow(560, 800, 470, 40, 0.42) +
    path('M150 520L230 430H890L970 520Z', tint(body, 0.3)) +
    rect(150, 516, 820, 250, 24, gloss(body)) +
    rect(190, 560, 330, 110, 14, '#05060c') +
    repeat(4, (i) => rect(216 + i * 74, 588, 46, 56, 8, accent, 'opacity=".9"')) +
    circle(880, 640, 44, shade(body, 0.5)) +
    circle(880, 640, 26, accent) +
    rect(560, 700, 220, 14, 7, shade(body, 0.5)) +
    rect(210, 766, 90, 26, 8, '#14161f') +
    rect(820, 766, 90, 26, 8, '#14161f') +
    rect(1000, 560, 120, 470, 46, gloss('#23283a')) +
    circle(1060, 620, 20, house.clay) +
    repeat(12, (i) => circle(1030 + (i % 3) * 30, 690 + Math.floor(i / 3) * 52, 10, tint('#23283a', 0.4))) +
    circle(1060, 930, 34, accent)
  )
}
