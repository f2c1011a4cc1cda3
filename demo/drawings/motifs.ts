import { circle, round } from './svg.ts'

/** A tile's width, height and markup. */
export type TileArt = readonly [number, number, string]

export function spiral(cx: number, cy: number, turns: number, reach: number): string {
  const steps = turns * 14
  const at = (i: number): string => {
    const angle = (i / 14) * 2 * Math.PI
    const r = (reach * i) / steps
    return `${round(cx + Math.cos(angle) * r)} ${round(cy + Math.sin(angle) * r)}`
  }
  return `M${Array.from({ length: steps + 1 }, (_, i) => at(i)).join('L')}`
}

/** A ring of dots, drawn as one dashed circle with round ends so that the tiles stay small. */
export function dotRing(cx: number, cy: number, r: number, count: number, size: number, colour: string): string {
  const step = round((2 * Math.PI * r) / count)
  const stroke = `stroke="${colour}" stroke-width="${size * 2}" stroke-linecap="round"`
  return circle(cx, cy, r, 'none', `${stroke} stroke-dasharray="0.1 ${round(step - 0.1)}"`)
}

/** Straight rays between two radii about a centre, as one path; angles in degrees from upright. */
export function rays(cx: number, cy: number, inner: number, outer: number, angles: readonly number[]): string {
  const end = (angle: number, r: number): string => {
    const radians = ((angle - 90) * Math.PI) / 180
    return `${round(cx + Math.cos(radians) * r)} ${round(cy + Math.sin(radians) * r)}`
  }
  return angles.map((angle) => `M${end(angle, inner)}L${end(angle, outer)}`).join('')
}
