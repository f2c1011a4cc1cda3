import { cloth, folds, neckLabel, seam } from './cloth.ts'
import { house, shade, tint } from './colour.ts'
import type { Fabric } from './fabric.ts'
import { wallShadow } from './stage.ts'
import { bothSides, circle, clipped, group, line, path, repeat } from './svg.ts'
import { symmetric } from './symmetric.ts'

/** How one garment is made up: its cloth, its trimming colour, and the choices its kind offers. */
export type Look = {
  readonly fabric: Fabric
  readonly trim?: string
  readonly sleeve?: 'puff' | 'bell' | 'long' | 'cap' | 'none'
  readonly neck?: 'v' | 'round' | 'square'
  readonly cut?: 'aline' | 'flared' | 'pencil' | 'mermaid'
  readonly length?: 'short' | 'midi' | 'maxi'
  readonly belt?: string
  readonly tiers?: boolean
}

/** Draws a garment from the front, or from the back. */
export type Garment = (look: Look, back: boolean) => string

const necklines = {
  v: 'M600 300L522 168',
  round: 'M600 240C556 236 530 208 522 168',
  square: 'M600 256L534 256L522 168',
}
const backNeck = 'M600 196C568 194 540 184 522 168'
const hems = { short: 880, midi: 975, maxi: 1075 }

function skirtLine(cut: NonNullable<Look['cut']>, hem: number): string {
  const knee = hem - 240
  return {
    aline: `C440 620 392 ${hem - 170} 352 ${hem}Q470 ${hem + 34} 600 ${hem + 38}`,
    flared: `C410 570 290 ${hem - 200} 226 ${hem}Q420 ${hem + 52} 600 ${hem + 56}`,
    pencil: `C446 560 436 680 456 ${hem}Q520 ${hem + 12} 600 ${hem + 14}`,
    mermaid: `C440 560 430 ${knee - 80} 474 ${knee}C452 ${knee + 90} 380 ${hem - 70} 318 ${hem}Q460 ${hem + 34} 600 ${hem + 38}`,
  }[cut]
}

const sleeves = {
  puff: 'M450 190C370 180 300 270 318 386Q372 420 436 392C446 372 456 352 462 340C448 300 452 250 450 190Z',
  bell: 'M450 190C392 210 340 340 236 530Q310 606 396 584C430 470 450 400 462 340C448 300 452 250 450 190Z',
  long: 'M450 190C398 210 366 300 344 420L306 668L378 682C408 560 440 440 462 340C448 300 452 250 450 190Z',
  cap: 'M450 190C404 202 366 246 342 312L432 356L462 340C448 300 452 250 450 190Z',
  none: '',
}

const cuffs = {
  puff: 'M318 386Q372 420 436 392',
  bell: 'M236 530Q310 606 396 584',
  long: 'M306 668L378 682',
  cap: 'M342 312L432 356',
  none: '',
}

function gownOutline(look: Look, back: boolean): string {
  const hem = hems[look.length ?? 'midi']
  const top = back ? backNeck : necklines[look.neck ?? 'round']
  const side = 'L450 190C452 250 448 300 462 340C472 390 482 430 482 470'
  return symmetric(`${top}${side}${skirtLine(look.cut ?? 'aline', hem)}`)
}

/** A fitted dress; sleeve, neck, cut and length as the look says. */
export const dress: Garment = (look, back) => {
  const outline = gownOutline(look, back)
  const sleeve = sleeves[look.sleeve ?? 'puff']
  const fill = look.fabric.fill()
  const trim = look.trim ?? look.fabric.accent
  const cuff = cuffs[look.sleeve ?? 'puff']
  const arms =
    sleeve && bothSides(cloth(sleeve, fill) + line(cuff, trim, 12) + line(cuff, house.ink, 2, 'opacity=".3"'))
  return [
    wallShadow(outline + sleeve),
    back ? '' : insideNeck(look),
    arms,
    cloth(outline, fill),
    folds(outline, [
      [500, 480, 420, 1040, 34],
      [545, 490, 520, 1080, 26],
      [470, 330, 560, 380, 14],
      [482, 440, 540, 400, 10],
    ]),
    look.tiers ? tiers(outline, look) : '',
    neckTrim(look, back, trim),
    waist(look, trim),
    back ? seam('M600 200V520', shade(look.fabric.base, 0.4)) : '',
  ].join('')
}

function insideNeck(look: Look): string {
  const inner = 'M522 168Q600 196 678 168L640 260 600 300 560 260Z'
  return path(inner, shade(look.fabric.base, 0.55)) + neckLabel(600, 205, 0.8)
}

function neckTrim(look: Look, back: boolean, trim: string): string {
  const half = back ? backNeck : necklines[look.neck ?? 'round']
  return bothSides(line(half, trim, 9) + line(half, house.ink, 1.5, 'opacity=".25"'))
}

function waist(look: Look, trim: string): string {
  if (!look.belt)
    return (
      line('M482 472Q600 492 718 472', house.ink, 3, 'opacity=".35"') +
      line('M482 477Q600 497 718 477', trim, 2, 'opacity=".5"')
    )
  const sash = 'M480 448Q600 470 720 448L722 498Q600 522 478 498Z'
  const tails = 'M640 498C650 580 630 640 652 716L690 700C676 620 688 560 668 496Z'
  return (
    cloth(tails, look.belt) +
    cloth(sash, look.belt) +
    circle(655, 488, 26, look.belt) +
    circle(650, 482, 12, tint(look.belt, 0.25))
  )
}

