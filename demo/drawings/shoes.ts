import { cloth, seam } from './cloth.ts'
import { house, mix, shade, tint } from './colour.ts'
import type { Fabric } from './fabric.ts'
import { floorShadow } from './stage.ts'
import { bothSides, circle, fade, group, line, path, rect, repeat } from './svg.ts'

export type ShoeLook = {
  readonly upper: Fabric
  readonly accent: string
  readonly sole: string
  readonly kind?: string
}

/** A shoe seen from its outer side, toe to the left, its sole on y = 910. */
export type Shoe = (look: ShoeLook) => string

const sneakerUpper =
  'M182 832C164 752 212 708 300 690C396 668 462 604 520 528C544 494 560 462 584 440C600 426 630 432 640 452C660 500 720 540 790 534C860 528 900 470 930 430C948 410 978 416 984 442C992 560 1010 700 1018 832Z'
const shaft = 'M560 470C590 400 596 330 600 270Q790 226 972 262C980 330 984 400 988 480L900 560H700Z'

export const sneaker: Shoe = (look) => {
  const fill = look.upper.fill()
  const high = look.kind === 'high'
  const thread = tint(look.upper.base, 0.4)
  const collar = high ? cloth(shaft, fill) + line('M602 284Q790 242 970 276', look.accent, 16) : ''
  const tongue = high
    ? ''
    : cloth('M560 470C566 430 580 392 612 372C640 366 664 390 668 420L700 540 600 560Z', look.accent) +
      path(
        'M640 452C660 500 720 540 790 534C860 528 900 470 930 430C948 410 978 416 984 442C940 500 900 590 800 600C710 600 650 540 640 452Z',
        shade(look.upper.base, 0.6),
      )
  const low = high ? 'translate(0 0)' : 'matrix(1 0 0 .8 0 168)'
  const parts = [
    tongue,
    collar,
    cloth(sneakerUpper, fill),
    path('M182 832C164 752 212 708 300 690C352 704 384 764 376 832Z', mix(look.upper.base, look.accent, 0.18)) +
      seam('M300 692C352 706 382 764 376 830', thread),
    cloth(
      'M1018 832C1010 700 992 560 984 442C962 418 946 412 930 430C914 452 900 470 884 488C902 600 884 730 842 832Z',
      look.accent,
    ),
    cloth(
      'M404 664C480 622 556 530 584 440L640 452C646 474 660 492 680 508C650 600 580 690 510 734C460 730 424 704 404 664Z',
      mix(look.upper.base, '#ffffff', 0.12),
    ),
    seam('M420 668C490 624 566 540 594 452', thread, 2.5),
    sideMark(look),
    laces(look),
  ]
  return group(low, ...parts) + sneakerSole(look)
}

/** The house mark on the shoe's side: a lagoon wave over a row of adire dots, or two waves on runners. */
function sideMark(look: ShoeLook): string {
  const wave = (dy: number, width: number): string =>
    line(`M${520} ${772 + dy}c40-46 80-46 112-8s76 30 108-16 66-60 96-40`, look.accent, width)
  if (look.kind === 'runner') return wave(-14, 18) + wave(34, 12)
  return wave(-6, 16) + repeat(7, (i) => circle(536 + i * 46, 806 - i * 7, 8, look.accent))
}

function laces(look: ShoeLook): string {
  const cord = look.sole === '#f4efe4' ? '#fbf8f0' : look.sole
  return repeat(5, (i) => {
    const x = 440 + i * 36
    const y = 648 - i * 44
    return line(`M${x} ${y}l70 38`, house.ink, 18, 'opacity=".25"') + line(`M${x} ${y - 4}l70 38`, tint(cord, 0.2), 14)
  })
}

