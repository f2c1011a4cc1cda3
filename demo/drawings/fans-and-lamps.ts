import { house, shade, tint } from './colour.ts'
import { gloss } from './finish.ts'
import { floorShadow } from './stage.ts'
import { circle, fade, group, line, path, radial, rect, repeat, round } from './svg.ts'

/** A fan head: guard rings and blades about (cx, cy). */
function fanHead(cx: number, cy: number, r: number, blade: string, body: string): string {
  const blades = repeat(5, (i) =>
    group(
      `rotate(${i * 72} ${cx} ${cy})`,
      path(
        `M${cx} ${cy}C${cx + r * 0.1} ${cy - r * 0.5} ${cx + r * 0.5} ${cy - r * 0.95} ${cx + r * 0.62} ${cy - r * 0.5}C${cx + r * 0.6} ${cy - r * 0.2} ${cx + r * 0.3} ${cy} ${cx} ${cy}Z`,
        fade('xy', tint(blade, 0.3), shade(blade, 0.1)),
        'opacity=".92"',
      ),
    ),
  )
  const wires = repeat(36, (i) =>
    group(
      `rotate(${i * 10} ${cx} ${cy})`,
      line(`M${cx} ${cy - r * 0.22}V${cy - r + 6}`, shade(body, 0.15), 3, 'opacity=".55"'),
    ),
  )
  const rings = [0.97, 0.74, 0.5].map((k) =>
    circle(cx, cy, round(r * k), 'none', `stroke="${shade(body, 0.2)}" stroke-width="${k > 0.9 ? 15 : 4}"`),
  )
  return (
    circle(cx + 16, cy + 22, r, house.ink, 'opacity=".1"') +
    circle(cx, cy, r, tint(body, 0.4), 'opacity=".35"') +
    blades +
    wires +
    rings.join('') +
    circle(cx, cy, r * 0.22, gloss(body)) +
    circle(cx, cy, r * 0.09, house.lime)
  )
}

/** A rechargeable standing fan with its battery foot and lamp. */
export function standFan(body: string, blade: string): string {
  return (
    floorShadow(600, 1060, 300, 36, 0.44) +
    rect(580, 640, 40, 330, 10, fade('x', tint(body, 0.4), shade(body, 0.3))) +
    path('M440 950H760L800 1040Q800 1062 770 1062H430Q400 1062 400 1040Z', gloss(body)) +
    rect(480, 980, 240, 44, 14, '#0b0d16') +
    repeat(4, (i) => circle(516 + i * 54, 1002, 9, i < 3 ? house.lime : '#39405c')) +
    rect(556, 760, 88, 150, 20, gloss(body)) +
    circle(600, 806, 13, house.clay) +
    circle(600, 858, 13, '#6fb7ff') +
    fanHead(600, 400, 300, blade, body)
  )
}

/** A small folding table fan. */
export function tableFan(body: string, blade: string): string {
  return (
    floorShadow(600, 1000, 320, 40, 0.44) +
    path('M560 700L530 900H670L640 700Z', gloss(body)) +
    path('M340 960C340 890 420 880 600 880S860 890 860 960Q860 1000 800 1000H400Q340 1000 340 960Z', gloss(body)) +
    repeat(3, (i) => circle(540 + i * 60, 944, 15, i === 1 ? house.lime : shade(body, 0.5))) +
    fanHead(600, 480, 280, blade, body)
  )
}

/** A rechargeable lantern, lit. */
export function lantern(body: string): string {
  const glow = circle(
    600,
    560,
    420,
    radial(0.5, 0.5, 0.5, [0, '#ffe9a8', 0.9], [0.5, '#ffe9a8', 0.35], [1, '#ffe9a8', 0]),
  )
  return (
    floorShadow(600, 1010, 290, 40, 0.44) +
    glow +
    line('M420 330C420 130 780 130 780 330', shade(body, 0.3), 22) +
    rect(410, 330, 380, 90, 30, gloss(body)) +
    rect(440, 410, 320, 400, 30, fade('x', '#fff6d6', '#ffd97a')) +
    repeat(5, (i) => rect(490 + i * 50, 440, 20, 340, 10, '#ffffff', 'opacity=".85"')) +
    repeat(4, (i) => line(`M${444 + i * 104} 414V806`, shade(body, 0.4), 8)) +
    path('M390 800H810L840 980Q840 1010 800 1010H400Q360 1010 360 980Z', gloss(body)) +
    circle(600, 900, 40, shade(body, 0.5)) +
    circle(600, 900, 24, house.lime)
  )
}

