import { openedFolders } from '#test/demo-shop.ts'

/** Seeds the demo shop once, before the workers copy it. */
export default async (): Promise<void> => void (await openedFolders())
