import { useState } from 'react'
import { Link } from 'react-router'
import { brand } from '#contract/brand.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { BarTools } from './bar-tools.tsx'
import { MainNav } from './main-nav.tsx'
import { SearchBox } from './search-box.tsx'
import { SideMenu } from './side-menu.tsx'
import { useScrolled } from './use-scrolled.ts'

/** The navigation bar. It keeps its height: only its colours change after 50 px of scroll. */
export function Header({ seed }: { seed: number }) {
  const scrolled = useScrolled()
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <header className={`bar ${scrolled ? 'bar-scrolled' : 'on-deep'}`}>
      <div className="frame flex h-16 items-center gap-1 sm:gap-2 lg:gap-6">
        <IconButton label="Menu" aria-haspopup="dialog" className="-ml-2 lg:hidden" onClick={() => setMenuOpen(true)}>
          <Icon name="menu" />
        </IconButton>
        <Link to="/" aria-label={`${brand.name}, home page`} className="mr-auto flex shrink-0 rounded-box lg:mr-0">
          <Logo onDeep={!scrolled} />
        </Link>
        <MainNav seed={seed} />
        <div className="ml-auto hidden w-full max-w-sm xl:block">
          <SearchBox />
        </div>
        <div className="lg:ml-auto xl:ml-0">
          <BarTools />
        </div>
      </div>
      <SideMenu open={menuOpen} onClose={() => setMenuOpen(false)} />
    </header>
  )
}
