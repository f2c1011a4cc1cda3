import { AccountPage } from '../../account/account-page.tsx'
import { WishlistPage } from '../../wishlist/wishlist-page.tsx'

/** §2: /user/wishlist */
export default function WishlistRoute() {
  return (
    <AccountPage title="Wishlist">
      <WishlistPage />
    </AccountPage>
  )
}
