/** The shop as long as nobody has named it in the back office: its name with two tones (Hausa: market), its contact. */
export const brand = {
  name: 'Kasuwa',
  wordmark: ['Kasu', 'wa'],
  tagline: 'Clothing and electronics',
  description: 'Shop clothing and electronics in naira.',
  email: 'hello@kasuwa.example',
  phone: '0800 000 0000',
  address: 'Lagos, Nigeria',
} as const
