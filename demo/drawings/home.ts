import { house, shade, tint } from './colour.ts'
import { clearGlass, enamel } from './finish.ts'
import { floorShadow } from './stage.ts'
import { circle, ellipse, fade, group, line, linear, path, rect, repeat } from './svg.ts'

/** A jug blender with a measured glass. */
export function blender(body: string, accent: string): string {
  const jug = 'M400 190H800L750 690H450Z'
  const drink = 'M420 400Q600 430 780 400L752 680H448Z'
  return (
    floorShadow(600, 1030, 310, 40, 0.44) +
    line('M780 260C940 260 930 560 764 580', shade(body, 0.3), 40) +
    path(drink, fade('y', '#f3a54c', '#d9622b')) +
    ellipse(600, 406, 178, 20, '#f9c57c') +
    path(jug, clearGlass) +
    line(jug, '#8aa0b4', 4, 'opacity=".7"') +
    repeat(5, (i) => line(`M640 ${300 + i * 74}h60`, '#5f758a', 5, 'opacity=".6"')) +
    path('M384 140H816V200H384Z', enamel(shade(body, 0.2))) +
    rect(540, 96, 120, 60, 20, enamel(shade(body, 0.3))) +
    rect(430, 684, 340, 50, 14, shade(body, 0.5)) +
    path('M420 730H780L840 990Q846 1030 800 1030H400Q354 1030 360 990Z', enamel(body)) +
    circle(600, 890, 74, shade(body, 0.55)) +
    circle(600, 890, 58, fade('xy', '#f2f3f6', '#9aa0b4')) +
    line('M600 840v40', accent, 12) +
    circle(460, 890, 20, accent) +
    circle(740, 890, 20, tint(body, 0.4))
  )
}

/** A steam iron from the side. */
export function iron(body: string, accent: string): string {
  return (
    floorShadow(600, 930, 520, 44, 0.44) +
    line('M1010 520C1120 480 1140 360 1080 240', '#23283a', 22) +
    path(
      'M120 860C220 640 440 520 640 500H960Q1020 500 1030 570L1060 860Z',
      linear('xy', [0, tint(body, 0.4)], [0.5, body], [1, shade(body, 0.35)]),
    ) +
    path(
      'M430 600C480 420 620 380 760 380H940Q1010 380 1012 450V560H900C890 480 860 470 760 474C660 478 590 520 560 600Z',
      enamel(shade(body, 0.35)),
    ) +
    path('M300 720C400 620 500 590 620 580L600 720Z', '#cfe6f5', 'opacity=".8"') +
    path('M316 716C380 680 500 676 606 680L600 720Z', '#6fb7ff', 'opacity=".7"') +
    circle(800, 700, 70, tint(body, 0.25)) +
    circle(800, 700, 48, accent) +
    line('M800 664v30', house.paper, 8) +
    path('M96 860H1070L1064 910Q1060 926 1030 926H130Q90 926 96 860Z', fade('y', '#f2f3f6', '#7d8396')) +
    circle(640, 440, 18, accent)
  )
}

/** A cordless kettle on its base. */
export function kettle(body: string, accent: string): string {
  const jug = 'M400 330H760C790 520 820 720 830 900H370C376 720 380 520 400 330Z'
  return (
    floorShadow(600, 1000, 380, 44, 0.44) +
    line('M770 380C1010 360 1010 800 830 840', shade(body, 0.55), 50) +
    line('M770 372C1000 356 1000 790 830 826', shade(body, 0.2), 10) +
    path('M404 400L290 360 300 420 396 520Z', enamel(body)) +
    path(jug, enamel(body)) +
    path('M410 330C420 260 500 240 580 240C660 240 740 260 750 330Z', enamel(shade(body, 0.1))) +
    rect(548, 200, 64, 46, 20, '#14161f') +
    rect(640, 470, 64, 330, 28, '#0b1030', 'opacity=".55"') +
    rect(652, 560, 40, 230, 18, '#8fc4ee') +
    rect(350, 900, 500, 34, 12, '#14161f') +
    path('M320 930H880Q910 990 860 1000H340Q290 990 320 930Z', '#23283a') +
    circle(600, 966, 10, accent)
  )
}

