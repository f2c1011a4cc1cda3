import { create } from 'zustand'

/** Whether the cart drawer is open; undefined until it is opened for the first time. */
const useDrawer = create<{ isOpen?: boolean }>(() => ({}))

export const useIsCartOpen = (): boolean | undefined => useDrawer(({ isOpen }) => isOpen)

let icon: HTMLElement | null = null

/** The `ref` of the icon that the drawer belongs to. */
export const cartIcon = (element: HTMLElement | null): void => {
  icon = element
}

/**
 * Opens the drawer, from anywhere on a page with the icon: that has the focus again once the drawer
 * is closed.
 */
export function openCart(): void {
  icon?.focus()
  useDrawer.setState({ isOpen: true })
}

export const closeCart = (): void => useDrawer.setState({ isOpen: false })
