import { create } from 'zustand'

/** Whether the cart drawer is open; undefined until it is opened for the first time. */
const useDrawer = create<{ isOpen?: boolean }>(() => ({}))

export const useIsCartOpen = (): boolean | undefined => useDrawer(({ isOpen }) => isOpen)

/** Opens the drawer of the bar, from anywhere on a page that has one. */
export const openCart = (): void => useDrawer.setState({ isOpen: true })

export const closeCart = (): void => useDrawer.setState({ isOpen: false })
