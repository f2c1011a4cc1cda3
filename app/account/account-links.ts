/** §2: the account's own pages; Logout follows them. `isAt`: whether an address belongs to one. */
export const ACCOUNT_LINKS = [
  { title: 'Profile', to: '/user', icon: 'user', isAt: /^\/user(\/(editprofille|changepassword|twofactor))?\/?$/ },
  { title: 'Orders', to: '/user/orders', icon: 'box', isAt: /^\/user\/orders(\/|$)/ },
  { title: 'Invoice', to: '/user/invoice', icon: 'receipt', isAt: /^\/user\/invoice(\/|$)/ },
  { title: 'Wishlist', to: '/user/wishlist', icon: 'heart', isAt: /^\/user\/wishlist(\/|$)/ },
] as const
