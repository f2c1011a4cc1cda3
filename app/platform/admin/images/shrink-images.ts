import { whyUnreadable } from '../../files/image-kind.ts'
import { shrinkImage } from '../../files/shrink-image.ts'
import type { Refusal } from './refusals.tsx'

/** One after the other: each photo of a camera takes tens of megabytes. */
export async function shrinkImages(files: readonly File[]): Promise<{ smaller: File[]; unreadable: Refusal[] }> {
  const smaller: File[] = []
  const unreadable: Refusal[] = []
  for (const file of files) {
    const small = await shrinkImage(file)
    if (small) smaller.push(small)
    else unreadable.push({ file, reason: await whyUnreadable(file) })
  }
  return { smaller, unreadable }
}
