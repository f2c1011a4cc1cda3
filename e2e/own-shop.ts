/**
 * Shops that only the tests of their settings use: what these change would be seen by all others, and by the same tests at
 * the other width, which run at the same time. Each shop takes two ports, its own and the next one for the stand-in
 * provider: a whole run takes six, side by side, from `E2E_PORT` on.
 */

export const PORT = Number(process.env.E2E_PORT ?? 4800)
const widths = ['phone', 'desk']
export const SETTINGS_PORTS = widths.map((_, place) => PORT + 2 * (place + 1))

/** @param width - the name of a project */
export const settingsPort = (width: string): number => SETTINGS_PORTS[widths.indexOf(width)] as number

/** Their super admin. */
export const CHIEF = { email: 'chief@oja.example', password: 'tuesday-lantern-42-pepper' }
