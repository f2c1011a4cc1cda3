import { findLeftCart, type LeftCart } from '../../orders/carts/left-cart.ts'
import { unsubscribeCode } from '../../people/consents/unsubscribe-code.ts'
import { findUserById } from '../../people/users/queries.ts'
import type { PurposeKeys } from '../../platform/config/keys.ts'
import type { SettingsContext } from '../../platform/settings/store.ts'
import type { MailData } from './mail-kinds.ts'
import type { MailContent } from './templates.ts'

/**
 * The reminder of a cart. Undefined unless its reader may still get it at this moment: the account
 * is not blocked, the address is still its verified one, the consent is given, and the cart is as
 * it was.
 */
export async function composeCartLeft(
  { origin, keys, ...shop }: SettingsContext & { origin: string; keys: PurposeKeys },
  { userId, version }: MailData<'cartLeft'>,
  recipient: string,
) {
  const [user, cart] = await Promise.all([
    findUserById(shop.db, userId),
    findLeftCart(shop, userId, version),
  ])
  if (!user || !cart || user.status === 'block' || user.email_verified_at === null) return undefined
  if (user.email.toLowerCase() !== recipient.toLowerCase()) return undefined
  const code = unsubscribeCode(keys, { userId, kind: 'cartMail' })
  const unsubscribe = {
    page: `${origin}/unsubscribe/${code}`,
    oneClick: `${origin}/api/unsubscribe/${code}`,
  }
  const write = async (): Promise<MailContent> => {
    const settings = await shop.settings.read()
    const content = cartLeftContent(settings.name, cart, origin)
    return { ...content, name: user.full_name, unsubscribe }
  }
  return { isVerified: true, write }
}

/** The account leads visitors to the sign-in first: only then is there a cart to open. */
const cartLeftContent = (
  shop: string,
  { products, more }: LeftCart,
  origin: string,
): Omit<MailContent, 'name'> => ({
  subject: `You left items in your cart at ${shop}`,
  paragraphs: [
    'These items are still in your cart and in stock:',
    ...products,
    ...(more > 0 ? [`and ${more} more`] : []),
    'Items are not reserved until you order. You asked for this reminder; we send it at most once a week.',
  ],
  button: { text: 'Open your cart', href: `${origin}/user?cart=1` },
})
