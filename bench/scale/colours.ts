/**
 * The names of the demo's colours with what is drawn for them: the swatch and the cloth are the
 * same colour.
 */
export const colourSwatches = {
  Black: '#201f1f',
  White: '#f4f1ea',
  Navy: '#23325e',
  Red: '#b3262e',
  Grey: '#8b909c',
  Clay: '#c2553a',
  Wine: '#6e1f35',
  Brown: '#6b3a1f',
  Tan: '#a5622f',
  Cream: '#efe4cb',
  Khaki: '#b99a6b',
  Olive: '#59633c',
  Forest: '#1d6339',
  Emerald: '#12724f',
  Sky: '#7fa9d6',
  'Royal Blue': '#2b4aa0',
  Indigo: '#2b3a8f',
  Lilac: '#9a86c4',
  Pink: '#e3a3b0',
  Mustard: '#d29a2b',
  Charcoal: '#45474c',
  Champagne: '#e4cfa6',
} as const
