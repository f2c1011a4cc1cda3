/** A shop that only the tests of its settings use: what they change would be seen by all others. */

export const settingsPort = (port: number): number => port + 20

/** Its super admin. */
export const CHIEF = { email: 'chief@oja.example', password: 'tuesday-lantern-42-pepper' }
