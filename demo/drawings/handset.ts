import { house, shade, tint } from './colour.ts'
import { circle, linear, radial, rect } from './svg.ts'

/** Where a phone's body lies on the canvas. */
export const x = 405
export const y = 190
export const w = 390
export const h = 820

/** Metal rim lit from the left. */
export const rim = (body: string): string =>
  linear('x', [0, tint(body, 0.5)], [0.08, shade(body, 0.25)], [0.9, shade(body, 0.35)], [1, tint(body, 0.35)])

export function cast(): string {
  return (
    rect(x + 20, y + 28, w, h, 62, house.ink, 'opacity=".12"') +
    rect(x + 9, y + 12, w, h, 62, house.ink, 'opacity=".14"')
  )
}

export function lensAt(cx: number, cy: number, r: number, metal: string): string {
  return (
    circle(cx + 3, cy + 5, r + 2, house.ink, 'opacity=".3"') +
    circle(cx, cy, r, linear('xy', [0, tint(metal, 0.6)], [1, shade(metal, 0.45)])) +
    circle(cx, cy, r * 0.84, '#0a0b12') +
    circle(cx, cy, r * 0.6, radial(0.4, 0.35, 0.7, [0, '#3c4d8f'], [0.5, '#141a38'], [1, '#05060c'])) +
    circle(cx - r * 0.22, cy - r * 0.25, r * 0.14, '#cfd9ff', 'opacity=".85"')
  )
}

export function flash(cx: number, cy: number): string {
  return circle(cx, cy, 15, '#f6edd2') + circle(cx, cy, 9, '#fff9e2')
}
