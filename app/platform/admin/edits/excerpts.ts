/** Longer texts are shown from where they begin to differ. */
const MOST = 400
const BEFORE = 60

/** Two texts as they are compared at a glance; the form has them whole. */
export function excerpts(texts: readonly [string, string]): [string, string] {
  const [first, other] = texts
  if (Math.max(first.length, other.length) <= MOST) return [first, other]
  let same = 0
  while (same < first.length && first[same] === other[same]) same += 1
  const from = Math.max(0, same - BEFORE)
  return [cut(first, from), cut(other, from)]
}

function cut(text: string, from: number): string {
  const part = text.slice(from, from + MOST).toWellFormed()
  return `${from > 0 ? '…' : ''}${part}${from + MOST < text.length ? '…' : ''}`
}
