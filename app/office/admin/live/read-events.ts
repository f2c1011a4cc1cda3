import type { LiveEvent } from '#contract/platform/live.ts'

/** Reads server-sent events chunk by chunk; returns the events that a chunk completes. Comments are ignored. */
export function eventReader(): (chunk: string) => LiveEvent[] {
  let unread = ''
  return (chunk) => {
    const blocks = (unread + chunk).split(/\r?\n\r?\n/)
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
