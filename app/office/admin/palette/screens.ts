import { messages } from '#contract/messages.ts'
import type { RightRule } from '#contract/platform/rights.ts'
import type { Role } from '#contract/platform/roles.ts'
import {
  type AdminLink,
  adminLinksFor,
  MORE_LINKS,
  PROFILE,
  SIDEBAR,
} from '../../../platform/admin/admin-links.ts'

const PALETTE_SCREENS: readonly AdminLink[] = [
  ...SIDEBAR,
  ...MORE_LINKS,
  {
    title: messages.addProducts,
    to: '/admin/products/addproducts',
    icon: 'plus',
    right: 'catalogue',
  },
  {
    title: messages.addCategories,
    to: '/admin/categories/addcategories',
    icon: 'plus',
    superOnly: true,
  },
  { title: 'Add States', to: '/admin/region/addregion', icon: 'plus', right: 'catalogue' },
  PROFILE,
  { title: 'Edit Profile', to: '/admin/profile/editprofille', icon: 'user' },
  { title: 'Change Password', to: '/admin/profile/changepassword', icon: 'shield' },
  { title: 'Shop', to: '/', icon: 'bag' },
]

/** The screens of a role in whose names each typed word starts a word. Super admins see more. */
export function findAdminScreens(
  typed: string,
  role: Role,
  may?: (rule: RightRule) => boolean,
): AdminLink[] {
  const words = splitTypedWords(typed)
  return adminLinksFor(PALETTE_SCREENS, role, may).filter(({ title }) => {
    const names = splitTypedWords(title)
    return words.every((word) => names.some((name) => name.startsWith(word)))
  })
}

const splitTypedWords = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)
