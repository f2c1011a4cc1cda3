import { execFileSync } from 'node:child_process'
import { startDemoShop } from '../../test/demo-shop.ts'
import { cpuMsOf } from './process-figures.ts'
import type { Sample } from './sample.ts'

const BARE_STARTS = 10
const PRINT_CPU = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1000)'

/**
 * CPU time until the shop is open, as a multiple of what starting Node costs. The database is
 * seeded before.
 */
export async function measureStartUp(rounds: number): Promise<Sample> {
  await startShop() // compiles, and seeds the demo shop where that was not done yet
  const values: number[] = []
  for (let round = 0; round < rounds; round++) values.push((await startShop()) / startNode())
  return { name: 'CPU of a start', unit: '× bare', values }
}

async function startShop(): Promise<number> {
  const shop = await startDemoShop()
  const cpuMs = cpuMsOf(shop.pid)
  await shop.close()
  return cpuMs
}

function startNode(): number {
  let cpuMs = 0
  for (let start = 0; start < BARE_STARTS; start++)
    cpuMs += Number(execFileSync(process.execPath, ['-e', PRINT_CPU], { encoding: 'utf8' }))
  return cpuMs / BARE_STARTS
}
