import type { TestProject } from 'vitest/node'
import { startDemoShop } from '../demo-shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the demo shop that page tests talk to. */
    shopUrl: string
    /** Address of its stand-in card provider. */
    sandboxUrl: string
    /** Its data folder, with the mails. */
    shopFolder: string
  }
}

/** One demo shop for all page tests: each test uses only what it created itself. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shop = await startDemoShop()
  project.provide('shopUrl', shop.url)
  project.provide('sandboxUrl', shop.sandboxUrl)
  project.provide('shopFolder', shop.dataDir)
  return shop.close
}
