/** About and Contact both point home. */
export const NAV_LINKS = [
  { title: 'Home', to: '/' },
  { title: 'Products', to: '/products' },
  { title: 'About', to: '/' },
  { title: 'Contact', to: '/' },
] as const
