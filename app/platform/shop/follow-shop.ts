import { useEffect, useState } from 'react'
import { create } from 'zustand'
import type { Shop } from '#contract/platform/shop-settings.ts'

/** The version that the last answer of the shop told; 0: none has yet. */
const useTold = create(() => ({ version: 0 }))

/** Called with each answer of the API. */
export function noteVersion(header: string | null): void {
  const version = Number(header)
  if (version > useTold.getState().version) useTold.setState({ version })
}

/**
 * The shop as the page came with it, read again once an answer tells that the settings were changed
 * since.
 */
export function useFollowedShop(given: Shop, read: () => Promise<Shop>): Shop {
  const [shop, setShop] = useState(given)
  const { version } = useTold()
  useEffect(() => {
    if (version > shop.version) void read().then(setShop, () => {})
  }, [version, shop.version, read])
  return shop
}
