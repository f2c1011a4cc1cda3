import { packAnswer, unpackAnswer } from './page-answer.ts'

/** On the server a page is rendered right after its answers were packed: unpacking them again would give the same. */
const recent = new Map<string, unknown>()
/** More than are rendered at the same time; a list of products takes about 40 KB. */
const MOST = 32

export function packForPage(answer: unknown): string {
  const text = packAnswer(answer)
  recent.set(text, answer)
  for (const oldest of recent.keys()) {
    if (recent.size <= MOST) break
    recent.delete(oldest)
  }
  return text
}

/** As `unpackAnswer`. Its result is shared: nobody may change it. */
export const unpackForPage = (text: string): unknown => recent.get(text) ?? unpackAnswer(text)
