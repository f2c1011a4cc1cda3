import { buttonRow, cloth, folds, neckLabel, seam } from './cloth.ts'
import { house, shade, tint } from './colour.ts'
import type { Garment, Look } from './garments-gowns.ts'
import { wallShadow } from './stage.ts'
import { bothSides, circle, group, line, path, rect, repeat } from './svg.ts'
import { symmetric } from './symmetric.ts'

const trouserLeg = 'M440 780L456 1104L566 1104L600 800Z'

function trousers(fill: string): string {
  const seamLine =
    line('M506 880L511 1098', house.ink, 3, 'opacity=".3"') + line('M455 1090L566 1090', house.ink, 2, 'opacity=".3"')
  return bothSides(cloth(trouserLeg, fill) + seamLine)
}

const sleeveLong = 'M424 196C360 222 336 320 318 440L280 706L372 722C398 600 414 480 422 400C412 340 410 260 424 196Z'

function tunicOutline(back: boolean, hem: number): string {
  const neck = back ? 'M600 178C572 178 550 172 536 160' : 'M600 226C572 222 548 200 536 160'
  return symmetric(`${neck}L424 196C410 260 412 340 422 400C414 540 402 680 394 ${hem}Q500 ${hem + 18} 600 ${hem + 20}`)
}

function standCollar(fill: string, back: boolean): string {
  const front = 'M534 162C540 142 552 132 566 128C580 160 590 190 600 222C572 220 548 200 534 162Z'
  if (back) return cloth('M536 162Q540 132 566 126Q600 136 634 126Q660 132 664 162Q600 190 536 162Z', fill)
  return path('M560 128Q600 140 640 128L600 224Z', house.ink, 'opacity=".72"') + bothSides(cloth(front, fill))
}

/** Senator wear: straight tunic with stand collar and contrast placket, and trousers of the same cloth. */
export const senator: Garment = (look, back) => {
  const fill = look.fabric.fill()
  const trim = look.trim ?? look.fabric.accent
  const outline = tunicOutline(back, 836)
  const cuff = 'M284 676L376 692L372 722L280 706Z'
  return [
    wallShadow(outline + sleeveLong + trouserLeg),
    trousers(fill),
    bothSides(cloth(sleeveLong, fill) + cloth(cuff, trim)),
    cloth(outline, fill),
    folds(outline, [
      [430, 420, 500, 470, 14],
      [450, 500, 420, 890, 22],
      [540, 560, 530, 905, 18],
    ]),
    standCollar(fill, back),
    back ? seam('M440 300Q600 330 760 300', shade(look.fabric.base, 0.35)) : senatorFront(look, trim),
  ].join('')
}

function senatorFront(look: Look, trim: string): string {
  const placket = 'M578 224H626V520L602 544 578 520Z'
  const chest = 'M672 372H756V386H672Z'
  const welt =
    cloth(chest, trim) +
    path('M690 372L700 338 720 330 738 372Z', house.paper) +
    path('M690 372L700 338 720 330 738 372Z', trim, 'opacity=".35"')
  const fly = cloth(placket, trim) + buttonRow(602, 264, 500, 5, tint(look.fabric.base, 0.6), 8)
  const slit = line('M418 700L402 836', house.ink, 3, 'opacity=".4"')
  return fly + welt + bothSides(slit)
}

/** A kaftan: round neck with worked placket, and trousers. */
export const kaftan: Garment = (look, back) => {
  const fill = look.fabric.fill()
  const trim = look.trim ?? look.fabric.accent
  const outline = tunicOutline(back, 884)
  return [
    wallShadow(outline + sleeveLong + trouserLeg),
    trousers(fill),
    back ? '' : path('M536 160Q600 184 664 160L600 226Z', shade(look.fabric.base, 0.6)) + neckLabel(600, 188, 0.6),
    bothSides(
      cloth(sleeveLong, fill) +
        line('M282 692L374 708', trim, 8, 'stroke-dasharray="3 12"') +
        line('M286 664L378 680', trim, 4),
    ),
    cloth(outline, fill),
    folds(outline, [
      [430, 420, 510, 480, 14],
      [450, 500, 412, 950, 24],
      [540, 620, 526, 965, 18],
    ]),
    back ? seam('M440 300Q600 330 760 300', shade(look.fabric.base, 0.35)) : kaftanFront(trim),
  ].join('')
}

function kaftanFront(trim: string): string {
  const neck = bothSides(
    line('M600 226C572 222 548 200 536 160', trim, 10) + line('M600 262C556 256 520 226 506 172', trim, 4),
  )
  const strip = rect(574, 232, 52, 330, 6, 'none', `stroke="${trim}" stroke-width="5"`)
  const chain = repeat(
    7,
    (i) =>
      path(`M600 ${256 + i * 42}l17 21-17 21-17-21Z`, 'none', `stroke="${trim}" stroke-width="4"`) +
      circle(600, 277 + i * 42, 6, trim),
  )
  const tip = line('M600 562V640M600 590C580 584 572 570 576 562M600 590C620 584 628 570 624 562', trim, 5)
  return neck + strip + chain + tip
}

const agbadaHalf =
  'L470 176C330 220 196 330 96 540C82 596 92 650 120 690C210 706 300 716 352 730C350 800 342 860 336 920Q470 954 600 958'

