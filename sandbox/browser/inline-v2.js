import { PaystackPop } from './inline-pop.js'

window.PaystackPop = PaystackPop
