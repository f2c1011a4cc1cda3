/** A file as the text of an inline script: `inlineScripts` of `vite.config.ts`. */
declare module '*?script' {
  const text: string
  export default text
}
