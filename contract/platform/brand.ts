/**
 * The shop as long as nobody has named it in the back office: its name with two tones (Hausa:
 * market).
 */
export const brand = { name: 'Kasuwa', wordmark: ['Kasu', 'wa'] } as const
