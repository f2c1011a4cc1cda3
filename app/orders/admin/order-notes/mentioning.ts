import { typedMention } from '#contract/orders/mentions.ts'

const OFFERED = 5

/** The colleagues whose names, or a part of them, begin with what is typed after `@`; none where no name is being typed. */
export function offeredNames(before: string, names: readonly string[]): string[] {
  const typed = typedMention(before)?.toLowerCase()
  if (typed === undefined) return []
  const isMeant = (name: string): boolean => ` ${name.toLowerCase()}`.includes(` ${typed}`)
  return [...new Set(names)].filter((name) => isMeant(name) && name.toLowerCase() !== typed.trimEnd()).slice(0, OFFERED)
}

/** The text with a name in place of what was typed of it, and where the cursor goes then. */
export function withMention(text: string, cursor: number, name: string): { text: string; cursor: number } {
  const typed = typedMention(text.slice(0, cursor)) ?? ''
  const before = `${text.slice(0, cursor - typed.length)}${name} `
  return { text: before + text.slice(cursor), cursor: before.length }
}
