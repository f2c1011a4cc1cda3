/** What the cart says, and a product that goes into it. */
// Fixed by the spec
export const cartItems = 'Cart Items' // §2

// The shop's own, where the spec is silent
export const addedToCart = (title: string) => `${title} is in your cart`
export const allInCart = (left: number) => `only ${left} left, all are in your cart`
export const mostInCart = (most: number) => `only ${most} of one product fit in an order, all are in your cart`
