import { house, shade, tint } from './colour.ts'
import { gloss } from './finish.ts'
import { circle, ellipse, fade, group, line, path, rect } from './svg.ts'

/** Wired earphones with a remote in the lead, and a round or USB-C plug. */
export function wiredEarphones(body: string, accent: string, plug: 'round' | 'usb-c' = 'round'): string {
  const lead =
    'M352 330C352 560 560 520 580 660C600 800 380 800 420 930C470 1060 760 1060 800 940M848 330C848 560 640 520 620 660'
  const bud = (x: number, side: number): string =>
    group(
      `translate(${x} 290) scale(${side} 1)`,
      rect(-26, 20, 44, 130, 20, gloss(body)),
      circle(0, 0, 92, gloss(body)),
      circle(0, 0, 92, 'none', `stroke="${shade(body, 0.35)}" stroke-width="4"`),
      ellipse(-64, 8, 52, 66, shade(body, 0.45)),
      ellipse(-76, 8, 34, 46, '#14161f'),
      circle(20, -6, 34, accent),
    )
  const end =
    plug === 'usb-c'
      ? rect(770, 780, 76, 150, 26, gloss(shade(body, 0.1))) +
        rect(784, 706, 48, 80, 20, fade('x', '#f2f3f6', '#8a8fa2'))
      : rect(776, 800, 64, 140, 24, gloss(shade(body, 0.1))) +
        rect(796, 690, 24, 116, 10, fade('x', '#f0d9a0', '#a67d2e')) +
        rect(796, 742, 24, 8, 0, '#14161f')
  return (
    line(lead, house.ink, 20, 'opacity=".12" transform="translate(12 20)"') +
    line(lead, shade(body, 0.3), 18) +
    line(lead, tint(body, 0.12), 9) +
    rect(812, 430, 56, 150, 26, gloss(body)) +
    circle(840, 505, 15, accent) +
    path('M560 636H640V724H560Z', gloss(body)) +
    bud(352, 1) +
    bud(848, -1) +
    end
  )
}
