import { create } from 'zustand'

/** Whether the cart drawer is open; undefined until it is opened for the first time. */
const useCartDrawer = create<{ isOpen?: boolean }>(() => ({}))

export const useIsCartOpen = (): boolean | undefined => useCartDrawer(({ isOpen }) => isOpen)

let cartIconElement: HTMLElement | null = null

/** The `ref` of the icon that the drawer belongs to. */
export const keepCartIcon = (element: HTMLElement | null): void => {
  cartIconElement = element
}

/**
 * Opens the drawer, from anywhere on a page with the icon: that has the focus again once the drawer
 * is closed.
 */
export function openCartDrawer(): void {
  cartIconElement?.focus()
  useCartDrawer.setState({ isOpen: true })
}

export const closeCartDrawer = (): void => useCartDrawer.setState({ isOpen: false })
