import { cloth, fold, seam } from './cloth.ts'
import { house, shade, tint } from './colour.ts'
import type { Fabric } from './fabric.ts'
import { floorShadow } from './stage.ts'
import { bothSides, circle, clipped, ellipse, line, path, rect, repeat, roundedPath } from './svg.ts'

type BagLook = { readonly body: Fabric; readonly trim: string; readonly metal?: string }
export type Bag = (look: BagLook) => string

const gold = '#d8ab4e'

function strap(d: string, colour: string, width: number): string {
  return (
    line(d, shade(colour, 0.35), width + 5) +
    line(d, colour, width) +
    line(d, tint(colour, 0.35), width * 0.18, 'opacity=".7"')
  )
}

/** A structured top-handle bag with a flap and turn lock. */
export const handbag: Bag = (look) => {
  const body = 'M270 520H930L1000 960Q1000 1006 950 1008H250Q200 1006 200 960Z'
  const flap = 'M262 516H938L952 640C960 730 800 800 600 806C400 800 240 730 248 640Z'
  const metal = look.metal ?? gold
  return [
    floorShadow(600, 1010, 460, 46, 0.42),
    strap('M400 530C400 250 800 250 800 530', shade(look.trim, 0.3), 30),
    strap('M420 540C420 290 780 290 780 540', look.trim, 30),
    cloth(body, look.body.fill()),
    clipped(body, fold(300, 700, 260, 1000, 30, 0.2), fold(900, 700, 940, 1000, -30, 0.2)),
    path(flap, house.ink, 'opacity=".22" transform="translate(0 16)"'),
    cloth(flap, look.body.fill()),
    seam('M276 640C276 712 420 772 600 780C780 772 924 712 924 640', tint(look.trim, 0.4)),
    rect(556, 742, 88, 88, 14, metal) +
      rect(566, 752, 68, 68, 10, tint(metal, 0.35)) +
      circle(600, 786, 18, shade(metal, 0.25)),
    bothSides(circle(410, 536, 22, metal) + circle(410, 536, 10, shade(metal, 0.3))),
  ].join('')
}

/** A soft open tote with long straps. */
export const tote: Bag = (look) => {
  const body = 'M250 420Q600 450 950 420L984 970Q984 1008 940 1010H260Q216 1008 216 970Z'
  const base = 'M224 860H976L984 970Q984 1008 940 1010H260Q216 1008 216 970Z'
  return [
    floorShadow(600, 1012, 460, 44, 0.42),
    strap('M420 450C400 120 800 120 780 450', shade(look.trim, 0.35), 30),
    path('M250 420Q600 380 950 420Q600 450 250 420Z', shade(look.body.base, 0.6)),
    cloth(body, look.body.fill(1.2)),
    clipped(body, fold(360, 440, 300, 860, 44, 0.18), fold(700, 450, 760, 870, -50, 0.16)),
    cloth(base, look.trim),
    seam('M230 878H970', tint(look.trim, 0.4)),
    strap('M400 560C380 160 820 160 800 560', look.trim, 32),
    bothSides(rect(372, 520, 58, 110, 8, look.trim) + circle(401, 548, 8, gold) + circle(401, 602, 8, gold)),
  ].join('')
}

/** A small cross-body bag on a chain. */
export const crossbody: Bag = (look) => {
  const body = 'M240 560H960C960 820 830 1000 600 1006C370 1000 240 820 240 560Z'
  const flap = 'M236 540Q600 500 964 540C964 700 820 790 600 794C380 790 236 700 236 540Z'
  const metal = look.metal ?? gold
  const chain = repeat(19, (i) => {
    const angle = Math.PI + (i / 18) * Math.PI
    const x = Math.round(600 + Math.cos(angle) * 330)
    const y = Math.round(540 + Math.sin(angle) * 370)
    return ellipse(
      x,
      y,
      24,
      15,
      'none',
      `stroke="${metal}" stroke-width="8" transform="rotate(${Math.round((angle * 180) / Math.PI) + 90} ${x} ${y})"`,
    )
  })
  return [
    floorShadow(600, 1010, 360, 40, 0.4),
    chain,
    cloth(body, look.body.fill()),
    path(flap, house.ink, 'opacity=".22" transform="translate(0 16)"'),
    cloth(flap, look.body.fill()),
    line('M236 540C236 700 380 790 600 794C820 790 964 700 964 540', look.trim, 14),
    circle(600, 780, 44, metal) + circle(600, 780, 30, tint(metal, 0.4)) + circle(600, 780, 14, look.trim),
  ].join('')
}

