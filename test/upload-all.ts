import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFolderStorage } from '#server/platform/images/folder-storage.ts'
import { createImages } from '#server/platform/images/images.ts'
import { storeUploadedImage } from '#server/platform/images/uploads.ts'

// A separate process, for killed-uploads.test.ts: stores every image of a folder, four at a time.
const [folder = '', target = ''] = process.argv.slice(2)
const images = createImages(createFolderStorage(target))
const next = (await readdir(folder)).toSorted().values()
await Promise.all(
  Array.from({ length: 4 }, async () => {
    for (const name of next)
      await storeUploadedImage(images, await readFile(join(folder, name)), 'image')
  }),
)
