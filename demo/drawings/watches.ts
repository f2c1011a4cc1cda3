import { cloth, seam } from './cloth.ts'
import { house, mix, shade, tint } from './colour.ts'
import type { Fabric } from './fabric.ts'
import { floorShadow } from './stage.ts'
import { bothSides, circle, ellipse, fade, group, line, linear, path, rect, repeat, round, roundedPath } from './svg.ts'

type WatchLook = {
  readonly metal: string
  readonly dial: string
  readonly strap: Fabric | 'links'
  readonly hand: string
  readonly chrono?: boolean
}

const steel = (metal: string): string =>
  linear('xy', [0, tint(metal, 0.55)], [0.35, metal], [0.55, tint(metal, 0.35)], [1, shade(metal, 0.4)])

/** A wristwatch lying straight, strap running off above and below the case. */
export function watch(look: WatchLook): string {
  const straps = look.strap === 'links' ? links(look.metal) : leatherStraps(look.strap)
  return [
    ellipse(626, 640, 250, 260, house.ink, 'opacity=".10"'),
    straps,
    bothSides(path('M400 424L470 360 500 400 430 480ZM400 776L470 840 500 800 430 720Z', steel(look.metal))),
    rect(838, 572, 44, 56, 12, steel(look.metal)) +
      (look.chrono ? rect(810, 480, 44, 34, 8, steel(look.metal)) + rect(810, 686, 44, 34, 8, steel(look.metal)) : ''),
    circle(600, 600, 250, steel(look.metal)) +
      circle(600, 600, 250, 'none', `stroke="${shade(look.metal, 0.5)}" stroke-width="3" opacity=".5"`),
    circle(600, 600, 218, shade(look.dial, 0.4)) +
      circle(600, 600, 212, fade('xy', tint(look.dial, 0.12), shade(look.dial, 0.25))),
    dial(look),
    path(
      'M430 470C480 410 560 390 640 396C540 430 460 520 440 640C410 590 410 520 430 470Z',
      '#ffffff',
      'opacity=".14"',
    ),
  ].join('')
}

function leatherStraps(fabric: Fabric): string {
  const upper = 'M480 400L500 60H700L720 400Z'
  const lower = 'M480 800L506 1150Q600 1180 694 1150L720 800Z'
  const thread = tint(fabric.base, 0.45)
  const holes = repeat(4, (i) => ellipse(600, 960 + i * 48, 9, 12, shade(fabric.base, 0.6)))
  return (
    cloth(upper, fabric.fill()) +
    cloth(lower, fabric.fill()) +
    seam('M498 390L516 80M702 390L684 80M498 810L520 1136M702 810L680 1136', thread) +
    holes
  )
}

const brushed = (metal: string): string =>
  linear('y', [0, tint(metal, 0.35)], [0.5, shade(metal, 0.08)], [1, shade(metal, 0.35)])

function links(metal: string): string {
  const row = (y: number, w: number): string =>
    rect(600 - w / 2, y - 3, w, 56, 8, shade(metal, 0.55)) +
    rect(600 - w / 2, y, w * 0.32, 50, 8, brushed(metal)) +
    rect(600 - w * 0.16, y - 2, w * 0.32, 52, 6, brushed(tint(metal, 0.25))) +
    rect(600 + w * 0.18, y, w * 0.32, 50, 8, brushed(shade(metal, 0.12)))
  return repeat(7, (i) => row(366 - i * 54, 236 - i * 5) + row(790 + i * 54, 236 - i * 5))
}

function dial(look: WatchLook): string {
  const marks = repeat(12, (i) => group(`rotate(${i * 30} 600 600)`, rect(594, 404, 12, i % 3 ? 30 : 46, 4, look.hand)))
  const minutes = repeat(60, (i) =>
    i % 5 ? group(`rotate(${i * 6} 600 600)`, rect(598.5, 404, 3, 12, 1, look.hand, 'opacity=".6"')) : '',
  )
  const small = (x: number, y: number): string =>
    circle(x, y, 48, shade(look.dial, 0.3)) +
    circle(x, y, 48, 'none', `stroke="${look.hand}" stroke-width="2" opacity=".6"`) +
    line(`M${x} ${y}l16-24`, look.hand, 4)
  const extra = look.chrono
    ? small(520, 600) + small(680, 600) + small(600, 690)
    : rect(712, 578, 52, 42, 4, '#f7f2e6') + rect(728, 590, 20, 18, 2, house.ink)
  const hands =
    group('rotate(-58 600 600)', path('M590 620L594 480 600 460 606 480 610 620Z', look.hand)) +
    group('rotate(58 600 600)', path('M592 630L595 430 600 414 605 430 608 630Z', look.hand)) +
    group('rotate(200 600 600)', line('M600 640V420', house.clay, 4))
  return minutes + marks + extra + hands + circle(600, 600, 15, look.hand) + circle(600, 600, 6, house.clay)
}

/** A smartwatch with a rounded square glass and a silicone strap, its activity rings in the given colour. */
export function smartwatch(metal: string, strap: string, ring: string, roundGlass = false): string {
  const upper = 'M470 420C476 250 500 130 520 60H680C700 130 724 250 730 420Z'
  const lower = 'M470 780C476 950 500 1070 520 1140Q600 1160 680 1140C700 1070 724 950 730 780Z'
  const r = roundGlass ? 250 : 110
  const glass = roundedPath(376, 376, 448, 448, roundGlass ? 224 : 92)
  return [
    ellipse(626, 640, 250, 260, house.ink, 'opacity=".10"'),
    cloth(upper, strap) + cloth(lower, strap),
    repeat(4, (i) => ellipse(600, 900 + i * 54, 10, 15, shade(strap, 0.5))),
    rect(838, 540, 30, 90, 14, steel(metal)),
    rect(350, 350, 500, 500, r, steel(metal)),
    path(glass, '#07080f'),
    activity(ring),
    path(
      'M400 420C470 380 560 376 640 380C540 430 450 520 396 640C370 560 376 470 400 420Z',
      '#ffffff',
      'opacity=".08"',
    ),
  ].join('')
}

