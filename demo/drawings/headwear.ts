import { cloth, fold, seam, swingTag } from './cloth.ts'
import { house, shade, tint } from './colour.ts'
import type { Fabric } from './fabric.ts'
import { floorShadow } from './stage.ts'
import { circle, clipped, ellipse, group, line, linear, path, rect, repeat, roundedPath } from './svg.ts'

/** A gele tied in pleated fans over a display bust; the fans open to the given side. */
export function gele(fabric: Fabric): string {
  const fill = fabric.fill()
  const fan = (turn: number, w: number): string => {
    const leaf = `M600 700C${480 - w} 600 ${400 - w} 360 ${500 - w} 230C600 150 ${740 + w} 180 ${800 + w} 300C${830 + w} 450 730 620 600 700Z`
    const pleats = [
      [600, 690, 590, 200, 26],
      [604, 690, 680, 210, -22],
      [606, 690, 740, 300, -20],
      [598, 690, 540, 280, 20],
    ] as const
    return group(
      `rotate(${turn} 600 700)`,
      cloth(leaf, fill) + clipped(leaf, ...pleats.map(([a, b, c, d, e]) => fold(a, b, c, d, e, 0.24))),
    )
  }
  const band =
    'M352 742C400 620 520 580 610 590C720 596 810 650 850 742C780 700 700 690 610 694C510 696 420 706 352 742Z'
  const under = 'M372 736C420 690 520 668 610 670C700 668 790 690 832 738L816 790Q600 742 388 790Z'
  return [
    bust(),
    group(
      'rotate(-7 600 740)',
      fan(-64, 10),
      fan(44, 50),
      fan(-34, 30),
      fan(8, 44),
      cloth(under, fill),
      cloth(band, fill),
      clipped(band, fold(380, 730, 800, 640, 30, 0.24), fold(420, 690, 840, 700, 26, 0.2)),
    ),
  ].join('')
}

/** A plain display head on its neck and shoulders, with bead earrings. */
function bust(): string {
  const tone = '#8a5a3c'
  const shoulders = 'M528 920V1000C500 1050 420 1060 350 1100H850C780 1060 700 1050 672 1000V920Z'
  const head = 'M408 730C404 850 462 960 600 986C738 960 796 850 792 730Z'
  const drop = (x: number): string =>
    circle(x, 832, 13, house.gold) + circle(x, 862, 18, house.clay) + circle(x, 894, 13, house.gold)
  return (
    floorShadow(600, 1102, 350, 34) +
    cloth(shoulders, shade(tone, 0.2)) +
    path('M528 940Q600 1010 672 940V1000Q600 1040 528 1000Z', house.ink, 'opacity=".3"') +
    cloth(head, tone) +
    drop(402) +
    drop(798)
  )
}

/** An aso oke fila, its crown folded over to one side. */
export function fila(fabric: Fabric): string {
  const fill = fabric.fill()
  const wall = 'M330 960C322 800 330 640 352 500Q600 430 850 500C872 640 880 800 870 960Q600 1040 330 960Z'
  const crown =
    'M352 520C340 400 400 300 520 270C680 236 830 300 930 430C1000 520 1010 610 970 650C930 690 880 640 850 560Q620 480 352 520Z'
  return [
    floorShadow(610, 985, 360, 46),
    cloth(wall, fill),
    clipped(wall, fold(420, 540, 400, 980, 26, 0.18), fold(720, 540, 760, 980, -30, 0.18)),
    path('M352 520Q620 480 850 560L852 600Q620 530 350 566Z', house.ink, 'opacity=".28"'),
    cloth(crown, fill),
    clipped(crown, fold(420, 500, 760, 290, 34, 0.24), fold(640, 490, 960, 520, 40, 0.26)),
    line('M332 936Q600 1016 868 936', fabric.accent, 7),
  ].join('')
}

/** A round embroidered hula cap, as worn in the north. */
export function hula(fabric: Fabric): string {
  const wall = 'M300 900C296 740 310 600 340 480Q600 420 860 480C890 600 904 740 900 900Q600 980 300 900Z'
  const work = fabric.accent
  const rows = repeat(5, (r) =>
    repeat(9, (i) =>
      group(
        `translate(${356 + i * 61} ${540 + r * 82 - Math.round(18 * Math.sin((i / 8) * Math.PI)) + 18})`,
        path('M0-26L20 0 0 26-20 0Z', (i + r) % 2 ? work : 'none', `stroke="${work}" stroke-width="4"`) +
          circle(0, 0, 6, (i + r) % 2 ? fabric.base : work),
      ),
    ),
  )
  return [
    floorShadow(600, 930, 370, 48),
    cloth(wall, fabric.fill()),
    clipped(wall, rows),
    cloth('M340 486Q600 380 860 486Q600 560 340 486Z', fabric.fill()),
    line('M304 866Q600 946 896 866', work, 9),
    line('M340 486Q600 560 860 486', work, 6, 'stroke-dasharray="2 12"'),
  ].join('')
}

