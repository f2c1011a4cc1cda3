import { house, mix, shade, tint } from './colour.ts'
import { gloss } from './finish.ts'
import { floorShadow } from './stage.ts'
import { circle, fade, group, line, linear, path, rect, repeat, roundedPath } from './svg.ts'

/** A power bank standing upright: ports above, charge lights below. */
export function powerBank(body: string, accent: string): string {
  const port = (x: number, w: number): string =>
    rect(x, 236, w, 30, 6, '#05060c') + rect(x + 6, 246, w - 12, 10, 3, '#6d7285')
  return (
    floorShadow(600, 1000, 270, 40, 0.42) +
    rect(372, 230, 478, 772, 66, house.ink, 'opacity=".12"') +
    rect(360, 210, 480, 786, 66, gloss(body)) +
    rect(376, 226, 448, 54, 30, shade(body, 0.4)) +
    port(430, 76) +
    port(550, 60) +
    port(670, 76) +
    repeat(9, (i) => line(`M410 ${420 + i * 44}L790 ${380 + i * 44}`, tint(body, 0.3), 3, 'opacity=".35"')) +
    rect(480, 850, 240, 90, 24, '#07080f') +
    repeat(4, (i) => circle(520 + i * 53, 895, 13, i < 3 ? accent : '#39405c')) +
    rect(826, 380, 16, 90, 7, shade(body, 0.5)) +
    path('M600 530L548 650H594L580 740L652 610H606L628 530Z', accent)
  )
}

/** A large portable power station with sockets and a screen. */
export function powerStation(body: string, accent: string): string {
  const socket = (x: number, y: number): string =>
    rect(x, y, 120, 110, 18, '#0b0d16') +
    rect(x + 52, y + 18, 16, 30, 3, '#5a6078') +
    rect(x + 24, y + 62, 28, 14, 3, '#5a6078') +
    rect(x + 68, y + 62, 28, 14, 3, '#5a6078')
  return (
    floorShadow(600, 1000, 500, 46, 0.46) +
    line('M330 400C330 250 870 250 870 400', shade(body, 0.3), 44) +
    line('M330 394C330 244 870 244 870 394', tint(body, 0.2), 12) +
    rect(160, 390, 880, 606, 60, gloss(body)) +
    rect(210, 450, 780, 220, 30, '#0d0f1a') +
    circle(360, 560, 72, 'none', 'stroke="#2a2f48" stroke-width="22"') +
    circle(
      360,
      560,
      72,
      'none',
      `stroke="${accent}" stroke-width="22" stroke-linecap="round" stroke-dasharray="330 999" transform="rotate(-90 360 560)"`,
    ) +
    repeat(5, (i) => rect(500, 500 + i * 28, 200 - i * 26, 12, 6, i % 2 ? '#6fb7ff' : accent)) +
    repeat(4, (i) => rect(760 + i * 50, 620 - i * 28, 30, 20 + i * 28, 6, i < 3 ? accent : '#39405c')) +
    socket(240, 730) +
    socket(400, 730) +
    repeat(3, (i) => rect(600 + i * 90, 740, 60, 26, 6, '#05060c') + rect(600 + i * 90, 800, 60, 22, 11, '#05060c')) +
    circle(920, 790, 40, accent) +
    rect(200, 920, 800, 16, 8, shade(body, 0.3))
  )
}

/** A framed solar panel, leaning; cells with fine bus bars. */
export function solarPanel(tone = '#1a2458'): string {
  const cell = (i: number): string => {
    const x = 300 + (i % 6) * 100
    const y = 170 + Math.floor(i / 6) * 94
    return (
      rect(
        x + 3,
        y + 3,
        94,
        88,
        8,
        linear('xy', [0, mix(tone, '#5570c8', 0.45)], [0.5, tone], [1, mix(tone, '#3f5fb0', 0.3)]),
      ) + line(`M${x + 34} ${y + 4}V${y + 90}M${x + 66} ${y + 4}V${y + 90}`, '#c9d0e8', 1.6, 'opacity=".6"')
    )
  }
  const frame = rect(276, 146, 648, 806, 10, fade('xy', '#e9ecf2', '#8a8fa2')) + rect(292, 162, 616, 774, 4, '#0c1130')
  const glare =
    path('M292 162H620L292 640Z', '#ffffff', 'opacity=".12"') +
    path('M700 162H780L292 870V760Z', '#ffffff', 'opacity=".08"')
  return (
    floorShadow(640, 980, 420, 44, 0.4) +
    group(
      'matrix(1 0 -.08 1 60 30)',
      path('M880 300L1040 956H1000L860 420Z', '#6d7285') + frame + repeat(48, cell) + glare,
    )
  )
}

/** A wall-hung inverter with display and vents. */
export function inverter(body: string, accent: string): string {
  const vents = repeat(10, (i) => rect(420, 690 + i * 26, 360, 10, 5, shade(body, 0.45)))
  return (
    rect(352, 208, 540, 800, 40, house.ink, 'opacity=".13"') +
    rect(330, 180, 540, 800, 40, gloss(body)) +
    path(roundedPath(330, 180, 540, 320, 40), shade(body, 0.5)) +
    rect(400, 240, 400, 170, 16, '#cfe7a0') +
    rect(424, 268, 120, 60, 8, '#3b5220') +
    repeat(5, (i) => rect(580 + i * 40, 330 - i * 14, 24, 30 + i * 14, 4, '#3b5220')) +
    line('M430 372h90l14-18 20 34 18-24h200', '#3b5220', 6) +
    repeat(4, (i) => circle(450 + i * 66, 456, 17, tint(body, 0.3))) +
    circle(760, 456, 15, accent) +
    rect(330, 500, 540, 16, 0, accent) +
    path('M600 540L566 616H596L586 666L640 586H608L624 540Z', accent) +
    vents +
    repeat(4, (i) => line(`M${440 + i * 106} 980v70`, ['#23283a', '#c23a32', '#23283a', '#3f9a55'][i] ?? '#23283a', 24))
  )
}

/** A tubular or lithium storage battery with terminals. */
export function battery(body: string, accent: string): string {
  const caps = repeat(4, (i) => rect(330 + i * 140, 356, 90, 44, 14, shade(accent, 0.2)))
  return (
    floorShadow(600, 980, 440, 46, 0.46) +
    rect(250, 300, 80, 90, 10, fade('x', '#e0b95a', '#8a6a24')) +
    rect(870, 300, 80, 90, 10, fade('x', '#c9ccd8', '#6d7285')) +
    caps +
    rect(190, 380, 820, 120, 20, gloss(tint(body, 0.15))) +
    rect(210, 490, 780, 484, 24, gloss(body)) +
    repeat(8, (i) => rect(240 + i * 92, 510, 10, 440, 5, shade(body, 0.25), 'opacity=".6"')) +
    rect(300, 600, 600, 230, 20, accent) +
    rect(340, 650, 260, 26, 13, house.paper) +
    rect(340, 700, 180, 18, 9, house.paper, 'opacity=".7"') +
    rect(340, 736, 220, 18, 9, house.paper, 'opacity=".7"') +
    path('M780 620L720 730H768L752 812L836 700H786L806 620Z', house.paper) +
    line('M276 260v40M256 280h40', house.clay, 12) +
    line('M890 280h40', house.indigo, 12)
  )
}
