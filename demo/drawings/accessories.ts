import { house, shade, tint } from './colour.ts'
import { gloss } from './finish.ts'
import { floorShadow } from './stage.ts'
import { circle, ellipse, fade, group, line, linear, path, radial, rect, repeat, roundedPath } from './svg.ts'

/** A three-pin wall charger as used in Nigeria, pins to the right, ports to the left. */
export function charger(body: string, accent: string, ports = 1): string {
  const pin = (y: number, w: number, h: number): string => rect(800, y, w, h, 4, fade('y', '#f0d9a0', '#a67d2e'))
  const port = repeat(
    ports,
    (i) =>
      rect(316, 560 - (ports - 1) * 60 + i * 120, 40, 76, 16, '#05060c') +
      rect(328, 572 - (ports - 1) * 60 + i * 120, 14, 52, 5, '#6d7285'),
  )
  return (
    floorShadow(600, 880, 380, 42, 0.42) +
    pin(400, 150, 44) +
    pin(640, 130, 60) +
    path('M290 420Q290 330 380 330H720Q810 330 810 420V790Q810 870 720 870H380Q290 870 290 790Z', gloss(body)) +
    path('M380 330H720Q810 330 810 420V470H380Z', '#ffffff', 'opacity=".16"') +
    port +
    circle(560, 600, 70, 'none', `stroke="${accent}" stroke-width="10"`) +
    path('M572 548L528 612H562L548 656L598 588H564Z', accent)
  )
}

/** A coiled cable with its two ends; braided when `braid` is set. */
export function cable(colour: string, accent: string, braid = false): string {
  const loop = 'M330 860C150 800 190 340 600 330S1040 800 840 850S300 760 360 540S820 400 850 600S640 800 560 720'
  const texture = braid
    ? line(loop, tint(colour, 0.35), 10, 'stroke-dasharray="8 10" stroke-linecap="butt"')
    : line(loop, tint(colour, 0.4), 6, 'opacity=".8"')
  const end = (x: number, y: number, turn: number): string =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      rect(-32, -80, 64, 120, 18, gloss(shade(colour, 0.15))) +
        rect(-18, -130, 36, 56, 12, fade('x', '#f2f3f6', '#8a8fa2')) +
        rect(-8, -122, 16, 40, 5, '#3a3e50') +
        rect(-32, 20, 64, 12, 4, accent),
    )
  return (
    line(loop, house.ink, 30, 'opacity=".14" transform="translate(14 24)"') +
    line(loop, shade(colour, 0.2), 30) +
    line(loop, colour, 22) +
    texture +
    end(292, 920, -142) +
    end(536, 660, -40) +
    rect(560, 306, 90, 50, 16, accent)
  )
}

/** A plug for the car's lighter socket. */
export function carCharger(body: string, accent: string): string {
  return (
    floorShadow(600, 940, 240, 36, 0.4) +
    path('M480 560H720L690 860Q660 930 600 936Q540 930 510 860Z', gloss('#8a8fa2')) +
    rect(574, 926, 52, 40, 12, '#e0b95a') +
    rect(460, 620, 40, 110, 16, '#c9ccd8') +
    rect(700, 620, 40, 110, 16, '#c9ccd8') +
    rect(430, 250, 340, 330, 60, gloss(body)) +
    rect(450, 268, 300, 90, 34, '#0b0d16') +
    rect(480, 296, 90, 34, 6, '#5a6078') +
    rect(620, 298, 70, 30, 15, '#5a6078') +
    rect(430, 540, 340, 16, 0, accent) +
    circle(600, 450, 40, 'none', `stroke="${accent}" stroke-width="9"`)
  )
}

