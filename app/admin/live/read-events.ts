import type { LiveEvent } from '#contract/live.ts'

/** Takes a stream of server-sent events in pieces and gives the events that each piece ends; comments say nothing. */
export function eventReader(): (piece: string) => LiveEvent[] {
  let unread = ''
  return (piece) => {
    const blocks = (unread + piece).split(/\r?\n\r?\n/)
    unread = blocks.pop() ?? ''
    return blocks.flatMap((block) => eventOf(block) ?? [])
  }
}

function eventOf(block: string): LiveEvent | undefined {
  const data = block
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trim())
    .join('\n')
  return data ? (JSON.parse(data) as LiveEvent) : undefined // the server sends what the contract names
}
