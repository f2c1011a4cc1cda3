/** Structured data for search engines. A `<` could end the script, so that it is written as an escape. */
export function JsonLd({ data }: { data: object }) {
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
}
