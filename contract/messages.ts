/** Every text of the shop by its name: `messages.networkError`. A page carries only those that some page says. */
export * as messages from './texts.ts'
