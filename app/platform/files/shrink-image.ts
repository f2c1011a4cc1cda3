/** No larger size is ever shown. */
const MAX_SIDE = 2000
const QUALITY = 0.85

/**
 * A camera's photo as a JPEG of a size that may be sent; undefined where this browser cannot read
 * it.
 */
export async function shrinkImage(file: File): Promise<File | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.fillStyle = '#fff' // behind what a PNG leaves open
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', QUALITY),
  )
  return blob
    ? new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type })
    : undefined
}
