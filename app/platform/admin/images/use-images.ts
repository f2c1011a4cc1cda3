import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { MAX_IMAGES } from '#contract/platform/limits.ts'
import { refusalOf } from './check-image.ts'
import { type Chosen, chosenFile } from './chosen.ts'
import type { Refusal } from './refusals.tsx'
import { shrinkImages } from './shrink-images.ts'
import { useOrder } from './use-order.ts'

/** The images of a new product: chosen, refused, put in order. `onChange` gets the list as it is to be sent. */
export function useImages(images: readonly Chosen[], onChange: (next: Chosen[]) => void) {
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const [isShrinking, setShrinking] = useState(false)
  const { announcement, move, remove } = useOrder(images, onChange, {
    nameAt: (position) => images[position]?.file?.name ?? '',
    placeAt: (position) => `picture ${position + 1} of ${images.length}`,
  })
  const add = async (files: readonly File[], others: readonly Refusal[] = []): Promise<void> => {
    const checked = await Promise.all(files.map(async (file) => ({ file, reason: await refusalOf(file, 'product') })))
    const good = checked.flatMap(({ file, reason }) => (reason === undefined ? [file] : []))
    const bad = checked.flatMap(({ file, reason }) => (reason === undefined ? [] : [{ file, reason }]))
    const room = MAX_IMAGES - images.length
    const left = good.slice(room).map((file) => ({ file, reason: messages.onlyFourImages }))
    setRefusals([...others, ...bad, ...left])
    if (good.length > 0 && room > 0) onChange([...images, ...good.slice(0, room).map(chosenFile)])
  }
  const shrink = async (files: readonly File[]): Promise<void> => {
    setShrinking(true)
    const { smaller, unreadable } = await shrinkImages(files)
    setShrinking(false)
    await add(smaller, [...refusals.filter(({ file }) => !files.includes(file)), ...unreadable])
  }
  const removeAt = (position: number): void => {
    setRefusals([])
    remove(position)
  }
  return { refusals, isShrinking, announcement, add, shrink, move, remove: removeAt }
}