/** A phone case: soft back with camera cut-out and a pattern. */
export function phoneCase(fill: string, edge: string): string {
  const outline = roundedPath(390, 180, 420, 840, 74)
  return (
    path(outline, house.ink, 'opacity=".16" transform="translate(22 32)"') +
    path(outline, edge) +
    path(roundedPath(404, 194, 392, 812, 62), fill) +
    path(
      roundedPath(404, 194, 392, 812, 62),
      linear('xy', [0, '#ffffff', 0.3], [0.5, '#ffffff', 0], [1, house.ink, 0.25]),
    ) +
    rect(430, 220, 190, 190, 56, '#efe6d5') +
    rect(430, 220, 190, 190, 56, 'none', `stroke="${edge}" stroke-width="10"`)
  )
}

/** A screen protector glass, lifted off its phone. */
export function glassSheet(): string {
  const one = (dx: number, dy: number): string =>
    group(
      `translate(${dx} ${dy}) rotate(8 600 600)`,
      rect(
        410,
        200,
        380,
        800,
        58,
        linear('xy', [0, '#d9e8f5', 0.75], [0.4, '#ffffff', 0.55], [0.6, '#b9d2e6', 0.5], [1, '#e6f1f9', 0.7]),
        'stroke="#8fa8bd" stroke-width="5"',
      ) +
        circle(600, 250, 14, 'none', 'stroke="#8fa8bd" stroke-width="4"') +
        path('M440 240L620 220 440 620Z', '#ffffff', 'opacity=".5"'),
    )
  return (
    rect(390, 220, 380, 800, 58, house.ink, 'opacity=".12"') + rect(370, 190, 380, 800, 58, '#1a1c24') + one(60, -10)
  )
}

/** A memory card beside its adapter. */
export function memoryCard(body: string, accent: string): string {
  const big = 'M250 300H590L690 400V920H250Z'
  const contacts = repeat(7, (i) => rect(280 + i * 44, 330, 28, 90, 6, '#e0b95a'))
  return (
    path(big, house.ink, 'opacity=".18" transform="translate(20 28)"') +
    path(big, gloss(body)) +
    contacts +
    rect(290, 520, 360, 330, 20, accent) +
    circle(470, 660, 70, house.paper) +
    circle(470, 660, 28, house.indigo) +
    group(
      'translate(760 480)',
      path('M0 0H200L200 60Q180 80 200 100V340H0Z', house.ink, 'opacity=".18" transform="translate(14 20)"') +
        path('M0 0H200L200 60Q180 80 200 100V340H0Z', gloss('#1a1c24')) +
        rect(20, 130, 160, 150, 12, accent) +
        rect(40, 150, 70, 14, 7, house.paper),
    )
  )
}

/** A flash drive with its cap off. */
export function flashDrive(body: string, accent: string): string {
  return group(
    'rotate(-32 600 600)',
    rect(320, 520, 640, 190, 40, house.ink, 'opacity=".18" transform="translate(10 34)"') +
      rect(200, 530, 180, 140, 10, fade('y', '#f2f3f6', '#8a8fa2')) +
      rect(236, 560, 36, 28, 3, '#3a3e50') +
      rect(236, 612, 36, 28, 3, '#3a3e50') +
      rect(360, 500, 560, 200, 50, gloss(body)) +
      rect(420, 540, 300, 120, 24, accent) +
      circle(840, 600, 40, shade(body, 0.5)) +
      circle(840, 600, 24, '#efe6d5'),
  )
}

/** A ring light on a tripod with a phone in its clamp. */
export function ringLight(): string {
  return (
    floorShadow(600, 1080, 260, 30, 0.42) +
    line('M600 720V960M600 900L430 1070M600 900L770 1070M600 900V1074', '#23283a', 22) +
    circle(600, 430, 380, radial(0.5, 0.5, 0.5, [0, '#fff3cf', 0.8], [0.7, '#fff3cf', 0.35], [1, '#fff3cf', 0])) +
    circle(600, 430, 250, 'none', 'stroke="#e9ecf2" stroke-width="96"') +
    circle(600, 430, 250, 'none', 'stroke="#fffaf0" stroke-width="70"') +
    circle(600, 430, 300, 'none', 'stroke="#c9ccd8" stroke-width="5"') +
    rect(524, 290, 152, 290, 26, '#14161f') +
    rect(534, 302, 132, 266, 18, fade('y', '#2b3a8f', house.clay)) +
    circle(600, 440, 40, house.lime, 'opacity=".9"') +
    rect(560, 580, 80, 50, 12, '#23283a') +
    rect(572, 700, 56, 90, 14, '#23283a')
  )
}

