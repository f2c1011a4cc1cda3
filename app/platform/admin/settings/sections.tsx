import type { ComponentType } from 'react'
import { AnnouncementFields } from './announcement-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import { CartFields, DeliveryFields, InvoiceFields, OrderFields, StockFields } from './order-fields.tsx'
import type { SectionTexts } from './section.tsx'
import { ShopFields } from './shop-fields.tsx'
import { SlideFields } from './slide-fields.tsx'
import type { Resettable } from './use-defaults.tsx'
import type { FieldsProps } from './use-settings-form.ts'

type SettingsSection = SectionTexts & { Fields: ComponentType<FieldsProps>; names: Resettable }

export const SECTIONS: readonly SettingsSection[] = [
  {
    id: 'shop',
    title: 'Shop',
    about: 'What the shop is called in its bar, the titles of its pages, its mails and its invoices.',
    Fields: ShopFields,
    names: { name: 'name', logo: 'logo', tagline: 'tagline', description: 'description' },
  },
  {
    id: 'contact',
    title: 'Contact',
    about: 'In the footer, on order and payment pages, in mails and on invoices. Mails are sent from this e-mail.',
    Fields: ContactFields,
    names: {
      phone: 'phone',
      whatsapp: 'WhatsApp',
      email: 'e-mail',
      address: 'address',
      openingHours: 'opening hours',
    },
  },
  {
    id: 'orders',
    title: 'Orders',
    about: 'How long unpaid orders keep their goods, and how many a stranger may leave unpaid at a time.',
    Fields: OrderFields,
    names: {
      unpaidOrderHours: 'hours of unpaid orders',
      onDeliveryDays: 'days of orders on delivery',
      caps: 'limits of unpaid orders',
      returnDays: 'days to send goods back',
    },
  },
  {
    id: 'stock',
    title: 'Stock',
    about: 'When a product is about to run out: on the dashboard, in the list of products, in live messages.',
    Fields: StockFields,
    names: { lowStock: 'low stock', lowStockOf: 'other thresholds', lowStockMail: 'mail of low stock' },
  },
  {
    id: 'invoices',
    title: 'Invoices and VAT',
    about: 'What invoices and packing slips say. Changes hold for documents that are made from now on.',
    Fields: InvoiceFields,
    names: { tin: 'TIN', invoicePrefix: 'prefix', vat: 'VAT', slipPrices: 'prices on slips' },
  },
  {
    id: 'delivery',
    title: 'Delivery code',
    about: 'The buyer gets the code by mail and on the order page; the person who hands the parcel over asks for it.',
    Fields: DeliveryFields,
    names: { deliveryCode: 'delivery code' },
  },
  {
    id: 'carts',
    title: 'Carts that were left',
    about: 'One mail a week at most, to customers with an account who agreed to it; each mail has a link to stop them.',
    Fields: CartFields,
    names: { cartMails: 'mails about carts' },
  },
  {
    id: 'announcement',
    title: 'Announcement',
    about: 'A line on every page of the shop that shoppers can close. It goes by itself after its last day.',
    Fields: AnnouncementFields,
    names: { announcement: 'no announcement' },
  },
  {
    id: 'home',
    title: 'Home page',
    about: 'Up to 6 slides that change every 5 seconds. Without any, the two drawn ones are shown.',
    Fields: SlideFields,
    names: { slides: 'the drawn slides' },
  },
]
