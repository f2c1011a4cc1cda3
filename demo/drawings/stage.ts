import { house, mix, shade, tint } from './colour.ts'
import { circle, definitionsFor, ellipse, group, linear, path, radial, rect } from './svg.ts'

/** The shop's studio backgrounds; every image has one, so that a grid of cards looks uniform. */
const grounds = {
  paper: { wall: '#f8f2e6', floor: '#ece2cf' },
  sand: { wall: '#f1e5cf', floor: '#e2d0b0' },
  indigo: { wall: '#e1e5f3', floor: '#c9d0e8' },
  dusk: { wall: '#d9ddf0', floor: '#bcc5e4' },
  lime: { wall: '#eff4d3', floor: '#dde7ad' },
  clay: { wall: '#f6e1d6', floor: '#e8c5b4' },
  rose: { wall: '#f7e4e2', floor: '#e9c9c8' },
  mist: { wall: '#e6ecea', floor: '#cfdad6' },
} as const

export type Ground = keyof typeof grounds
export type Backdrop = 'plain' | 'arch' | 'disc' | 'panel'

/** A whole picture: ground, backdrop, drawing, and only the definitions they use. */
export function picture(ground: Ground, body: string, backdrop: Backdrop = 'plain'): string {
  return svgText(studio(ground) + backdropOn(ground, backdrop) + body)
}

/** A picture whose drawing covers the whole canvas, for close-ups of cloth. */
export function fullBleed(body: string): string {
  return svgText(body)
}

function svgText(body: string): string {
  const head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1200" width="1200" height="1200">'
  return `${head}<defs>${definitionsFor(body)}</defs>${body}</svg>`
}

function studio(ground: Ground): string {
  const { wall, floor } = grounds[ground]
  const sweep = linear('y', [0, wall], [0.7, mix(wall, floor, 0.18)], [0.82, mix(wall, floor, 0.75)], [1, floor])
  const light = radial(0.34, 0.26, 0.75, [0, '#ffffff', 0.55], [1, '#ffffff', 0])
  return rect(0, 0, 1200, 1200, 0, sweep) + rect(0, 0, 1200, 1200, 0, light)
}

function backdropOn(ground: Ground, backdrop: Backdrop): string {
  const { wall, floor } = grounds[ground]
  const glow = linear('xy', [0, mix(wall, floor, 0.95)], [0.5, mix(wall, floor, 0.6)], [1, mix(wall, floor, 0.3)])
  if (backdrop === 'arch') return path('M230 985V470a370 370 0 0 1 740 0V985Z', glow)
  if (backdrop === 'disc') return circle(600, 560, 430, glow)
  if (backdrop === 'panel') return rect(150, 150, 900, 835, 36, glow)
  return ''
}

/** A soft shadow on the floor below something that stands or floats. */
export function floorShadow(cx: number, cy: number, rx: number, ry: number, strength = 0.34): string {
  const soft = radial(0.5, 0.5, 0.5, [0, house.ink, strength], [0.55, house.ink, strength * 0.45], [1, house.ink, 0])
  return ellipse(cx, cy, rx, ry, soft)
}

/** Two faint displaced copies of an outline: the shadow of something that hangs close to the wall. */
export function wallShadow(outline: string): string {
  const near = path(outline, house.ink, 'opacity=".08"')
  return group('translate(14 20)', near) + group('translate(26 38)', path(outline, house.ink, 'opacity=".05"'))
}

/** The drawing enlarged so that (fx, fy) comes to the middle of the canvas. */
export function zoomed(body: string, fx: number, fy: number, scale: number): string {
  return group(`translate(600 600) scale(${scale}) translate(${-fx} ${-fy})`, body)
}

/** The drawing scaled about the floor point (600, 1010) and moved sideways and up, for groups of things. */
export function placed(body: string, dx: number, scale: number, dy = 0): string {
  return group(`translate(${600 + dx} ${1010 + dy}) scale(${scale}) translate(-600 -1010)`, body)
}

/** Turned about the middle of the canvas, in degrees. */
export function turned(body: string, degrees: number): string {
  return group(`rotate(${degrees} 600 600)`, body)
}

/** A closed shop carton with the house band, standing on the floor with its lower right corner at (right, base). */
export function carton(x: number, base: number, w: number, h: number, colour: string): string {
  const side = Math.round(w * 0.22)
  const lift = Math.round(w * 0.1)
  const top = base - h
  const front = fade2(tint(colour, 0.12), shade(colour, 0.06))
  const flank = `M${x + w} ${top}l${side} ${-lift}V${base - lift}L${x + w} ${base}Z`
  const lid = `M${x} ${top}l${side} ${-lift}h${w}L${x + w} ${top}Z`
  const bandY = top + h * 0.62
  const band = `M${x} ${bandY}h${w}l${side} ${-lift}v${h * 0.14}l${-side} ${lift}h${-w}Z`
  return [
    floorShadow(x + w / 2 + side / 2, base, w * 0.72, 34, 0.36),
    rect(x, top, w, h, 3, front),
    path(flank, shade(colour, 0.3)),
    path(lid, tint(colour, 0.3)),
    path(band, house.lime, 'opacity=".9"'),
    circle(x + w / 2, top + h * 0.32, w * 0.13, 'none', `stroke="${tint(colour, 0.55)}" stroke-width="${w * 0.02}"`),
    circle(x + w / 2, top + h * 0.32, w * 0.06, house.lime),
  ].join('')
}

function fade2(from: string, to: string): string {
  return linear('xy', [0, from], [1, to])
}

/** A blurred-looking wash over the lower part of a crop so that close-ups keep the studio light. */
export function vignette(): string {
  return rect(
    0,
    0,
    1200,
    1200,
    0,
    radial(0.4, 0.35, 0.85, [0, '#ffffff', 0.1], [0.6, house.ink, 0], [1, house.ink, 0.28]),
  )
}
