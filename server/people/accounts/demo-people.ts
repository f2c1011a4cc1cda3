import { normalizeStreamSafe } from '#contract/platform/stream-safe.ts'

/**
 * The logins of the demo shop, one of each role. The README publishes them, so production refuses
 * them.
 */
export const demoPeople = [
  {
    role: 'superAdmin',
    fullName: 'Ngozi Eze',
    email: 'super@kasuwa.example',
    password: 'kasuwa-super',
  },
  {
    role: 'admin',
    fullName: 'Tunde Bello',
    email: 'admin@kasuwa.example',
    password: 'kasuwa-admin',
  },
  { role: 'users', fullName: 'Amina Yusuf', email: 'user@kasuwa.example', password: 'kasuwa-user' },
] as const

/** Compares the normalised form, which is the one that is hashed. */
export const isDemoPassword = (password: string): boolean =>
  demoPeople.some((person) => person.password === normalizeStreamSafe(password, 'NFKC'))
