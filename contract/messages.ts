/** Every text of the shop by its name: `messages.networkError`. Bundlers follow the names: a text that no page says is in no file of the browser. */
export * as messages from './texts.ts'
