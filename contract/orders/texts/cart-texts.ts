export const cartChangedElsewhere = 'your cart was changed on another device'
export const cartLinesCameAlong = (lines: number) =>
  lines === 1
    ? 'one product of your account’s cart came along'
    : `${lines} products of your account’s cart came along`
