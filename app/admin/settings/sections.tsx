import type { ComponentType } from 'react'
import { AnnouncementFields } from './announcement-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import { DeliveryFields, InvoiceFields, OrderFields, StockFields } from './order-fields.tsx'
import type { SectionTexts } from './section.tsx'
import { ShopFields } from './shop-fields.tsx'
import { SlideFields } from './slide-fields.tsx'
import type { FieldsProps } from './use-settings-form.ts'

export const SECTIONS: readonly (SectionTexts & { Fields: ComponentType<FieldsProps> })[] = [
  {
    id: 'shop',
    title: 'Shop',
    about: 'What the shop is called in its bar, the titles of its pages, its mails and its invoices.',
    Fields: ShopFields,
  },
  {
    id: 'contact',
    title: 'Contact',
    about: 'In the footer, on order and payment pages, in mails and on invoices. Mails are sent from this e-mail.',
    Fields: ContactFields,
  },
  {
    id: 'orders',
    title: 'Orders',
    about: 'How long unpaid orders keep their goods, and how many a stranger may leave unpaid at a time.',
    Fields: OrderFields,
  },
  {
    id: 'stock',
    title: 'Stock',
    about: 'When a product is about to run out: on the dashboard, in the list of products, in live messages.',
    Fields: StockFields,
  },
  {
    id: 'invoices',
    title: 'Invoices and VAT',
    about: 'What invoices and packing slips say. Changes hold for documents that are made from now on.',
    Fields: InvoiceFields,
  },
  {
    id: 'delivery',
    title: 'Delivery code',
    about: 'The buyer gets the code by mail and on the order page; whoever hands the parcel over asks for it.',
    Fields: DeliveryFields,
  },
  {
    id: 'announcement',
    title: 'Announcement',
    about: 'A line on every page of the shop that shoppers can close. It goes by itself after its last day.',
    Fields: AnnouncementFields,
  },
  {
    id: 'home',
    title: 'Home page',
    about: 'Up to 6 slides that change every 5 seconds. Without any, the two drawn ones are shown.',
    Fields: SlideFields,
  },
]
