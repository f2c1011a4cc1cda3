/** The house colours: indigo as in adire cloth, lime, warm paper and clay. */
export const house = {
  indigo: '#1f2a5c',
  indigoBright: '#2b3a8f',
  lime: '#c6e34b',
  paper: '#faf6ee',
  clay: '#c2553a',
  ink: '#14183a',
  gold: '#d9a441',
} as const

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** The colour `part` (0..1) of the way from one six-digit hex colour to the other. */
export function mix(from: string, to: string, part: number): string {
  const a = channels(from)
  const b = channels(to)
  const blend = a.map((value, i) => Math.round(value + ((b[i] ?? value) - value) * part))
  return `#${blend.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Darker, towards a blue-black rather than grey so that shadows stay warm beside the indigo. */
export const shade = (colour: string, part: number): string => mix(colour, '#0d0f24', part)

export const tint = (colour: string, part: number): string => mix(colour, '#ffffff', part)
