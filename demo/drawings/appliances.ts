import { house, shade, tint } from './colour.ts'
import { enamel } from './finish.ts'
import { floorShadow } from './stage.ts'
import { circle, clipped, ellipse, fade, line, linear, path, rect, repeat } from './svg.ts'

/** A fridge; one tall pair of doors, or top freezer. */
export function fridge(body: string, accent: string, double = false): string {
  const x = double ? 270 : 360
  const w = double ? 660 : 480
  const split = double ? line('M600 120V1040', shade(body, 0.5), 7) : line(`M${x} 420H${x + w}`, shade(body, 0.5), 8)
  const handle = double
    ? rect(562, 380, 18, 360, 9, fade('x', '#f2f3f6', '#7d8396')) +
      rect(620, 380, 18, 360, 9, fade('x', '#f2f3f6', '#7d8396'))
    : rect(x + w - 60, 260, 18, 130, 9, fade('x', '#f2f3f6', '#7d8396')) +
      rect(x + w - 60, 460, 18, 240, 9, fade('x', '#f2f3f6', '#7d8396'))
  const panel = double
    ? rect(370, 380, 120, 200, 16, '#0b0d16') +
      rect(392, 400, 76, 40, 8, accent, 'opacity=".85"') +
      path('M400 470H460L448 560H412Z', '#2a2f48')
    : rect(x + 60, 190, 110, 40, 10, '#0b0d16') +
      circle(x + 90, 210, 7, accent) +
      rect(x + 108, 205, 44, 10, 5, '#6fb7ff')
  return (
    floorShadow(600, 1060, w * 0.7, 40, 0.46) +
    rect(x + 30, 1036, 60, 24, 4, '#14161f') +
    rect(x + w - 90, 1036, 60, 24, 4, '#14161f') +
    rect(x, 116, w, 926, 26, enamel(body)) +
    path(`M${x} 142L${x + w * 0.6} 116H${x + w * 0.25}L${x} 560Z`, '#ffffff', 'opacity=".14"') +
    split +
    handle +
    panel
  )
}

/** A chest freezer with its lid. */
export function chestFreezer(body: string, accent: string): string {
  return (
    floorShadow(600, 1000, 560, 46, 0.46) +
    rect(110, 430, 980, 560, 26, linear('y', [0, tint(body, 0.3)], [1, shade(body, 0.2)])) +
    path(
      'M90 350Q90 320 130 320H1070Q1110 320 1110 350V440H90Z',
      linear('y', [0, tint(body, 0.5)], [1, shade(body, 0.1)]),
    ) +
    line('M96 446H1104', shade(body, 0.4), 7) +
    rect(520, 412, 160, 34, 14, '#8a8fa2') +
    repeat(9, (i) => rect(820, 800 + i * 18, 210, 8, 4, shade(body, 0.3))) +
    rect(170, 880, 200, 60, 14, '#0b0d16') +
    circle(210, 910, 12, accent) +
    circle(250, 910, 12, house.clay) +
    circle(320, 910, 20, '#5a6078') +
    rect(150, 984, 60, 22, 6, '#14161f') +
    rect(990, 984, 60, 22, 6, '#14161f')
  )
}

/** A front-loading washing machine, part full. */
export function washer(body: string, accent: string): string {
  const tub = 'M600 450m-200 200a200 200 0 1 0 400 0a200 200 0 1 0-400 0Z'
  const load = clipped(
    tub,
    rect(380, 640, 440, 240, 0, '#7fb3dc', 'opacity=".75"'),
    path('M400 700C470 620 540 720 600 660S740 640 800 700V860H400Z', house.clay),
    path('M400 760C500 700 560 780 640 730S760 740 820 720V880H400Z', house.lime),
    path('M400 800C480 770 560 830 660 790S780 800 820 780V880H400Z', house.indigoBright),
  )
  return (
    floorShadow(600, 1010, 430, 46, 0.46) +
    rect(220, 180, 760, 826, 40, enamel(body)) +
    rect(220, 180, 760, 150, 40, tint(body, 0.25)) +
    rect(260, 214, 220, 84, 14, shade(body, 0.12)) +
    circle(600, 256, 52, fade('xy', '#f2f3f6', '#8a8fa2')) +
    line('M600 216v26', accent, 8) +
    rect(700, 222, 220, 68, 14, '#0b0d16') +
    rect(724, 244, 90, 24, 8, accent) +
    circle(860, 256, 12, '#6fb7ff') +
    circle(600, 650, 270, shade(body, 0.45)) +
    circle(600, 650, 256, fade('xy', '#f2f3f6', '#7d8396')) +
    circle(600, 650, 206, '#0e1224') +
    load +
    path(
      'M440 560C480 480 560 450 640 456C560 490 480 560 450 680C424 640 424 590 440 560Z',
      '#ffffff',
      'opacity=".25"',
    ) +
    rect(850, 600, 40, 100, 18, shade(body, 0.5))
  )
}

