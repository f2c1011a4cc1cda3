import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createImages } from '#server/images/images.ts'
import { folderStorage } from '#server/images/storage.ts'
import { keepUpload } from '#server/images/uploads.ts'

// A process of its own, for hostile-uploads.api.test.ts: keeps every file of a folder, four at a time, and says in
// megabytes how much it held before and at most.
const [folder = '', kept = ''] = process.argv.slice(2)
const images = createImages(folderStorage(kept))
const names = (await readdir(folder)).toSorted()

const upload = async (name: string): Promise<unknown> =>
  keepUpload(images, await readFile(join(folder, name)), name.endsWith('.icon') ? 'icon' : 'picture').catch(() => {})

const held = (): number => process.memoryUsage().rss / 1e6
await upload(names[0] ?? '')
const idle = held()
let most = idle
const timer = setInterval(() => {
  most = Math.max(most, held())
}, 5)
const next = names.values()
await Promise.all(
  Array.from({ length: 4 }, async () => {
    for (const name of next) await upload(name)
  }),
)
clearInterval(timer)
console.info(JSON.stringify({ idle, most }))
