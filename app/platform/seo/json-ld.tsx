/**
 * Structured data for search engines. A `<` could end the script, so that it is written as an
 * escape.
 */
export const JsonLd = ({ data }: { data: object }) => (
  <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
)
