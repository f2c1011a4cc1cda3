import { shade, tint } from './colour.ts'
import { linear } from './svg.ts'

/** Moulded plastic or lacquer, lit from the upper left. */
export function gloss(colour: string): string {
  return linear('xy', [0, tint(colour, 0.42)], [0.42, colour], [1, shade(colour, 0.36)])
}

/** Enamelled sheet metal: a soft highlight a fifth of the way across. */
export function enamel(colour: string): string {
  return linear(
    'x',
    [0, shade(colour, 0.25)],
    [0.2, tint(colour, 0.4)],
    [0.45, colour],
    [0.8, shade(colour, 0.08)],
    [1, shade(colour, 0.4)],
  )
}

/** Clear glass with bright and bluish edges. */
export const clearGlass = linear(
  'x',
  [0, '#9fb4c8', 0.55],
  [0.2, '#ffffff', 0.6],
  [0.5, '#cfdbe6', 0.3],
  [0.85, '#b5c6d6', 0.45],
  [1, '#7f94a8', 0.6],
)
