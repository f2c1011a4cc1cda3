type ExamplePage = { slug: string; title: string; footer: 'help' | 'shop'; position: number; body: string }

const note = (what: string): string =>
  `> **An example, to be adapted.** ${what} Before you publish it, change it to what your shop does; for a binding text ask a lawyer.\n`

const returns = `${note('It says what Nigerian law gives every buyer, and adds ordinary terms of a shop.')}
You may send back what is not right. Tell us within **7 days** after delivery, with your order number and, if you can, a photo.

## When you may send something back

- It is faulty or unsafe, or it came damaged.
- It is not what the shop described or showed, or not what you ordered.
- You could not look at it before it was delivered, and you refuse it for that reason.
- It does not do what you told us, before you bought it, that you needed it for.

In these cases the Federal Competition and Consumer Protection Act 2018 (FCCPA) gives you the right to return the goods within a reasonable time after delivery and to get your money back (section 122). Goods that you bought by their description must match it (section 121). We do not charge you for such a return.

If you simply changed your mind, you may return things that are unused, complete and in their packaging within the same 7 days. You then pay for sending them back. Underwear, earphones that were opened, and cloth that was cut for you cannot come back for this reason.

## Before delivery

You may cancel an order that has not been sent (section 120 of the same Act deals with cancelling an order made in advance). Open the order in your account, or write to us.

## How it goes

1. [Contact us](/pages/contact) with your order number.
2. We tell you within 2 working days where to send or hand over the parcel.
3. We look at what came back, within 3 working days.
4. Your money goes back the way it came: to the card, or by transfer if you paid on delivery. Banks take up to 10 working days.

## If we do not agree

You may complain to the Federal Competition and Consumer Protection Commission (FCCPC). Nothing on this page takes away a right that the law gives you.
`

const delivery = `${note('Prices and days of each state are set under Region in the back office.')}
We deliver to all 36 states and the Federal Capital Territory.

## What it costs and how long it takes

The price depends on your state. Choose your area on the page of any product, or in your cart, to see the price and the usual number of days before you order. Days are working days, counted from the day on which we send the parcel.

## When we send it

- Paid by card or transfer before 12 noon: usually on the same working day.
- Pay on delivery, where we offer it: after we called you to confirm.

## When it arrives

Somebody has to be there to take the parcel. The rider calls before coming. Look at the parcel before you accept it; if it is open or damaged, refuse it and [tell us](/pages/contact).

## If it does not arrive

Write to us with your order number when the days named are over. We find out where the parcel is, and send another one or give your money back if it is lost.
`

const contact = `${note('Phone, e-mail, address and WhatsApp below come from the shop’s settings.')}
We are glad to help. Please name your order number: the six characters in the mail about your order.

## When we answer

Monday to Friday from 9 to 18, Saturday from 10 to 15 (Lagos time). Messages that come later are answered on the next working day.
`

const terms = `${note('It covers the usual points of an online shop in Nigeria.')}
These terms apply between you and the shop when you open an account or place an order.

## 1. Your order

Your order is an offer to buy at the prices shown. We accept it when we confirm it by mail. If a price was plainly wrong or something is sold out, we tell you and you owe nothing; what you have paid goes back to you.

## 2. Prices and payment

Prices are in naira. The delivery price is shown before you order. You pay by card, bank transfer or USSD, or on delivery where we offer it. An order that stays unpaid is cancelled, and what it held goes back on sale.

## 3. Delivery

See [Delivery](/pages/delivery). The goods are at our risk until you have them.

## 4. Returns

See [Returns](/pages/returns). Your rights under the Federal Competition and Consumer Protection Act 2018 stay as they are, whatever else these terms say.

## 5. Your account

Keep your password to yourself and tell us when somebody else has used your account. What you tell us has to be true. We may block an account that is used for fraud.

## 6. Your data

See [Privacy](/pages/privacy).

## 7. What we answer for

We answer for goods that are faulty, unsafe or not as described. Nothing here limits what we owe by law.

## 8. Changes

When these terms change, the new version counts for orders made after that day. We keep a record of the version that you accepted.

## 9. Law

The law of the Federal Republic of Nigeria applies. You may also complain to the Federal Competition and Consumer Protection Commission.
`

const privacy = `${note('It lists what this shop software stores and the rights that Nigerian law gives.')}
This page says what we know about you, why, and what you can ask of us. The law behind it is the Nigeria Data Protection Act 2023 (NDPA).

## What we keep, and why

| What | Why | How long |
| --- | --- | --- |
| Name, phone, e-mail, address of an order | to deliver it and to keep our books | as long as tax law wants books to be kept |
| Your account: name, e-mail, phone, a scrambled form of your password | to sign you in | until you ask us to delete it |
| Which version of the terms you accepted, and when | to prove what was agreed | as long as the account |
| Devices that are signed in, with their address | so that you can sign them out | until the session ends |
| What is searched for in the shop, without who did it | to find what is missing | as counts per day |

Card numbers never reach us: they go to the payment provider.

Your cart, what you searched for and your delivery area are kept in your own browser.

## Who else gets it

The rider or courier gets name, phone and address. The payment provider gets what it needs to take your payment. We sell nothing to anybody.

## Your rights

The NDPA gives you the right to

- know whether we have data about you, and get a copy of it (access),
- have wrong data corrected (rectification),
- have data deleted that we no longer need (erasure),
- object to how we use it, and take back a consent at any time,
- get it in a common electronic format, to take elsewhere (portability),
- not be subject to decisions made by a machine alone.

Write to us at the address on the [contact page](/pages/contact). We answer within one month and it costs you nothing.

## Complaints

You may complain to the [Nigeria Data Protection Commission](https://ndpc.gov.ng) (NDPC).
`

const about = `${note('Tell here who is behind the shop, and since when.')}
We sell clothing and electronics that we would buy ourselves, and deliver them across Nigeria.

## What you can count on

- One price: what you see is what you pay, in naira.
- Pay your way: card, bank transfer, USSD, or on delivery where we offer it.
- Real people: [call, write or message us](/pages/contact), and somebody who knows your order answers.
- Wrong or faulty? [Send it back](/pages/returns).

## The people behind it

Write here who you are, where your shop is, and your registration number with the Corporate Affairs Commission.
`

/** What a shop starts with, as drafts. */
export const examplePages: readonly ExamplePage[] = [
  { slug: 'delivery', title: 'Delivery', footer: 'help', position: 1, body: delivery },
  { slug: 'returns', title: 'Returns', footer: 'help', position: 2, body: returns },
  { slug: 'contact', title: 'Contact', footer: 'help', position: 3, body: contact },
  { slug: 'about', title: 'About', footer: 'shop', position: 1, body: about },
  { slug: 'terms', title: 'Terms and conditions', footer: 'shop', position: 2, body: terms },
  { slug: 'privacy', title: 'Privacy', footer: 'shop', position: 3, body: privacy },
]
