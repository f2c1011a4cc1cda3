import { useEffect, useState } from 'react'
import type { Shop } from '#contract/platform/shop-settings.ts'

/** The version that the last answer of the shop told; 0: none has yet. */
let told = 0
const listeners = new Set<() => void>()

/** Called with each answer of the API. */
export function noteVersion(header: string | null): void {
  const version = Number(header)
  if (!(version > told)) return
  told = version
  for (const listener of listeners) listener()
}

/** The shop as the page came with it, read again once an answer tells that the settings were changed since. */
export function useFollowedShop(given: Shop, read: () => Promise<Shop>): Shop {
  const [shop, setShop] = useState(given)
  useEffect(() => {
    const follow = () => {
      if (told > shop.version) void read().then(setShop, () => {})
    }
    follow()
    listeners.add(follow)
    return () => void listeners.delete(follow)
  }, [shop.version, read])
  return shop
}