/** A microwave with its door and keypad. */
export function microwave(body: string, accent: string): string {
  return (
    floorShadow(600, 900, 540, 44, 0.44) +
    rect(90, 360, 1020, 520, 36, linear('y', [0, tint(body, 0.3)], [1, shade(body, 0.25)])) +
    rect(130, 400, 700, 440, 24, '#0b0d16') +
    rect(180, 450, 600, 340, 18, fade('y', '#4a3a1e', '#191309')) +
    ellipse(480, 740, 210, 34, '#cfd8e0', 'opacity=".5"') +
    path('M370 640H590Q580 730 530 736H430Q380 730 370 640Z', '#f2f3f6') +
    path('M392 640Q480 580 568 640Z', house.clay) +
    rect(790, 430, 22, 380, 11, '#c9ccd8') +
    rect(880, 420, 190, 80, 12, '#07080f') +
    repeat(3, (i) => rect(904 + i * 50, 440, 32, 40, 6, accent, 'opacity=".9"')) +
    repeat(9, (i) => rect(880 + (i % 3) * 68, 540 + Math.floor(i / 3) * 62, 54, 44, 10, tint(body, 0.25))) +
    rect(880, 750, 190, 60, 16, accent)
  )
}

/** An air fryer with its basket handle. */
export function airFryer(body: string, accent: string): string {
  return (
    floorShadow(600, 1000, 370, 44, 0.46) +
    path('M330 480C330 300 430 210 600 210S870 300 870 480V900Q870 1000 780 1000H420Q330 1000 330 900Z', enamel(body)) +
    rect(430, 330, 340, 190, 40, '#07080f') +
    circle(600, 425, 60, 'none', 'stroke="#2a2f48" stroke-width="12"') +
    circle(
      600,
      425,
      60,
      'none',
      `stroke="${accent}" stroke-width="12" stroke-linecap="round" stroke-dasharray="250 999" transform="rotate(-90 600 425)"`,
    ) +
    circle(490, 425, 12, '#6fb7ff') +
    circle(710, 425, 12, house.clay) +
    path('M350 600H850V880Q850 930 800 930H400Q350 930 350 880Z', shade(body, 0.25)) +
    rect(400, 640, 400, 200, 24, '#1a120c') +
    repeat(12, (i) =>
      group(
        `rotate(${((i * 37) % 60) - 30} ${440 + i * 29} 770)`,
        rect(430 + i * 29, 700, 16, 110, 6, i % 2 ? '#f3b84c' : '#e09a34'),
      ),
    ) +
    path('M520 860H680V980Q680 1010 650 1010H550Q520 1010 520 980Z', enamel('#23283a'))
  )
}

/** A rice cooker with a glass lid. */
export function riceCooker(body: string, accent: string): string {
  return (
    floorShadow(600, 980, 420, 44, 0.46) +
    path('M230 560H970L930 900Q920 980 840 980H360Q280 980 270 900Z', enamel(body)) +
    line('M230 640H150M970 640H1050', '#23283a', 50) +
    path('M250 540C290 380 440 330 600 330S910 380 950 540Z', clearGlass) +
    line('M250 540C290 380 440 330 600 330S910 380 950 540', '#8a8fa2', 8) +
    path('M300 530C400 470 500 500 600 470S820 490 900 530Z', '#ffffff', 'opacity=".85"') +
    circle(600, 310, 44, '#14161f') +
    rect(210, 530, 780, 46, 20, fade('y', '#f2f3f6', '#8a8fa2')) +
    rect(500, 720, 200, 170, 24, '#0b0d16') +
    circle(560, 770, 14, accent) +
    circle(640, 770, 14, house.clay) +
    rect(560, 810, 80, 50, 14, '#5a6078')
  )
}

/** A stack of pots: a cookware set. */
export function pots(body: string, accent: string): string {
  const pot = (x: number, y: number, w: number, h: number): string =>
    line(`M${x - 10} ${y + h * 0.35}h-50M${x + w + 10} ${y + h * 0.35}h50`, '#23283a', 26) +
    path(
      `M${x} ${y}H${x + w}L${x + w - 16} ${y + h - 30}Q${x + w - 24} ${y + h} ${x + w - 60} ${y + h}H${x + 60}Q${x + 24} ${y + h} ${x + 16} ${y + h - 30}Z`,
      enamel(body),
    ) +
    path(`M${x - 10} ${y}Q${x + w / 2} ${y - w * 0.24} ${x + w + 10} ${y}Z`, clearGlass) +
    rect(x - 14, y - 10, w + 28, 26, 12, fade('y', '#f2f3f6', '#8a8fa2')) +
    circle(x + w / 2, y - w * 0.15, 24, accent)
  return (
    floorShadow(600, 1000, 540, 46, 0.44) + pot(380, 340, 420, 280) + pot(170, 690, 380, 300) + pot(690, 740, 320, 250)
  )
}