/** A four-burner cooker with oven. */
export function cooker(body: string, accent: string): string {
  const burner = (x: number): string =>
    ellipse(x, 316, 90, 18, '#14161f') +
    line(`M${x - 110} 300H${x + 110}M${x - 60} 290V316M${x + 60} 290V316`, '#23283a', 12)
  const flame = repeat(6, (i) => path(`M${350 + i * 18} 300q9-34 0-50q26 20 16 50Z`, i % 2 ? '#6fb7ff' : '#3f8ff0'))
  return (
    floorShadow(600, 1030, 460, 46, 0.46) +
    path('M210 160H990V300H210Z', '#c9d6e0', 'opacity=".7"') +
    rect(190, 310, 820, 60, 10, fade('y', '#f2f3f6', '#8a8fa2')) +
    flame +
    burner(400) +
    burner(800) +
    rect(200, 366, 800, 650, 16, enamel(body)) +
    rect(200, 366, 800, 110, 0, shade(body, 0.2)) +
    repeat(
      5,
      (i) =>
        circle(290 + i * 155, 420, 36, fade('xy', '#f2f3f6', '#6d7285')) + line(`M${290 + i * 155} 396v22`, accent, 8),
    ) +
    rect(270, 530, 660, 350, 20, '#0d0f16') +
    rect(300, 560, 600, 290, 14, fade('y', '#3a2417', '#120c0a')) +
    line('M300 680H900M300 760H900', '#8a6a4a', 5, 'opacity=".6"') +
    ellipse(600, 740, 150, 40, '#d98d3a', 'opacity=".75"') +
    rect(290, 496, 620, 20, 10, '#c9ccd8') +
    rect(230, 916, 740, 80, 10, shade(body, 0.15)) +
    rect(520, 944, 160, 16, 8, '#c9ccd8')
  )
}

/** A split air conditioner, blowing. */
export function airConditioner(body: string, accent: string): string {
  const air = repeat(5, (i) =>
    line(
      `M${280 + i * 160} ${720}C${250 + i * 160} 800 ${310 + i * 160} 860 ${270 + i * 160} 960`,
      '#6fb7ff',
      12,
      'opacity=".35"',
    ),
  )
  return (
    rect(96, 344, 1040, 340, 70, house.ink, 'opacity=".14"') +
    rect(80, 310, 1040, 340, 70, linear('y', [0, '#ffffff'], [0.6, body], [1, shade(body, 0.2)])) +
    path('M110 580H1090L1060 640H140Z', shade(body, 0.35)) +
    path('M130 600H1070L1040 650H160Z', tint(body, 0.3)) +
    line('M90 560H1110', shade(body, 0.2), 4) +
    rect(900, 470, 130, 50, 14, '#0b0d16', 'opacity=".85"') +
    rect(920, 484, 24, 22, 4, accent) +
    rect(954, 484, 24, 22, 4, accent) +
    circle(1004, 495, 7, '#6fb7ff') +
    air
  )
}

/** A free-standing water dispenser with taps. */
export function dispenser(body: string, accent: string): string {
  return (
    floorShadow(600, 1064, 260, 36, 0.46) +
    path('M470 150Q470 110 510 110H690Q730 110 730 150L742 330H458Z', '#8fc4ee', 'opacity=".7"') +
    path('M490 130H530V320H484Z', '#ffffff', 'opacity=".5"') +
    rect(420, 326, 360, 734, 26, enamel(body)) +
    rect(450, 450, 300, 240, 20, shade(body, 0.55)) +
    rect(500, 450, 50, 90, 10, house.clay) +
    rect(650, 450, 50, 90, 10, '#3f8ff0') +
    rect(470, 650, 260, 26, 8, '#8a8fa2') +
    circle(520, 396, 11, accent) +
    circle(600, 396, 11, '#f3c24f') +
    circle(680, 396, 11, '#6fb7ff') +
    rect(450, 730, 300, 290, 16, shade(body, 0.12)) +
    rect(716, 840, 14, 80, 7, '#c9ccd8')
  )
}
