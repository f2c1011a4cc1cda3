/** Texts about alerts for what is sold out: the shop's own. */
export const alertWaiting = 'we will write to you as soon as it is in stock again'
export const alertUnconfirmed = 'kindly confirm with the link that we have sent to you'
export const alertLeft = 'you will not hear from us about it'
export const alertInStock = 'it is in stock, you can add it to your cart'
export const alertGone = 'this link has ended, kindly ask again at the product'
