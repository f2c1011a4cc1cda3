import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { whyUnreadable } from '../../files/image-kind.ts'
import { shrinkImage } from '../../files/shrink-image.ts'
import { Button } from '../../ui/button.tsx'
import { type ImageUse, imageRefusalOf } from './check-image.ts'

type ImageRefusal = { file: File; reason: string }

/** The refused images with their reasons; too large ones can be made smaller. */
export function ImageRefusals({
  refusals,
  isShrinking,
  onShrink,
}: ReturnType<typeof useRefusals>['refused']) {
  const large = refusals.flatMap(({ file, reason }) =>
    reason === messages.imagesTooLarge ? [file] : [],
  )
  return (
    <div
      role="alert"
      className="grid gap-2 rounded-box border border-danger bg-danger-soft p-3 text-sm empty:hidden"
    >
      {refusals.length > 0 && (
        <ul className="grid gap-2">
          {refusals.map(({ file, reason }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
            <li key={position}>
              <span className="font-semibold">{file.name}</span>:{' '}
              <span className="text-danger">{reason}</span>
            </li>
          ))}
        </ul>
      )}
      {large.length > 0 && (
        <Button tone="secondary" pending={isShrinking} onClick={() => void onShrink(large)}>
          {large.length === 1 ? 'Make it smaller' : `Make all ${large.length} smaller`}
        </Button>
      )}
    </div>
  )
}

/** For chosen files. `onGood` gets those that may be sent, and returns what it refuses of them. */
export function useRefusals(
  use: ImageUse,
  onGood: (good: readonly File[]) => readonly ImageRefusal[],
) {
  const [refusals, setRefusals] = useState<readonly ImageRefusal[]>([])
  const [isShrinking, setShrinking] = useState(false)
  const add = async (
    files: readonly File[],
    others: readonly ImageRefusal[] = [],
  ): Promise<void> => {
    const checked = await Promise.all(
      files.map(async (file) => ({ file, reason: await imageRefusalOf(file, use) })),
    )
    const good = checked.flatMap(({ file, reason }) => (reason === undefined ? [file] : []))
    const bad = checked.flatMap(({ file, reason }) =>
      reason === undefined ? [] : [{ file, reason }],
    )
    setRefusals([...others, ...bad, ...onGood(good)])
  }
  const onShrink = async (files: readonly File[]): Promise<void> => {
    setShrinking(true)
    const smaller: File[] = []
    const rest = refusals.filter(({ file }) => !files.includes(file))
    // One after the other: each photo of a camera takes tens of megabytes.
    for (const file of files) {
      const small = await shrinkImage(file)
      if (small) smaller.push(small)
      else rest.push({ file, reason: await whyUnreadable(file) })
    }
    setShrinking(false)
    await add(smaller, rest)
  }
  return { refused: { refusals, isShrinking, onShrink }, add, clear: () => setRefusals([]) }
}
