/**
 * Every text of the shop by its name: `messages.networkError`. Bundlers follow the names: browsers
 * load only texts that a page uses.
 */
export * as messages from './texts.ts'
