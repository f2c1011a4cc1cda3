import { PaystackPop } from './inline-pop.js'

// No constructor here: pages tell the versions apart by `typeof PaystackPop`.
window.PaystackPop = { setup: (options) => PaystackPop.setup(options) }