/** A portable petrol generator. */
export function generator(body: string, accent: string): string {
  const fins = repeat(9, (i) => rect(690, 620 + i * 26, 220, 12, 6, '#3a3e50'))
  const socket = (x: number): string =>
    rect(x, 660, 84, 84, 14, '#0b0d16') +
    rect(x + 36, 674, 12, 22, 3, '#5a6078') +
    rect(x + 16, 710, 20, 10, 3, '#5a6078') +
    rect(x + 48, 710, 20, 10, 3, '#5a6078')
  return [
    floorShadow(600, 1010, 540, 50, 0.48),
    path('M110 330H1090V960H110Z', 'none', 'stroke="#23283a" stroke-width="40" stroke-linejoin="round"'),
    line('M112 322H1088', '#5a6078', 8),
    path('M180 380Q180 350 220 350H980Q1020 350 1020 380V500H180Z', gloss(accent)) +
      rect(550, 316, 120, 44, 14, '#14161f') +
      circle(330, 424, 40, '#f7f0da') +
      line('M330 424L352 400', house.clay, 6),
    rect(170, 560, 420, 350, 20, gloss(body)) +
      rect(200, 590, 360, 50, 10, '#14161f') +
      socket(220) +
      socket(330) +
      circle(500, 700, 38, '#14161f') +
      circle(500, 700, 20, house.clay) +
      rect(220, 790, 180, 30, 15, house.paper) +
      rect(220, 840, 120, 20, 10, house.paper, 'opacity=".7"'),
    circle(800, 740, 190, gloss('#5a6078')) +
      fins +
      circle(800, 740, 74, shade('#5a6078', 0.5)) +
      circle(800, 740, 40, accent) +
      line('M860 690L960 620', '#14161f', 12) +
      rect(940, 590, 70, 40, 16, '#14161f'),
    circle(240, 966, 64, '#14161f') + circle(240, 966, 30, '#8a8fa2') + rect(900, 950, 110, 60, 10, '#14161f'),
  ].join('')
}

/** A voltage stabiliser: box with a dial. */
export function stabiliser(body: string, accent: string): string {
  const gauge = (x: number): string =>
    circle(x, 560, 110, '#f7f0da') +
    circle(x, 560, 110, 'none', 'stroke="#23283a" stroke-width="12"') +
    repeat(9, (i) => group(`rotate(${-80 + i * 20} ${x} 580)`, line(`M${x} 480v18`, '#23283a', 5))) +
    line(`M${x} 590L${x + 30} 500`, house.clay, 7) +
    circle(x, 590, 13, '#23283a')
  return (
    floorShadow(600, 960, 430, 46, 0.46) +
    line('M430 350C430 260 770 260 770 350', shade(body, 0.4), 30) +
    rect(210, 340, 780, 610, 36, gloss(body)) +
    rect(250, 380, 700, 380, 24, shade(body, 0.5)) +
    gauge(430) +
    gauge(770) +
    repeat(3, (i) => circle(480 + i * 120, 720, 13, [house.lime, '#f3c24f', house.clay][i] ?? house.lime)) +
    rect(300, 810, 150, 80, 16, '#14161f') +
    rect(320, 826, 50, 48, 8, accent) +
    repeat(7, (i) => rect(540 + i * 54, 800, 24, 100, 10, shade(body, 0.4)))
  )
}

/** An extension box with square-pin sockets and a coiled lead. */
export function extension(body: string, accent: string): string {
  const socket = (x: number): string =>
    rect(x, 560, 190, 190, 24, tint(body, 0.35)) +
    rect(x + 85, 590, 20, 46, 4, '#14161f') +
    rect(x + 36, 680, 44, 20, 4, '#14161f') +
    rect(x + 110, 680, 44, 20, 4, '#14161f') +
    rect(x + 128, 586, 40, 24, 8, accent)
  return (
    floorShadow(600, 820, 560, 40, 0.4) +
    line('M150 520C40 420 120 260 300 280C460 300 420 420 320 400C220 380 260 220 460 230', '#23283a', 22) +
    rect(450, 190, 120, 90, 18, '#23283a') +
    rect(560, 206, 46, 16, 3, '#c9ccd8') +
    rect(560, 246, 46, 16, 3, '#c9ccd8') +
    rect(90, 520, 1020, 290, 40, gloss(body)) +
    repeat(4, (i) => socket(130 + i * 240)) +
    circle(1060, 540, 1, accent)
  )
}
