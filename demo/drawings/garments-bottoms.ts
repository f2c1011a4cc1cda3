import { button, cloth, folds, seam } from './cloth.ts'
import { house, tint } from './colour.ts'
import type { Garment, Look } from './garments-gowns.ts'
import { wallShadow } from './stage.ts'
import { bothSides, circle, clipped, ellipse, line, radial, rect, repeat } from './svg.ts'
import { symmetric } from './symmetric.ts'

/** Jeans or chinos: five pockets, fly, hem. `belt` names a waistband colour. */
export const jeans: Garment = (look, back) => {
  const leg =
    look.cut === 'flared'
      ? 'C380 640 380 860 330 1090L548 1090C560 820 582 600 600 480'
      : 'C380 640 398 860 412 1090L548 1090C562 820 582 600 600 480'
  const outline = symmetric(`M600 190L426 190C412 260 398 340 394 420${leg}`)
  const fill = look.fabric.fill()
  const thread = look.trim ?? look.fabric.accent
  return [
    wallShadow(outline),
    cloth(outline, fill),
    clipped(outline, fades(look)),
    folds(outline, [
      [590, 470, 440, 420, 18],
      [590, 500, 450, 540, 20],
      [420, 640, 530, 690, 14],
      [430, 720, 540, 740, 12],
      [440, 1040, 540, 1000, 12],
    ]),
    back ? jeansBack(fill, thread) : jeansFront(thread),
    line('M600 240V482', house.ink, 4, 'opacity=".4"'),
    cloth('M424 146Q600 168 776 146L776 204Q600 226 424 204Z', look.belt ?? fill),
    repeat(5, (i) => rect(446 + i * 72, 148, 16, 66, 4, look.fabric.base, `stroke="${thread}" stroke-width="2"`)),
    back ? rect(676, 156, 66, 46, 4, '#9a6236') : button(600, 188, 15, '#c48a4a'),
    bothSides(seam(look.cut === 'flared' ? 'M336 1066H548' : 'M410 1066H548', thread)),
  ].join('')
}

/** The paler thighs and knees of washed denim. */
function fades(look: Look): string {
  const pale = tint(look.fabric.base, 0.55)
  const wash = radial(0.5, 0.5, 0.5, [0, pale, 0.5], [0.6, pale, 0.2], [1, pale, 0])
  return bothSides(ellipse(488, 560, 84, 280, wash))
}

function jeansFront(thread: string): string {
  const fly = seam('M640 226V380C640 420 620 440 602 446', thread) + seam('M604 452V474', thread)
  return (
    bothSides(
      seam('M540 216C534 280 490 312 412 318', thread) +
        circle(538, 222, 6, '#c48a4a') +
        circle(416, 314, 6, '#c48a4a'),
    ) + fly
  )
}

function jeansBack(fill: string, thread: string): string {
  const pocket = 'M444 300H552V400L498 432 444 400Z'
  return (
    bothSides(cloth(pocket, fill, 0.4) + seam('M450 316H546M460 360Q498 390 536 360', thread)) +
    seam('M408 290Q600 240 792 290', thread)
  )
}

/** Tailored or drawstring shorts. */
export const shorts: Garment = (look) => {
  const outline = symmetric('M600 300L430 300C410 420 372 640 344 850L566 880C580 760 590 680 600 620')
  const fill = look.fabric.fill()
  const trim = look.trim ?? house.paper
  return [
    wallShadow(outline),
    cloth(outline, fill),
    folds(outline, [
      [590, 620, 420, 560, 20],
      [480, 340, 420, 850, 22],
    ]),
    cloth('M426 250Q600 270 774 250L774 318Q600 340 426 318Z', fill),
    repeat(14, (i) => line(`M${440 + i * 25} 262V320`, house.ink, 3, 'opacity=".18"')),
    line('M580 300C566 360 572 400 560 440M620 300C640 350 628 390 646 430', trim, 8),
    bothSides(seam('M348 822L568 852', trim) + seam('M500 336L410 420', trim)),
  ].join('')
}
