import { useState, useSyncExternalStore } from 'react'
import { NAV_SCROLL_PX } from '#contract/platform/limits.ts'
import { OpenCartButton } from '../orders/cart/cart-button.tsx'
import { loadOnDemand } from '../platform/hydration/on-demand.tsx'
import { useShopSettings } from '../platform/shop/use-shop.ts'
import { IconButton } from '../platform/ui/button.tsx'
import { CountBadge } from '../platform/ui/count.tsx'
import { Icon } from '../platform/ui/icon.tsx'
import { Link } from '../platform/ui/link.tsx'
import { listenToEvent } from '../platform/ui/listen-to.ts'
import { Logo } from '../platform/ui/logo.tsx'
import { AccountLink } from './account-link.tsx'
import { MainNav } from './main-nav.tsx'
import { MenuButton } from './menu-button.tsx'
import { SearchBox } from './search-box.tsx'

const search = loadOnDemand(() => import('./search-overlay.tsx'))
const menu = loadOnDemand(() => import('./side-menu.tsx'))

/** The navigation bar. Its height is fixed; its colours change after 50 px of scroll. */
export function StorefrontHeader({ seed }: { seed: number }) {
  const scrolled = useScrolled()
  const { name } = useShopSettings()
  const [isMenuOpen, setMenuOpen] = useState<boolean>()
  return (
    <header className={`bar ${scrolled ? 'bar-scrolled' : 'on-deep'}`}>
      <div className="frame flex h-16 items-center gap-1 sm:gap-2 lg:gap-6">
        <MenuButton {...menu.reach} onClick={() => setMenuOpen(true)} />
        <Link
          to="/"
          aria-label={`${name}, home page`}
          className="mr-auto flex min-w-0 rounded-box lg:mr-0 xl:shrink-0"
        >
          <Logo onDeep={!scrolled} />
        </Link>
        <MainNav seed={seed} />
        <div className="ml-auto hidden w-full max-w-sm xl:block">
          <SearchBox />
        </div>
        <div className="shrink-0 lg:ml-auto xl:ml-0">
          <BarTools />
        </div>
      </div>
      {isMenuOpen !== undefined && (
        <menu.Part open={isMenuOpen} onClose={() => setMenuOpen(false)} />
      )}
    </header>
  )
}

function BarTools() {
  const [isSearching, setSearching] = useState<boolean>()
  return (
    <div className="flex shrink-0 items-center">
      <IconButton
        label="Search"
        icon="search"
        aria-haspopup="dialog"
        className="xl:hidden"
        {...search.reach}
        onClick={() => setSearching(true)}
      />
      <AccountLink />
      {/* The wishlist icon shows a fixed 0. */}
      <span role="img" aria-label="Wishlist, 0 items" className="icon-button relative">
        <Icon name="heart" />
        <CountBadge number={0} />
      </span>
      <OpenCartButton />
      {isSearching !== undefined && (
        <search.Part open={isSearching} onClose={() => setSearching(false)} />
      )}
    </div>
  )
}

const listenToScroll = (onChange: () => void) => listenToEvent(window, ['scroll'], onChange)

const useScrolled = (): boolean =>
  useSyncExternalStore(
    listenToScroll,
    () => scrollY > NAV_SCROLL_PX,
    () => false,
  )
