import { useState, useSyncExternalStore } from 'react'
import { NAV_SCROLL_PX } from '#contract/platform/limits.ts'
import { CartButton } from '../orders/cart/cart-button.tsx'
import { onDemand } from '../platform/hydration/on-demand.tsx'
import { useShop } from '../platform/shop/use-shop.ts'
import { IconButton } from '../platform/ui/button.tsx'
import { Count } from '../platform/ui/count.tsx'
import { Icon } from '../platform/ui/icon.tsx'
import { Link } from '../platform/ui/link.tsx'
import { listenTo } from '../platform/ui/listen-to.ts'
import { Logo } from '../platform/ui/logo.tsx'
import { AccountLink } from './account-link.tsx'
import { MainNav } from './main-nav.tsx'
import { MenuButton } from './menu-button.tsx'
import { SearchBox } from './search-box.tsx'

const search = onDemand(() =>
  import('./search-overlay.tsx').then(({ SearchOverlay }) => SearchOverlay),
)
const menu = onDemand(() => import('./side-menu.tsx').then(({ SideMenu }) => SideMenu))

/** The navigation bar. Its height is fixed; its colours change after 50 px of scroll. */
export function Header({ seed }: { seed: number }) {
  const scrolled = useScrolled()
  const { name } = useShop()
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
        <Count number={0} />
      </span>
      <CartButton />
      {isSearching !== undefined && (
        <search.Part open={isSearching} onClose={() => setSearching(false)} />
      )}
    </div>
  )
}

const listen = (onChange: () => void) => listenTo(window, ['scroll'], onChange)

const useScrolled = (): boolean =>
  useSyncExternalStore(
    listen,
    () => scrollY > NAV_SCROLL_PX,
    () => false,
  )