function sneakerSole(look: ShoeLook): string {
  const runner = look.kind === 'runner'
  const outline = runner
    ? 'M158 822C150 880 178 912 240 914L940 914C1010 920 1060 880 1046 806C1040 770 1020 760 1000 770C840 800 700 848 520 846C380 844 260 826 158 822Z'
    : 'M160 822C154 878 176 912 236 914H968C1020 914 1036 886 1030 822Z'
  const groove = runner
    ? line('M190 872C420 880 640 890 1030 838', look.accent, 10)
    : line('M168 850H1030', shade(look.sole, 0.2), 4) + line('M176 884H1024', look.accent, 8)
  const tread = repeat(22, (i) => rect(220 + i * 34, 904, 20, 14, 4, shade(look.sole, 0.45)))
  return (
    tread +
    path(outline, fade('y', tint(look.sole, 0.2), shade(look.sole, 0.18))) +
    line(outline, house.ink, 2, 'opacity=".25"') +
    groove
  )
}

/** A loafer; kind 'penny' has the slotted strap, 'tassel' a tassel, 'cloth' neither. */
export const loafer: Shoe = (look) => {
  const upper =
    'M172 868C158 812 214 772 320 758C430 742 500 700 560 640C592 612 640 616 676 650C752 712 866 694 934 612C956 590 992 600 998 636C1006 710 1012 790 1016 868Z'
  const opening =
    'M560 640C592 612 640 616 676 650C752 712 866 694 934 612C956 590 992 600 998 636C950 690 900 744 800 752C690 756 610 710 560 640Z'
  const apron =
    'M236 800C260 770 330 762 400 748C470 732 530 700 566 650C600 700 612 740 600 772C520 800 340 830 236 800Z'
  const strap = cloth(
    'M470 700C520 740 560 800 570 868H660C656 790 620 710 566 646C540 674 506 692 470 700Z',
    shade(look.upper.base, 0.12),
  )
  const slot = path('M548 740L600 752 592 776 552 764Z', house.ink, 'opacity=".6"')
  const tassel =
    line('M520 700C500 730 480 740 460 770M520 700C520 740 516 760 512 790', look.accent, 10) +
    path('M442 764l34 4-8 56-40-8zM496 784l34 2 2 58-42-2z', look.accent)
  const mark = { penny: strap + slot, tassel, cloth: '' }[look.kind ?? 'penny'] ?? ''
  const parts = [
    cloth(upper, look.upper.fill()),
    path(opening, shade(look.upper.base, 0.62)) +
      path('M600 690C680 740 860 742 960 660C900 730 860 744 800 752C720 754 650 730 600 690Z', '#d9b98c'),
    cloth(apron, look.upper.fill(), 0.6),
    seam('M236 800C340 830 520 800 600 772', tint(look.upper.base, 0.4)),
    mark,
    path('M160 862H1022V892H168Z', fade('y', tint(look.sole, 0.15), shade(look.sole, 0.3))),
    path('M786 890H1024L1018 930H796Z', shade(look.sole, 0.3)),
    line('M166 866H1020', tint(look.sole, 0.4), 3, 'stroke-dasharray="8 8"'),
  ]
  return group('matrix(1 0 0 1.28 0 -272)', ...parts)
}

/** A court shoe; kind 'block' has a sturdy heel, otherwise a slim one. */
export const pump: Shoe = (look) => {
  const upper =
    'M165 890C166 846 220 812 320 800C390 792 424 780 446 764C530 786 650 740 746 640C822 560 896 470 956 430C990 424 1006 470 1004 540C1000 596 990 640 972 676C880 690 760 716 640 800C560 856 500 890 420 896L190 900C172 900 165 898 165 890Z'
  const inside =
    'M446 764C530 786 650 740 746 640C822 560 896 470 956 430C940 520 860 640 740 720C640 786 530 806 446 764Z'
  const heel =
    look.kind === 'block'
      ? 'M1000 590C1010 720 1004 830 1000 914H884C890 830 880 740 850 704Z'
      : 'M1002 590C1004 720 986 820 984 914H958C952 830 930 750 880 694Z'
  const bow =
    look.kind === 'bow'
      ? cloth(
          'M300 790C260 740 230 740 236 780C240 820 270 820 300 800C330 830 372 830 372 790C370 750 330 750 300 790Z',
          look.accent,
        )
      : ''
  const strap =
    look.kind === 'block'
      ? line('M800 572C860 610 930 620 990 590', look.accent, 26) + circle(830, 596, 15, house.gold)
      : ''
  return [
    cloth(heel, look.sole),
    cloth(upper, look.upper.fill()),
    path(inside, shade(look.upper.base, 0.5)) +
      path('M500 778C640 760 800 640 900 500C860 620 760 740 640 776C590 788 540 790 500 778Z', '#e3c9a4'),
    line('M190 902L420 898C500 892 560 858 640 802C760 718 880 692 972 678', shade(look.sole, 0.2), 9),
    strap,
    bow,
  ].join('')
}

