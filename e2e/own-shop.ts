/**
 * A shop that only the tests of its settings use: what they change would be seen by all others. Each shop takes two ports,
 * its own and the next one for the stand-in provider: a whole run takes four, side by side.
 */

export const settingsPort = (port: number): number => port + 2

/** Its super admin. */
export const CHIEF = { email: 'chief@oja.example', password: 'tuesday-lantern-42-pepper' }
