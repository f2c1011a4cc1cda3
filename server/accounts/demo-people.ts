/** The logins of the demo shop, one of each role. They stand in the README: in production none of them opens anything. */
export const demoPeople = [
  { role: 'superAdmin', fullName: 'Ngozi Eze', email: 'super@kasuwa.example', password: 'kasuwa-super' },
  { role: 'admin', fullName: 'Tunde Bello', email: 'admin@kasuwa.example', password: 'kasuwa-admin' },
  { role: 'users', fullName: 'Amina Yusuf', email: 'user@kasuwa.example', password: 'kasuwa-user' },
] as const

/** Normalised as it is for hashing. */
export const isDemoPassword = (password: string): boolean =>
  demoPeople.some((person) => person.password === password.normalize('NFKC'))
