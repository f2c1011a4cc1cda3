/** The shop's name and its two tones: rename the shop here. Hausa: market. */
export const brand = {
  name: 'Kasuwa',
  wordmark: ['Kasu', 'wa'],
  tagline: 'Clothing and electronics, delivered across Nigeria',
  description: 'Shop clothing and electronics in naira. Pay by card or on delivery, to all 36 states and the FCT.',
  email: 'hello@kasuwa.example',
  phone: '0800 000 0000',
  address: 'Lagos, Nigeria',
} as const
