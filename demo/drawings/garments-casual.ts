import { button, buttonRow, cloth, folds, neckLabel, seam } from './cloth.ts'
import { house, shade, tint } from './colour.ts'
import { starPath } from './fabric.ts'
import type { Garment, Look } from './garments-gowns.ts'
import { wallShadow } from './stage.ts'
import { bothSides, circle, line, path, rect } from './svg.ts'
import { symmetric } from './symmetric.ts'

const shortSleeve = 'M402 230C330 256 262 350 196 480L318 548C350 504 378 462 396 430C390 360 390 290 402 230Z'
const longSleeve = 'M402 230C330 256 300 350 276 470L216 880L306 900C340 740 372 580 396 430C390 360 390 290 402 230Z'
const side = 'L400 230C388 300 392 380 396 430C400 620 398 800 392 990Q500 1008 600 1008'

function topOutline(neck: string): string {
  return symmetric(neck + side)
}

const roundNeck = 'M600 262C556 258 524 232 512 194'
const highNeck = 'M600 222C566 220 532 210 512 194'

const wear: readonly (readonly [number, number, number, number, number])[] = [
  [400, 440, 500, 520, 16],
  [410, 640, 440, 980, 20],
  [520, 700, 540, 1000, 14],
  [420, 300, 470, 420, 12],
]

function sleeves(outline: string, fill: string, hem: string, thread: string): string {
  return bothSides(cloth(outline, fill) + seam(hem, thread))
}

/** A crew-neck T-shirt; the trim colour prints the chest motif. */
export const tee: Garment = (look, back) => {
  const outline = topOutline(back ? highNeck : roundNeck)
  const thread = tint(look.fabric.base, 0.35)
  const neck = back ? highNeck : roundNeck
  return [
    wallShadow(outline + shortSleeve),
    back
      ? ''
      : path(
          'M512 194Q600 224 688 194C676 232 644 258 600 262C556 258 524 232 512 194Z',
          shade(look.fabric.base, 0.4),
        ) + neckLabel(600, 226, 0.8),
    sleeves(shortSleeve, look.fabric.fill(), 'M212 464L330 530', thread),
    cloth(outline, look.fabric.fill()),
    folds(outline, wear),
    bothSides(line(neck, shade(look.fabric.base, 0.12), 20, 'stroke-linecap="butt"') + line(neck, thread, 2)),
    seam('M394 968Q500 984 600 984T806 968', thread),
    back || !look.trim ? '' : chestPrint(look.trim),
  ].join('')
}

function chestPrint(colour: string): string {
  const sun =
    circle(600, 500, 110, 'none', `stroke="${colour}" stroke-width="10"`) + path(starPath(600, 500, 12, 84, 46), colour)
  const waves = [0, 1, 2].map((i) => line(`M470 ${650 + i * 28}q32-22 65 0t65 0 65 0 65 0`, colour, 8))
  return sun + circle(600, 500, 22, house.paper) + waves.join('')
}

/** A polo: collar, three-button placket, ribbed cuffs. */
export const polo: Garment = (look, back) => {
  const outline = topOutline(back ? highNeck : 'M600 300L512 194')
  const trim = look.trim ?? shade(look.fabric.base, 0.2)
  return [
    wallShadow(outline + shortSleeve),
    back ? '' : path('M512 194Q600 222 688 194L600 310Z', shade(look.fabric.base, 0.45)) + neckLabel(600, 226, 0.7),
    bothSides(cloth(shortSleeve, look.fabric.fill()) + line('M204 470L322 538', trim, 22, 'stroke-linecap="butt"')),
    cloth(outline, look.fabric.fill()),
    folds(outline, wear),
    back ? cloth('M512 194Q600 166 688 194L700 236Q600 262 500 236Z', trim) : poloFront(look, trim),
  ].join('')
}

function poloFront(look: Look, trim: string): string {
  const placket = 'M578 288H626V450H578Z'
  const wing = 'M512 190C500 212 494 240 496 262L566 318L602 302C560 270 530 230 512 190Z'
  return (
    cloth(placket, look.fabric.fill(), 0.5) +
    buttonRow(602, 322, 424, 3, '#f2ead8', 8) +
    bothSides(cloth(wing, trim)) +
    circle(706, 400, 15, trim) +
    circle(706, 400, 6, house.lime)
  )
}

/** A button-up shirt, long-sleeved unless the look says 'cap'. */
export const shirt: Garment = (look, back) => {
  const short = look.sleeve === 'cap'
  const sleeve = short ? shortSleeve : longSleeve
  const fill = look.fabric.fill()
  const outline = topOutline(back ? highNeck : 'M600 288L512 194')
  const thread = shade(look.fabric.base, 0.35)
  return [
    wallShadow(outline + sleeve),
    back ? '' : path('M512 194Q600 220 688 194L600 300Z', shade(look.fabric.base, 0.42)) + neckLabel(600, 224, 0.7),
    sleeves(sleeve, fill, short ? 'M212 464L330 530' : 'M224 826L314 846', thread),
    cloth(outline, fill),
    folds(outline, wear),
    back ? shirtBack(fill, thread) : shirtFront(look, fill, thread),
  ].join('')
}

