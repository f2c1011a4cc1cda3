import { floors } from './rules.ts'
import type { SourceFile } from './sources.ts'

/** Where the server's rooms are drawn: in the block of code whose language is `rooms`. */
export const DRAWN_IN = 'docs/architecture.md'

const BLOCK = /```rooms\n[^`]*```/

/** The rooms of `server/`, highest floor first, each with what it imports. All import the lowest floor: it has no arrows. */
export function drawRooms(sources: readonly SourceFile[]): string {
  const [base, ...upper] = floors.map(({ name, rooms }, floor) => ({
    title: `${floor} ${name}`,
    rooms: Object.keys(rooms),
  }))
  const order = upper.flatMap(({ rooms }) => rooms)
  const width = Math.max(...order.map((room) => room.length))
  const lines = upper
    .toReversed()
    .flatMap(({ title, rooms }) => [
      title,
      ...rooms.map((room) =>
        `  ${room.padEnd(width)} → ${targetsOf(sources, room, order).join(' ')}`.replace(/ → $/, '').trimEnd(),
      ),
    ])
  return [...lines, base?.title, `  ${base?.rooms.join(' ')}`].join('\n')
}

function targetsOf(sources: readonly SourceFile[], room: string, order: readonly string[]): string[] {
  const files = sources.filter(({ path }) => path.split('/')[1] === room && isServerCode(path))
  const targets = new Set(files.flatMap(({ files }) => files.map(roomOf)))
  return order.filter((other) => other !== room && targets.has(other)).toReversed()
}

const isServerCode = (path: string): boolean => path.startsWith('server/') && !path.endsWith('.test.ts')

const roomOf = (path: string): string => (path.startsWith('server/') ? (path.split('/')[1] ?? '') : '')

/** @throws when the text has no block for the drawing */
export function withDrawing(text: string, drawing: string): string {
  if (!BLOCK.test(text)) throw new Error(`${DRAWN_IN} has no block of code whose language is "rooms"`)
  return text.replace(BLOCK, `\`\`\`rooms\n${drawing}\n\`\`\``)
}