/** A six-panel cap with a curved peak. */
export function cap(fabric: Fabric, peak: string): string {
  const dome = 'M330 760C320 540 430 350 620 346C800 344 910 500 912 740C720 800 500 810 330 760Z'
  const brim = 'M340 748C220 770 120 830 96 900C240 960 560 950 700 830C600 800 460 780 340 748Z'
  const thread = tint(fabric.base, 0.4)
  return [
    floorShadow(520, 930, 440, 44),
    cloth(dome, fabric.fill()),
    seam('M620 350C540 440 500 600 500 786', thread),
    seam('M622 350C720 440 760 600 756 784', thread),
    circle(622, 344, 17, shade(fabric.base, 0.2)),
    circle(560, 450, 9, shade(fabric.base, 0.4)) + circle(706, 456, 9, shade(fabric.base, 0.4)),
    cloth(brim, peak),
    line(
      'M130 890C270 930 540 918 664 832M160 866C280 904 520 892 640 822',
      tint(peak, 0.35),
      3,
      'stroke-dasharray="9 8"',
    ),
    group('translate(420 600)', circle(0, 0, 56, house.lime) + circle(0, 0, 28, house.indigo)),
  ].join('')
}

/** Folded lengths of cloth in a neat pile, tied with a ribbon: how fabric is sold by the yard. */
export function bundle(fabric: Fabric, second: Fabric = fabric): string {
  const slab = (y: number, h: number, cloths: Fabric, inset: number): string => {
    const front = roundedPath(210 + inset, y, 780 - inset * 2, h, h / 3)
    return (
      cloth(front, cloths.fill(0.9), 0.8) +
      line(`M${240 + inset} ${y + h * 0.5}H${960 - inset}`, house.ink, 3, 'opacity=".3"') +
      line(`M${240 + inset} ${y + h * 0.28}H${950 - inset}`, '#ffffff', 3, 'opacity=".25"')
    )
  }
  const top =
    'M216 600C220 520 250 430 300 396Q320 384 350 384H850Q880 384 900 396C950 430 980 520 984 600Q600 620 216 600Z'
  const ribbon =
    path('M566 384H634L646 950H554Z', house.paper, 'opacity=".95"') +
    path('M566 384H580L572 950H554Z', house.ink, 'opacity=".14"')
  return [
    floorShadow(600, 962, 470, 50),
    slab(830, 120, second, 4),
    slab(700, 132, fabric, 0),
    slab(560, 142, second, 8),
    cloth(top, fabric.fill(), 0.6),
    ribbon,
    circle(598, 640, 44, house.indigo) + circle(598, 640, 18, house.lime),
  ].join('')
}

/** A bolt of cloth unrolling towards the viewer. */
export function bolt(fabric: Fabric): string {
  const sheet = 'M230 420H970L1060 1010Q860 1050 600 1036T140 1010Z'
  const roll = roundedPath(180, 270, 840, 210, 104)
  const end =
    ellipse(1010, 375, 58, 105, '#d8c3a0') +
    ellipse(1010, 375, 34, 64, '#b89a6c') +
    ellipse(1010, 375, 16, 32, '#6d5636')
  const across = linear('y', [0, house.ink, 0.3], [0.28, '#ffffff', 0.34], [0.5, '#ffffff', 0], [1, house.ink, 0.5])
  return (
    floorShadow(600, 1030, 520, 50) +
    cloth(sheet, fabric.fill(1.15)) +
    clipped(
      sheet,
      fold(330, 470, 250, 1040, 50, 0.2),
      fold(620, 470, 660, 1040, 60, 0.18),
      fold(860, 470, 960, 1020, -50, 0.2),
    ) +
    path(roll, fabric.fill(1.15)) +
    path(roll, across) +
    path('M180 440H1020V486H220Z', house.ink, 'opacity=".2"') +
    end
  )
}

/** A folded garment lying flat, with its tag, as it comes out of the parcel. */
export function foldedGarment(fabric: Fabric, collar: boolean): string {
  const body = roundedPath(280, 270, 640, 720, 34)
  const lower = roundedPath(268, 640, 664, 362, 30)
  const label =
    rect(560, 300, 80, 30, 4, house.paper) + rect(572, 310, 38, 8, 4, house.indigo) + circle(626, 314, 7, house.lime)
  const neck = collar
    ? cloth('M440 262C470 330 540 360 600 364C660 360 730 330 760 262L700 246Q600 300 500 246Z', fabric.fill())
    : line('M450 276Q600 400 750 276', shade(fabric.base, 0.35), 16)
  return [
    path(body, house.ink, 'opacity=".16" transform="translate(26 36)"'),
    path(body, house.ink, 'opacity=".12" transform="translate(12 16)"'),
    cloth(body, fabric.fill(1.25), 0.7),
    clipped(body, fold(360, 280, 340, 660, 30, 0.16), fold(800, 280, 850, 660, -30, 0.16)),
    neck,
    label,
    path(lower, house.ink, 'opacity=".2" transform="translate(0 -12)"'),
    cloth(lower, fabric.fill(1.25), 0.7),
    clipped(lower, fold(320, 650, 880, 760, 30, 0.12)),
    swingTag(800, 420, 14),
  ].join('')
}