function shirtFront(look: Look, fill: string, thread: string): string {
  const wing = 'M514 186C498 210 488 246 490 276L560 340L602 290C562 262 532 226 514 186Z'
  const strip =
    rect(578, 290, 48, 716, 0, fill) +
    line('M580 300V1004', house.ink, 2, 'opacity=".3"') +
    line('M624 300V1004', house.ink, 2, 'opacity=".2"')
  const pocket = 'M664 400H764V500L714 524 664 500Z'
  return (
    strip +
    buttonRow(602, 330, 950, 6, look.trim ?? '#f4eee0', 9) +
    cloth(pocket, fill, 0.35) +
    seam('M668 418H760', thread, 2) +
    bothSides(cloth(wing, fill, 0.7))
  )
}

function shirtBack(fill: string, thread: string): string {
  const yoke = seam('M398 300Q600 330 802 300', thread)
  return (
    yoke +
    line('M590 318V990M610 318V990', house.ink, 2.5, 'opacity=".2"') +
    cloth('M512 194Q600 160 688 194L700 238Q600 258 500 238Z', fill)
  )
}

/** A pullover hoodie with kangaroo pocket. */
export const hoodie: Garment = (look, back) => {
  const outline = topOutline(back ? highNeck : 'M600 300C556 290 524 250 512 210')
  const fill = look.fabric.fill()
  const rib = shade(look.fabric.base, 0.16)
  const hood = symmetric('M600 96C530 92 478 130 470 196C470 244 500 280 540 306Q570 322 600 326')
  return [
    wallShadow(outline + longSleeve + hood),
    back
      ? ''
      : cloth(hood, fill) +
        path(
          'M524 200C530 150 560 128 600 128C640 128 670 150 676 200C672 260 640 300 600 312C560 300 528 260 524 200Z',
          shade(look.fabric.base, 0.62),
        ),
    bothSides(cloth(longSleeve, fill) + cloth('M224 826L316 846L304 902L214 882Z', rib)),
    cloth(outline, fill),
    folds(outline, wear),
    back
      ? cloth('M486 190C500 330 560 400 600 410C640 400 700 330 714 190Q600 150 486 190Z', fill)
      : hoodieFront(look, fill),
    cloth('M392 940Q600 966 808 940L806 1006Q600 1026 394 1006Z', rib),
  ].join('')
}

function hoodieFront(look: Look, fill: string): string {
  const lip =
    'M486 196C500 270 548 322 600 330C652 322 700 270 714 196C724 290 668 370 600 376C532 370 476 290 486 196Z'
  const pouch = 'M470 720H730L776 900V936H424V900Z'
  const cord = look.trim ?? house.paper
  const cords =
    line('M560 356C556 430 562 470 556 520M640 356C646 420 636 460 644 540', cord, 8) +
    rect(550, 514, 12, 30, 4, cord) +
    rect(638, 534, 12, 30, 4, cord)
  return (
    cloth(lip, fill) +
    cloth(pouch, fill, 0.5) +
    seam('M472 734L440 890M728 734L760 890', tint(look.fabric.base, 0.3)) +
    cords
  )
}

/** A collared jacket with chest pockets, in denim or ankara. */
export const jacket: Garment = (look, back) => {
  const fill = look.fabric.fill()
  const thread = look.fabric.accent
  const outline = topOutline(back ? highNeck : 'M600 300L512 194')
  const metal = look.trim ?? '#c9923f'
  const front =
    seam('M578 300V1000M622 300V1000', thread) +
    buttonRow(600, 350, 950, 6, metal, 12) +
    bothSides(jacketPocket(fill, thread, metal)) +
    bothSides(cloth('M514 184C490 214 478 256 482 290L562 352L602 294C560 262 532 226 514 184Z', fill))
  return [
    wallShadow(outline + longSleeve),
    back ? '' : path('M512 194Q600 220 688 194L600 310Z', shade(look.fabric.base, 0.6)) + neckLabel(600, 228, 0.8),
    sleeves(longSleeve, fill, 'M226 820L316 842', thread),
    cloth(outline, fill),
    folds(outline, wear),
    seam('M398 352Q600 376 802 352', thread),
    back
      ? bothSides(seam('M500 366L470 930', thread)) + cloth('M512 194Q600 160 688 194L704 244Q600 264 496 244Z', fill)
      : front,
    seam('M394 940Q600 962 806 940', thread),
  ].join('')
}

function jacketPocket(fill: string, thread: string, metal: string): string {
  return (
    cloth('M432 400H548V540L490 566 432 540Z', fill, 0.4) +
    cloth('M428 390H552V430L490 458 428 430Z', fill, 0.6) +
    seam('M438 424L490 448 542 424', thread, 2) +
    button(490, 432, 9, metal)
  )
}
