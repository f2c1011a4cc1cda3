import { randomBytes } from 'node:crypto'

/** The user of the back office. */
export const ADMIN = { email: 'bench@example.com', password: randomBytes(16).toString('base64url') }
