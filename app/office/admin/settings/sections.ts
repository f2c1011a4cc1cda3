import { MAX_ANNOUNCEMENT, MAX_LOW_STOCK, MAX_SHOP_NAME } from '#contract/platform/limits.ts'
import { LogoField, Wordmark } from './name-and-logo.tsx'
import { OwnLowStock } from './own-low-stock.tsx'
import {
  area,
  line,
  numberSetting,
  type SettingsSection,
  textSetting,
  tickSetting,
  wholeNumberSetting,
} from './setting-field.tsx'
import { SlideFields } from './slide-fields.tsx'

export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  {
    id: 'shop',
    title: 'Shop',
    about:
      'What the shop is called in its bar, the titles of its pages, its mails and its invoices.',
    fields: [
      textSetting('name', 'Name of the shop', {
        maxLength: MAX_SHOP_NAME,
        autoComplete: 'organization',
      }),
      textSetting('split', 'Second tone begins after', { Own: Wordmark }),
      textSetting('logo', 'Logo', { Own: LogoField }),
      textSetting('tagline', 'Tagline', {
        optional: true,
        maxLength: 120,
        hint: 'Beside the name, in the footer and in searches',
      }),
      area('description', 'Description', {
        optional: true,
        rows: 2,
        maxLength: 300,
        hint: 'What search engines show below the link',
      }),
    ],
    resets: { name: 'name', logo: 'logo', tagline: 'tagline', description: 'description' },
  },
  {
    id: 'contact',
    title: 'Contact',
    about:
      'In the footer, on order and payment pages, in mails and on invoices. Mails are sent from this e-mail, and reports to the shop go to it. What is empty is not shown.',
    fields: [
      [
        line('phone', 'Phone', { optional: true, type: 'tel', maxLength: 30 }),
        line('whatsapp', 'WhatsApp', {
          optional: true,
          type: 'tel',
          maxLength: 30,
          hint: 'With it, buyers can write',
        }),
      ],
      line('email', 'E-mail', { optional: true, type: 'email', maxLength: 254 }),
      line('address', 'Address', { optional: true, maxLength: 200 }),
      area('openingHours', 'Opening hours', { optional: true, rows: 3, maxLength: 200 }),
    ],
    resets: {
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
    about:
      'How long unpaid orders keep their goods, and how many a stranger may leave unpaid at a time.',
    fields: [
      [
        numberSetting('unpaidOrderHours', 'Hours that an unpaid order waits', {
          hint: 'Then it is cancelled, and its goods are for others.',
          variable: ['unpaidOrderHours', 'UNPAID_ORDER_HOURS'],
        }),
        numberSetting('onDeliveryDays', 'Days that an order on delivery waits', {
          hint: '0: until somebody cancels it.',
          variable: ['onDeliveryDays', 'ON_DELIVERY_DAYS'],
        }),
        wholeNumberSetting('addressOrders', 'Unpaid orders of one address', {
          hint: 'One connection.',
          variable: ['caps', 'UNPAID_…'],
        }),
        wholeNumberSetting('addressPieces', 'Pieces in them, one address', {
          hint: 'In all of them together',
        }),
        wholeNumberSetting('accountOrders', 'Unpaid orders of one account', {
          hint: 'With a verified e-mail',
        }),
        wholeNumberSetting('accountPieces', 'Pieces in them, one account', {
          hint: 'In all of them together',
        }),
        wholeNumberSetting('returnDays', 'Days to send goods back', {
          hint: 'From delivery. 0: nothing is taken back.',
        }),
      ],
    ],
    resets: {
      unpaidOrderHours: 'hours of unpaid orders',
      onDeliveryDays: 'days of orders on delivery',
      caps: 'limits of unpaid orders',
      returnDays: 'days to send goods back',
    },
  },
  {
    id: 'stock',
    title: 'Stock',
    about:
      'When a product is about to run out: on the dashboard, in the list of products, in live messages.',
    fields: [
      [
        wholeNumberSetting('lowStock', 'Low stock from', {
          hint: `So many pieces or fewer, up to ${MAX_LOW_STOCK.toLocaleString('en')}`,
        }),
      ],
      textSetting('lowStockOf', 'Other thresholds', { Own: OwnLowStock }),
      tickSetting('lowStockMail', 'Mail to the shop each morning at 7:00 what is about to run out'),
    ],
    resets: {
      lowStock: 'low stock',
      lowStockOf: 'other thresholds',
      lowStockMail: 'mail of low stock',
    },
  },
  {
    id: 'invoices',
    title: 'Invoices and VAT',
    about:
      'What invoices and packing slips say. Changes hold for documents that are made from now on.',
    fields: [
      [
        line('tin', 'TIN', { optional: true, maxLength: 30, hint: 'Tax identification number' }),
        line('invoicePrefix', 'Prefix of invoice numbers', {
          maxLength: 12,
          hint: 'Letters, digits, - and /',
        }),
        wholeNumberSetting('nextInvoice', 'Number of the next invoice', {
          hint: 'Each year begins at 1. It can be set until the first invoice of a year.',
        }),
      ],
      tickSetting('vatOn', 'The shop charges VAT, and its prices include it'),
      [numberSetting('vatRate', 'VAT in percent')],
      tickSetting('slipPrices', 'Packing slips show prices'),
    ],
    resets: { tin: 'TIN', invoicePrefix: 'prefix', vat: 'VAT', slipPrices: 'prices on slips' },
  },
  {
    id: 'delivery',
    title: 'Delivery code',
    about:
      'The buyer gets the code by mail and on the order page; the person who hands the parcel over asks for it.',
    fields: [tickSetting('deliveryCode', 'Hand parcels over against a 4-digit code')],
    resets: { deliveryCode: 'delivery code' },
  },
  {
    id: 'carts',
    title: 'Carts that were left',
    about:
      'One mail a week at most, to customers with an account who agreed to it; each mail has a link to stop them.',
    fields: [tickSetting('cartMails', 'Write to customers about a cart that they left for a day')],
    resets: { cartMails: 'mails about carts' },
  },
  {
    id: 'announcement',
    title: 'Announcement',
    about:
      'A line on every page of the shop that shoppers can close. It goes by itself after its last day.',
    fields: [
      line('announcementText', 'Text', {
        optional: true,
        maxLength: MAX_ANNOUNCEMENT,
        hint: 'Empty: none',
      }),
      [
        line('announcementLink', 'Where it leads', {
          optional: true,
          maxLength: 200,
          placeholder: '/products',
          hint: 'A page of this shop',
        }),
        textSetting('announcementUntil', 'Last day', {
          optional: true,
          type: 'date',
          hint: 'In Lagos; without it, it stays',
        }),
      ],
    ],
    resets: { announcement: 'no announcement' },
  },
  {
    id: 'home',
    title: 'Home page',
    about:
      'Up to 6 slides that change every 5 seconds. Without any, the page shows name and tagline, and where buyers can pay on delivery.',
    fields: [
      textSetting('slides', 'Slides', { Own: SlideFields }),
      tickSetting(
        'drawnSlides',
        'Without slides, show the two drawn ones about cloth and electronics',
      ),
    ],
    resets: { slides: 'no slides', drawnSlides: 'no drawn slides' },
  },
]