/** Two sandals seen from above; kind 'cross', 'slide' or 'loop'. */
export function sandals(look: ShoeLook): string {
  const foot =
    'M410 170C318 172 262 290 276 430C286 530 318 600 314 720C310 880 340 1020 420 1030C506 1020 530 880 518 740C510 630 556 530 556 410C556 280 512 168 410 170Z'
  const inner =
    'M410 194C336 196 286 300 298 430C308 530 338 600 336 720C334 870 360 996 420 1006C486 996 508 870 498 740C490 620 532 530 532 410C532 296 494 192 410 194Z'
  const one = [
    path(foot, house.ink, 'opacity=".18" transform="translate(18 26)"'),
    cloth(foot, look.sole),
    cloth(inner, look.accent, 0.5),
    line(inner, tint(look.accent, 0.4), 3, 'stroke-dasharray="9 8"'),
    `<ellipse cx="418" cy="850" rx="62" ry="100" fill="${house.ink}" opacity=".08"/>`,
    circle(418, 880, 26, 'none', `stroke="${shade(look.accent, 0.3)}" stroke-width="4"`) +
      circle(418, 880, 9, house.lime),
    clippedStraps(look),
  ].join('')
  return bothSides(one)
}

function clippedStraps(look: ShoeLook): string {
  const band = (d: string): string =>
    path(d, house.ink, 'opacity=".22" transform="translate(4 12)"') + cloth(d, look.upper.fill(), 0.9)
  const stitch = (d: string): string => seam(d, tint(look.upper.base, 0.45), 2.5)
  if (look.kind === 'slide')
    return (
      band('M254 330Q416 240 576 330L566 560Q416 476 270 560Z') +
      stitch('M268 350Q416 264 562 350M276 536Q416 456 554 536')
    )
  if (look.kind === 'loop')
    return (
      band('M258 420Q416 330 574 420L572 500Q416 416 262 500Z') +
      band('M366 200C330 250 340 340 400 380L432 350C390 320 380 260 400 214Z') +
      circle(372, 250, 1, 'none') +
      band('M296 690Q416 640 536 690L532 760Q416 712 300 760Z') +
      stitch('M266 486Q416 402 566 486')
    )
  return (
    band('M258 330Q400 330 572 560L540 620Q390 430 262 420Z') +
    band('M574 330Q430 330 260 560L292 620Q440 430 570 420Z') +
    stitch('M264 408Q390 420 536 600') +
    circle(416, 452, 20, house.gold)
  )
}

/** The pair: the farther shoe behind, higher and a little darker. */
export function pairOf(shoe: string): string {
  return (
    group('translate(200 10) scale(.86)', floorShadow(600, 916, 470, 34, 0.3) + shoe) +
    group('translate(-40 40)', floorShadow(600, 914, 480, 26, 0.3) + shoe)
  )
}

/** An open shoe box with the pair's lid leaning on it and one shoe on top. */
export function shoeBox(shoe: string, colour: string): string {
  const box =
    path('M170 720H1030V1010H170Z', fade('y', colour, shade(colour, 0.2))) +
    path('M150 660H1050V750H150Z', tint(colour, 0.14)) +
    path('M150 742H1050V756H170Z', house.ink, 'opacity=".25"')
  const mark =
    circle(600, 880, 56, 'none', `stroke="${house.lime}" stroke-width="9"`) + circle(600, 880, 24, house.lime)
  return (
    floorShadow(600, 1012, 540, 44, 0.4) +
    box +
    mark +
    group('translate(72 -140) scale(.88)', floorShadow(600, 916, 470, 22, 0.3) + shoe)
  )
}