/** The agbada: wide worked robe over kaftan and trousers. */
export const agbada: Garment = (look, back) => {
  const fill = look.fabric.fill()
  const trim = look.trim ?? look.fabric.accent
  const neck = back ? 'M600 182C574 180 556 172 544 158' : 'M600 350C572 320 548 240 544 158'
  const outline = symmetric(neck + agbadaHalf)
  const outer = { ...look, trim }
  return [
    wallShadow(outline + trouserLeg),
    trousers(fill),
    back ? '' : innerTunic(fill, look),
    cloth(outline, fill),
    folds(outline, [
      [420, 250, 130, 660, 34],
      [440, 300, 220, 700, 36],
      [470, 330, 330, 720, 34],
      [490, 460, 420, 990, 30],
      [560, 600, 540, 1010, 22],
    ]),
    bothSides(line('M96 540C82 596 92 650 120 690', trim, 10)),
    bothSides(line(neck, trim, 12)),
    back ? backWork(trim) : agbadaWork(outer, trim),
  ].join('')
}

function innerTunic(fill: string, look: Look): string {
  const inside = 'M540 156Q600 130 660 156L660 300 600 352 540 300Z'
  return (
    path(inside, fill) +
    path(inside, look.fabric.base, 'opacity=".35"') +
    path(inside, house.ink, 'opacity=".28"') +
    line('M600 176V350', house.ink, 3, 'opacity=".4"') +
    buttonRow(600, 200, 310, 4, look.trim ?? look.fabric.accent, 6)
  )
}

/** Chest embroidery: knotwork either side of the neck, and the great pocket to the wearer's left. */
function agbadaWork(look: Look, trim: string): string {
  const side = line('M600 404C548 372 512 272 508 166', trim, 5) + line('M600 440C524 400 486 290 482 172', trim, 3)
  const knots = repeat(5, (i) => ring(574 - i * 17, 392 - i * 46, 13, trim))
  const panel = group(
    'translate(640 430)',
    rect(0, 0, 190, 230, 10, look.fabric.base, 'opacity=".45"'),
    rect(0, 0, 190, 230, 10, 'none', `stroke="${trim}" stroke-width="6"`),
    rect(14, 14, 162, 202, 6, 'none', `stroke="${trim}" stroke-width="2.5"`),
    knot(95, 115, trim),
  )
  const tail = line('M600 350V700', trim, 6) + repeat(6, (i) => ring(600, 470 + i * 40, 11, trim))
  return bothSides(side + knots) + panel + tail + group('translate(470 560) scale(.62)', knot(0, 0, trim))
}

function ring(x: number, y: number, r: number, colour: string): string {
  return circle(x, y, r, 'none', `stroke="${colour}" stroke-width="4"`) + circle(x, y, 4, colour)
}

/** The interlaced eight-pointed knot of robe embroidery. */
function knot(x: number, y: number, colour: string): string {
  const loops = repeat(4, (i) =>
    group(
      `rotate(${i * 45} ${x} ${y})`,
      `<ellipse cx="${x}" cy="${y}" rx="68" ry="22" fill="none" stroke="${colour}" stroke-width="5"/>`,
    ),
  )
  return (
    loops +
    circle(x, y, 14, colour) +
    circle(x, y, 84, 'none', `stroke="${colour}" stroke-width="3" stroke-dasharray="4 9"`)
  )
}

function backWork(trim: string): string {
  return (
    group('translate(600 360)', knot(0, 0, trim)) +
    line('M600 460V640', trim, 5) +
    bothSides(line('M600 236C560 232 524 214 506 168', trim, 4))
  )
}

/** Danshiki: short wide tunic with a worked yoke. */
export const danshiki: Garment = (look, back) => {
  const neck = back ? 'M600 206C566 204 542 192 528 174' : 'M600 262C560 256 536 222 528 174'
  const outline = symmetric(
    `${neck}L416 208C330 260 250 380 190 540L330 606C346 570 362 540 376 510C380 680 374 840 366 990Q480 1010 600 1012`,
  )
  const trim = look.trim ?? look.fabric.accent
  const yoke =
    'M528 174C536 222 560 256 600 262C640 256 664 222 672 174L724 190C728 330 680 440 600 560C520 440 472 330 476 190Z'
  return [
    wallShadow(outline),
    back ? '' : path('M528 174Q600 200 672 174L600 262Z', shade(look.fabric.base, 0.6)) + neckLabel(600, 206, 0.7),
    cloth(outline, look.fabric.fill()),
    folds(outline, [
      [400, 300, 260, 560, 24],
      [420, 520, 400, 1000, 28],
      [540, 560, 520, 1010, 22],
    ]),
    back
      ? bothSides(line(neck, trim, 10))
      : path(yoke, trim, 'opacity=".9"') +
        line('M490 204C494 330 530 420 600 530C670 420 706 330 710 204', house.paper, 5, 'stroke-dasharray="14 9"') +
        line('M512 196C518 300 546 380 600 470C654 380 682 300 688 196', look.fabric.base, 8),
    bothSides(line('M190 540L330 606', trim, 12) + rect(366, 960, 236, 10, 0, trim, 'opacity=".9"')),
  ].join('')
}
