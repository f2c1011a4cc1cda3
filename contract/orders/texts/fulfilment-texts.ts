export const orderHasBeenPacked = 'order has been packed'
export const partPacked = 'part of the order has been packed'
export const parcelUnpacked = 'parcel has been unpacked'
export const shipped = 'parcel is on its way'
export const unshipped = 'parcel is back among the packed ones'
export const delivered = 'parcel has been delivered'
export const returned = 'parcel is back in the shop'
export const resent = 'packed again: ship it when it leaves'
export const resentBefore = 'this parcel was sent again already'
export const nothingToResend = 'what came back in this parcel is in stock again'
export const orderNotReadyToPack =
  'only paid orders and orders that are paid on delivery can be packed, shipped and delivered'
export const orderIsCancelled = 'this order was cancelled'
export const allPacked = 'everything in this order has been packed already'
export const onlyLeftToPack = (title: string, left: number) =>
  left > 0
    ? `only ${left} of ${title} are left to pack`
    : `all pieces of ${title} have been packed already`
export const notInOrder = 'this order has no such line'
export const lineTwice = 'the same line is there twice'
export const tooManySerials = 'a line can have one serial number for each piece'
export const parcelIdUsedBefore =
  'this parcel was packed before with other contents, kindly reload the order'
export const noParcel = 'parcel not found'
export const nothingToShip = 'nothing in this order is packed and waiting to be shipped'
export const nothingToUndo = 'nothing in this order can be undone now'
export const notNow = {
  ship: 'this parcel has been shipped already',
  deliver: 'this parcel is not on its way',
  return: 'this parcel has not left the shop, or is back already',
  resend: 'this parcel is not back in the shop',
  unpack: 'this parcel has left the shop, it cannot be unpacked',
  unship: 'this parcel is not on its way, it cannot be taken back',
} as const
export const codeNeeded =
  'ask the customer for the delivery code; who may handle money can give a reason'
export const deliveryCodeWrong = (left: number) =>
  `this is not the code, ${left} ${left === 1 ? 'try' : 'tries'} left`
export const codeBlocked =
  'too many wrong codes: who may handle money can deliver this order, with a reason'
export const codeOverride = 'only who may handle money can deliver without the code'
export const codeForm = 'a delivery code has 4 digits'
export const webLink = 'a tracking link begins with https:// or http://'
export const reasonRequired = 'kindly give a reason'
export const notTracked =
  'no order has this number and this phone number, kindly check both: they stand in the mail about your order'
export const orderNumber = 'an order number has 6 characters, as in the mail about your order'
export function piecesOfParcelRefunded(title: string, pieces: number): string {
  const refunded =
    pieces === 1 ? 'was refunded and is in stock again' : 'were refunded and are in stock again'
  return `${title}: ${pieces} in this parcel ${refunded}; unpack it, and pack what is left`
}
