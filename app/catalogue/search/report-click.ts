/**
 * Counts that a product was opened from what a search found: the text and the product, nothing of the person. It must not hold
 * up the page that opens, and nobody misses it where it fails.
 */
export function reportClick(text: string, product: string): void {
  const body = JSON.stringify({ text: text.trim().slice(0, 200).toWellFormed(), product })
  navigator.sendBeacon?.('/api/searches/click', new Blob([body], { type: 'application/json' }))
}
