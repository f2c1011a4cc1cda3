import { expect } from 'vitest'
import type { FaultyShop } from './faulty-shop.ts'

/** Buyers order during the fault and until they have all their orders. */
export async function underLoad(
  { load, url }: FaultyShop,
  fault: () => Promise<unknown>,
): Promise<void> {
  let isOver = false
  const buyers = load.run(url, () => !isOver)
  buyers.catch(() => {}) // it is awaited below
  try {
    await fault()
  } finally {
    isOver = true
  }
  await buyers
  await load.repeat(url)
}

/** So many more answers of this status. */
export async function answered({ load }: FaultyShop, status: number, more: number): Promise<void> {
  const count = (): number => load.statuses.get(status) ?? 0
  const before = count()
  await expect.poll(count, { interval: 50 }).toBeGreaterThanOrEqual(before + more)
}

/** All that was answered; 0: the connection broke. */
export const statusesOf = ({ load }: FaultyShop): number[] => [...load.statuses.keys()].toSorted()