/** Activity rings, a step bar chart and a heart mark: a face without figures. */
function activity(ring: string): string {
  const arc = (r: number, colour: string, part: number): string =>
    circle(600, 560, r, 'none', `stroke="${mix(colour, '#07080f', 0.75)}" stroke-width="24"`) +
    circle(
      600,
      560,
      r,
      'none',
      `stroke="${colour}" stroke-width="24" stroke-linecap="round" stroke-dasharray="${round(2 * Math.PI * r * part)} 2000" transform="rotate(-90 600 560)"`,
    )
  const steps = [30, 52, 40, 66, 48, 58, 36]
  const bars = steps.map((h, i) => rect(508 + i * 28, 790 - h, 16, h, 6, i === 3 ? ring : '#4a5170')).join('')
  const heart = path(
    'M600 590C560 560 556 530 576 522C590 516 598 526 600 534C602 526 610 516 624 522C644 530 640 560 600 590Z',
    house.clay,
  )
  return arc(130, ring, 0.78) + arc(98, house.lime, 0.62) + arc(66, '#6fb7ff', 0.5) + heart + bars
}

/** A fitness band: long narrow glass. */
export function band(strap: string, ring: string): string {
  const whole =
    'M520 60H680C690 300 694 420 694 600C694 780 690 960 672 1140Q600 1160 528 1140C510 960 506 780 506 600C506 420 510 300 520 60Z'
  return [
    path(whole, house.ink, 'opacity=".12" transform="translate(22 26)"'),
    cloth(whole, strap),
    rect(496, 360, 208, 480, 90, fade('xy', '#3a3e50', '#12131c')),
    rect(512, 376, 176, 448, 78, '#06070d'),
    circle(600, 500, 56, 'none', `stroke="${mix(ring, '#06070d', 0.75)}" stroke-width="14"`) +
      circle(
        600,
        500,
        56,
        'none',
        `stroke="${ring}" stroke-width="14" stroke-linecap="round" stroke-dasharray="250 999" transform="rotate(-90 600 500)"`,
      ),
    line('M540 650h24l12-34 22 68 18-50 10 16h34', house.clay, 7) +
      rect(548, 716, 104, 12, 6, '#39405c') +
      rect(548, 716, 72, 12, 6, house.lime) +
      rect(548, 746, 104, 12, 6, '#39405c') +
      rect(548, 746, 46, 12, 6, '#6fb7ff'),
    repeat(5, (i) => ellipse(600, 930 + i * 40, 8, 11, shade(strap, 0.5))),
  ].join('')
}

/** Points the given step apart along the lower part of an ellipse about (600, 400). */
function curve(rx: number, ry: number, step: number): [number, number][] {
  const points: [number, number][] = []
  for (let turn = Math.PI * 1.08; turn > Math.PI * -0.08; turn -= 0.01) {
    const x = round(600 + Math.cos(turn) * rx)
    const y = round(400 + Math.sin(turn) * ry)
    const [px, py] = points.at(-1) ?? [x, y - step]
    if (Math.hypot(x - px, y - py) >= step) points.push([x, y])
  }
  return points
}

/** Strands of coral (or glass) beads with matching bracelet and earrings. */
export function beads(colour: string, spacer: string, strands = 3): string {
  const bead = (x: number, y: number, r: number, c: string): string =>
    circle(x + 3, y + 6, r, house.ink, 'opacity=".14"') +
    circle(x, y, r, c) +
    circle(x - r * 0.3, y - r * 0.35, round(r * 0.3), '#ffffff', 'opacity=".55"')
  const strand = (r: number, drop: number, size: number): string =>
    curve(r, r + drop, size * 1.9)
      .map(([x, y], i) => bead(x, y, size, i % 6 === 3 ? spacer : i % 2 ? colour : mix(colour, '#ffffff', 0.1)))
      .join('')
  const ear = (x: number): string =>
    line(`M${x} 860v40`, spacer, 5) + bead(x, 926, 26, colour) + bead(x, 972, 18, spacer) + bead(x, 1014, 26, colour)
  return repeat(strands, (i) => strand(250 + i * 74, 90 + i * 46, 24)) + ear(180) + ear(1020)
}

/** Sunglasses, arms folded behind. */
export function sunglasses(frame: string, lens: string): string {
  const glass =
    'M170 480C170 440 200 430 260 430H480C540 430 556 460 552 510C546 640 480 720 360 720C240 720 176 630 170 480Z'
  const arm = line('M180 470C260 400 460 380 560 420', shade(frame, 0.4), 20)
  const shine = path('M220 470L330 460 250 640C216 600 204 540 220 470Z', '#ffffff', 'opacity=".2"')
  const one =
    arm +
    path(glass, fade('y', lens, tint(lens, 0.35))) +
    shine +
    line(glass, frame, 30) +
    line(glass, tint(frame, 0.35), 4, 'opacity=".6"') +
    rect(186, 452, 34, 16, 6, house.gold)
  return floorShadow(600, 800, 480, 36, 0.34) + bothSides(one) + line('M552 500C570 464 630 464 648 500', frame, 28)
}