/** A tripod, legs spread. */
export function tripod(body: string, accent: string): string {
  return (
    floorShadow(600, 1070, 380, 34, 0.4) +
    line('M600 440L300 1060M600 440L900 1060M600 440V1070', shade(body, 0.3), 40) +
    line('M590 460L296 1050M594 470V1060M594 460L892 1050', tint(body, 0.35), 8) +
    line('M450 750H750', shade(body, 0.3), 14) +
    rect(560, 250, 80, 240, 20, gloss(body)) +
    circle(600, 470, 50, accent) +
    rect(480, 200, 240, 60, 16, '#14161f') +
    line('M640 330L800 420', '#23283a', 24) +
    line('M780 408L840 442', accent, 34)
  )
}

/** A compact camera with a large lens. */
export function camera(body: string, accent: string): string {
  return (
    floorShadow(600, 900, 480, 44, 0.44) +
    rect(300, 320, 150, 60, 14, shade(body, 0.3)) +
    path('M480 380L520 280H700L740 380Z', gloss(body)) +
    rect(820, 340, 100, 44, 12, accent) +
    rect(150, 370, 900, 520, 60, gloss(body)) +
    rect(150, 500, 900, 270, 0, shade(body, 0.4)) +
    circle(610, 640, 240, shade(body, 0.6)) +
    circle(610, 640, 226, gloss('#3a3e50')) +
    circle(610, 640, 176, '#0b0d16') +
    circle(610, 640, 150, radial(0.4, 0.35, 0.7, [0, '#5570c8'], [0.45, '#1c2450'], [1, '#05060c'])) +
    circle(610, 640, 70, radial(0.4, 0.35, 0.7, [0, '#7a4a8f'], [1, '#0b0d20'])) +
    ellipse(550, 570, 40, 24, '#ffffff', 'opacity=".6" transform="rotate(-36 550 570)"') +
    rect(560, 310, 100, 46, 8, '#f6edd2') +
    circle(960, 440, 26, accent) +
    circle(250, 440, 17, house.clay)
  )
}

/** A USB-C hub with its short lead. */
export function hub(body: string, accent: string): string {
  return (
    floorShadow(640, 800, 440, 40, 0.4) +
    line('M330 660C180 660 140 560 160 420', '#23283a', 34) +
    rect(126, 300, 68, 130, 18, gloss('#23283a')) +
    rect(142, 250, 36, 56, 10, '#c9ccd8') +
    rect(320, 560, 780, 220, 40, gloss(body)) +
    [390, 530, 670].map((x) => rect(x, 640, 100, 46, 5, '#05060c') + rect(x + 8, 668, 84, 12, 2, '#3f8ff0')).join('') +
    rect(810, 644, 70, 32, 16, '#05060c') +
    rect(920, 630, 120, 60, 8, '#05060c') +
    circle(360, 600, 8, accent) +
    rect(430, 590, 160, 12, 6, tint(body, 0.5))
  )
}

/** A wireless charging pad with a glow. */
export function chargePad(body: string, accent: string): string {
  return (
    ellipse(620, 690, 440, 250, house.ink, 'opacity=".14"') +
    ellipse(600, 640, 430, 250, shade(body, 0.45)) +
    ellipse(600, 610, 430, 250, gloss(body)) +
    ellipse(600, 606, 330, 186, 'none', `stroke="${accent}" stroke-width="10"`) +
    ellipse(600, 604, 200, 110, 'none', `stroke="${tint(body, 0.3)}" stroke-width="6"`) +
    path('M616 530L548 620H598L580 680L656 586H604Z', accent) +
    line('M1000 680C1100 720 1120 840 1060 960', '#23283a', 20)
  )
}