function tiers(outline: string, look: Look): string {
  const hem = hems[look.length ?? 'midi']
  const steps = [0.36, 0.7].map((part) => 470 + (hem - 470) * part)
  const ruffle = (y: number): string =>
    line(`M150 ${y}Q600 ${y + 44} 1050 ${y}`, house.ink, 14, 'opacity=".2"') +
    line(`M150 ${y - 6}Q600 ${y + 38} 1050 ${y - 6}`, look.fabric.accent, 5) +
    repeat(13, (i) => line(`M${240 + i * 60} ${y + 14}l${(i - 6) * 2} 60`, house.ink, 7, 'opacity=".13"'))
  return clipped(outline, ...steps.map(ruffle))
}

/** A wide bubu gown with worked neckline, its sleeves one piece with the body. */
export const bubu: Garment = (look, back) => {
  const neck = back ? 'M600 200C570 198 548 190 536 174' : 'M600 330L536 174'
  const outline = symmetric(
    `${neck}L440 196C340 240 240 390 176 590L286 650C300 800 280 950 262 1070Q430 1104 600 1106`,
  )
  const trim = look.trim ?? look.fabric.accent
  return [
    wallShadow(outline),
    back ? '' : path('M536 174Q600 200 664 174L600 330Z', shade(look.fabric.base, 0.55)) + neckLabel(600, 208, 0.7),
    cloth(outline, look.fabric.fill()),
    folds(outline, [
      [420, 300, 300, 640, 30],
      [480, 330, 400, 1080, 44],
      [560, 420, 520, 1090, 30],
      [330, 420, 300, 1000, 24],
    ]),
    bothSides(line('M176 590L286 650', trim, 14) + line('M176 590L286 650', house.ink, 2, 'opacity=".3"')),
    back ? bothSides(line(neck, trim, 10)) : yoke(trim),
  ].join('')
}

/** Worked embroidery round a deep neck. */
function yoke(trim: string): string {
  const edge =
    line('M600 330L536 174', trim, 12) + line('M600 372L508 182', trim, 5) + line('M600 412L486 188', trim, 3)
  const knots = repeat(
    6,
    (i) => circle(596 - i * 17, 372 - i * 36, 7, trim) + circle(596 - i * 17, 372 - i * 36, 3, house.paper),
  )
  const drop = line('M600 330V520', trim, 6) + repeat(4, (i) => circle(600, 432 + i * 30, 9 - i, trim))
  return bothSides(edge + knots) + drop
}

/** A loose two-piece: boxy blouse over an ankle-length wrapper. */
export const blouseAndWrapper: Garment = (look, back) => {
  const neck = back ? backNeck : necklines[look.neck ?? 'round']
  const wrapper = symmetric('M600 480L470 480C440 640 424 860 420 1070Q500 1092 600 1094')
  const blouse = symmetric(`${neck}L450 190C452 250 448 300 458 350C464 420 452 500 420 590Q510 626 600 630`)
  const fill = look.fabric.fill()
  const trim = look.trim ?? look.fabric.accent
  const sleeve = sleeves[look.sleeve ?? 'bell']
  return [
    wallShadow(wrapper + blouse + sleeve),
    back ? '' : insideNeck(look),
    cloth(wrapper, fill),
    folds(wrapper, [[520, 560, 480, 1080, 22]]),
    back
      ? ''
      : cloth('M610 560L722 560C744 700 750 860 752 1072Q690 1090 640 1092C650 900 640 720 610 560Z', fill, 0.8),
    bothSides(cloth(sleeve, fill) + line(cuffs[look.sleeve ?? 'bell'], trim, 10)),
    cloth(blouse, fill),
    folds(blouse, [
      [470, 360, 470, 600, 16],
      [540, 420, 530, 620, 14],
    ]),
    bothSides(line(neck, trim, 9) + line('M420 590Q510 626 600 630', trim, 9)),
  ].join('')
}

/** A flared or straight skirt with a waistband. */
export const skirt: Garment = (look) => {
  const hem = { short: 760, midi: 960, maxi: 1080 }[look.length ?? 'midi']
  const side = look.cut === 'pencil' ? `C436 420 430 620 448 ${hem}` : `C420 460 300 ${hem - 260} 214 ${hem}`
  const outline = symmetric(`M600 250L470 250${side}Q420 ${hem + 52} 600 ${hem + 56}`)
  const waistband = 'M466 190Q600 206 734 190L738 262Q600 280 462 262Z'
  const trim = look.belt ?? look.fabric.base
  return [
    wallShadow(outline),
    cloth(outline, look.fabric.fill()),
    folds(outline, [
      [500, 270, 330, hem + 20, 46],
      [540, 270, 450, hem + 40, 40],
      [580, 270, 560, hem + 50, 30],
      [480, 300, 260, hem, 30],
    ]),
    cloth(waistband, trim),
    group('translate(0 0)', seam('M468 252Q600 270 732 252', tint(trim, 0.4))),
  ].join('')
}