/** An envelope clutch with a wrist loop. */
export const clutch: Bag = (look) => {
  const body = roundedPath(160, 430, 880, 540, 30)
  const flap = 'M162 450Q164 430 192 430H1008Q1036 430 1038 450L620 770Q600 784 580 770Z'
  return [
    floorShadow(600, 980, 500, 40, 0.4),
    strap('M1030 520C1120 560 1130 760 1060 850C1020 900 970 880 990 800', look.trim, 18),
    cloth(body, look.body.fill()),
    path(flap, house.ink, 'opacity=".24" transform="translate(0 18)"'),
    cloth(flap, look.body.fill()),
    line('M176 452L590 768Q600 776 610 768L1024 452', look.trim, 8),
    circle(600, 750, 34, look.metal ?? gold) + circle(594, 744, 15, '#fff3cf'),
  ].join('')
}

/** A day backpack with front pocket. */
export const backpack: Bag = (look) => {
  const body = 'M270 470C270 300 390 200 600 200C810 200 930 300 930 470V930Q930 1006 850 1008H350Q270 1006 270 930Z'
  const pocket = roundedPath(326, 640, 548, 320, 44)
  const zip = (d: string): string =>
    line(d, shade(look.body.base, 0.5), 14) + line(d, tint(look.body.base, 0.4), 4, 'stroke-dasharray="6 6"')
  return [
    floorShadow(600, 1012, 390, 44, 0.42),
    bothSides(strap('M300 420C210 520 200 780 262 940', look.trim, 44)),
    strap('M530 214C530 120 670 120 670 214', look.trim, 26),
    cloth(body, look.body.fill()),
    zip('M316 520C316 350 420 262 600 262C780 262 884 350 884 520'),
    rect(870, 520, 18, 66, 8, look.trim),
    cloth(pocket, look.body.fill(), 0.6),
    zip('M356 700H844'),
    rect(470, 696, 16, 60, 8, look.trim),
    rect(528, 420, 144, 96, 14, look.trim) + circle(600, 468, 26, house.paper) + circle(600, 468, 11, house.lime),
    line('M326 826H874', shade(look.body.base, 0.25), 5, 'opacity=".6"'),
  ].join('')
}

/** A weekend duffel with webbing handles. */
export const duffel: Bag = (look) => {
  const body =
    'M130 620C130 520 200 470 300 470H900C1000 470 1070 520 1070 620V900Q1070 1000 960 1004H240Q130 1000 130 900Z'
  return [
    floorShadow(600, 1008, 520, 46, 0.42),
    strap('M380 560C380 250 820 250 820 560', shade(look.trim, 0.3), 30),
    cloth(body, look.body.fill()),
    clipped(body, fold(220, 520, 190, 980, 34, 0.2), fold(960, 520, 1010, 980, -34, 0.2)),
    line('M190 524Q600 492 1010 524', shade(look.body.base, 0.55), 16) +
      line('M190 524Q600 492 1010 524', tint(look.body.base, 0.4), 4, 'stroke-dasharray="6 6"'),
    bothSides(cloth('M344 500H412V1000H344Z', look.trim, 0.5)),
    strap('M378 620C378 300 822 300 822 620', look.trim, 32),
    rect(520, 700, 160, 110, 12, look.trim) + circle(600, 755, 30, house.paper) + circle(600, 755, 13, house.lime),
  ].join('')
}

/** A bifold wallet standing half open. */
export const wallet: Bag = (look) => {
  const back = 'M300 380L900 340Q930 340 930 372V850Q930 884 900 886L300 930Z'
  const front = 'M300 380L820 450Q850 456 850 486V960Q850 994 820 996L300 930Z'
  const cards = [0, 1, 2]
    .map(
      (i) =>
        path(
          `M330 ${350 - i * 40}L870 ${312 - i * 40}Q890 312 890 332V600H330Z`,
          [house.lime, '#e6edf7', house.clay][i] ?? house.lime,
        ) + line(`M330 ${350 - i * 40}L870 ${312 - i * 40}`, house.ink, 2, 'opacity=".2"'),
    )
    .reverse()
  return [
    floorShadow(600, 985, 400, 44, 0.42),
    cards.join(''),
    cloth(back, shade(look.body.base, 0.25)),
    cloth(front, look.body.fill()),
    seam('M322 404L812 470Q830 474 830 492V952Q830 972 812 972L322 908', tint(look.trim, 0.35)),
    circle(700, 800, 34, 'none', `stroke="${look.trim}" stroke-width="6"`) + circle(700, 800, 13, look.trim),
  ].join('')
}
