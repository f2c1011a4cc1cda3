type Segment = { readonly command: string; readonly points: readonly (readonly [number, number])[] }

/**
 * The closed outline whose left half is given: absolute M, L, Q and C commands from the top middle to the bottom
 * middle. The right half is the reflection in x = 600, so that garments are never lopsided.
 */
export function symmetric(half: string): string {
  const segments = parse(half)
  return `${half}${reflectedBack(segments)}Z`
}

function parse(half: string): Segment[] {
  return [...half.matchAll(/([MLQC])([^MLQC]*)/g)].map(([, command = 'L', text = '']) => {
    const numbers = text
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    const points = Array.from({ length: numbers.length / 2 }, (_, i) => pointAt(numbers, i))
    return { command, points }
  })
}

function pointAt(numbers: readonly number[], index: number): readonly [number, number] {
  return [numbers[index * 2] ?? 0, numbers[index * 2 + 1] ?? 0]
}

/** Walks the segments backwards on the other side: each ends where the one before it ended. */
function reflectedBack(segments: readonly Segment[]): string {
  const ends = segments.map((segment) => segment.points.at(-1) ?? [600, 0])
  let text = ''
  for (let i = segments.length - 1; i > 0; i--) {
    const segment = segments[i]
    const target = ends[i - 1]
    if (segment === undefined || target === undefined) continue
    const handles = segment.points.slice(0, -1).reverse()
    text += segment.command + [...handles, target].map(([x, y]) => `${1200 - (x ?? 0)} ${y ?? 0}`).join(' ')
  }
  return text
}
