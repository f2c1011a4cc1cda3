import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/**
 * The route table: every address in one place, by area. No page loads code that only a later area uses:
 * `vite.config.ts` cuts the browser's files along these lists.
 */
export const areas = {
  shop: [index('storefront/home-page.tsx')],
  products: [
    route('product/:id', 'storefront/product-page.tsx'),
    route('categories', 'storefront/categories-page.tsx'),
    route('pages/:slug', 'storefront/written-page.tsx'),
    route('*', 'storefront/not-found-page.tsx'),
  ],
  // Lists with filters.
  lists: [
    route('products', 'storefront/products-page.tsx'),
    route('category/:catid', 'storefront/category-page.tsx'),
    route('search/:search', 'storefront/search-page.tsx'),
  ],
  forms: [
    route('checkout', 'checkout/checkout-page.tsx'),
    route('payment/:transId', 'payments/payment-page.tsx'),
    route('login', 'sign-in/login-page.tsx'),
    route('signup', 'sign-in/sign-up-page.tsx'),
    route('forgetpassword', 'sign-in/forgot-password-page.tsx'),
    // Optional: the codes leave the address once they are read.
    route('verify/:verificationId?', 'sign-in/verify-email-page.tsx'),
    route('changepassword/:fpcode?', 'sign-in/reset-password-page.tsx'),
    route('stockalert/:code?', 'stock-alerts/alert-page.tsx'),
    route('unsubscribe/:code?', 'consents/unsubscribe-page.tsx'),
    route('track', 'fulfilment/track-page.tsx'),
  ],
  account: [
    layout('account/account-layout.tsx', [
      ...prefix('user', [
        index('account/profile-page.tsx'),
        route('editprofille', 'account/edit-profile-page.tsx'),
        route('changepassword', 'account/change-password-page.tsx'),
        route('twofactor', 'account/two-factor-page.tsx'),
        route('orders', 'account/orders-page.tsx'),
        route('orders/orderdetails/:id', 'account/order-page.tsx'),
        route('invoice', 'account/invoices-page.tsx'),
        route('invoice/invoicedetails/:id', 'account/invoice-page.tsx'),
        route('wishlist', 'account/wishlist-page.tsx'),
      ]),
    ]),
  ],
  office: [
    layout('admin/admin-layout.tsx', [
      ...prefix('admin', [
        index('admin/dashboard/dashboard-page.tsx'),
        route('profile', 'admin/profile/profile-page.tsx'),
        route('profile/editprofille', 'admin/profile/edit-profile-page.tsx'),
        route('profile/changepassword', 'admin/profile/change-password-page.tsx'),
        route('products', 'admin/products/products-page.tsx'),
        route('products/drafts', 'admin/drafts/drafts-page.tsx'),
        route('products/sheet', 'admin/product-sheet/sheet-page.tsx'),
        route('products/deleted', 'admin/deleted/deleted-page.tsx'),
        route('products/low', 'admin/low-stock/low-stock-page.tsx'),
        route('products/productdetails/:id', 'admin/products/product-page.tsx'),
        route('products/addproducts', 'admin/products/edit-product-page.tsx', {
          id: 'admin/products/add-product-page',
        }),
        route('products/editproduct/:id', 'admin/products/edit-product-page.tsx'),
        route('categories', 'admin/categories/categories-page.tsx'),
        route('categories/addcategories', 'admin/categories/edit-category-page.tsx', {
          id: 'admin/categories/add-category-page',
        }),
        route('categories/categorydetails/:id', 'admin/categories/category-page.tsx'),
        route('categories/editcategory/:id', 'admin/categories/edit-category-page.tsx'),
        route('categories/sizeguide/:id', 'admin/size-guides/size-guide-page.tsx'),
        route('orders', 'admin/orders/orders-page.tsx'),
        route('orders/orderdetails/:id', 'admin/orders/order-page.tsx'),
        route('invoice', 'admin/invoices/invoices-page.tsx'),
        route('invoice/invoicedetails/:id', 'admin/invoices/invoice-page.tsx'),
        route('users', 'admin/users/users-page.tsx'),
        route('users/userdetails/:id', 'admin/users/user-page.tsx'),
        route('admins', 'admin/users/admins-page.tsx'),
        route('admins/admindetails/:id', 'admin/users/user-page.tsx', { id: 'admin/users/admin-page' }),
        route('region', 'admin/states/states-page.tsx'),
        route('region/addregion', 'admin/states/edit-state-page.tsx', { id: 'admin/states/add-state-page' }),
        route('region/regiondetails/:id', 'admin/states/state-page.tsx'),
        route('region/editregion/:id', 'admin/states/edit-state-page.tsx'),
        // What no shopkeeper can do without.
        route('profile/twofactor', 'admin/profile/two-factor-page.tsx'),
        route('packing', 'admin/packing/packing-page.tsx'),
        route('print/slips', 'admin/printing/slips-page.tsx'),
        route('print/invoices', 'admin/printing/invoices-page.tsx'),
        route('refunds', 'admin/refunds/refunds-page.tsx'),
        route('returns', 'admin/returns/returns-page.tsx'),
        route('discounts', 'admin/discounts/discounts-page.tsx'),
        route('discounts/adddiscount', 'admin/discounts/edit-discount-page.tsx', {
          id: 'admin/discounts/add-discount-page',
        }),
        route('discounts/:id', 'admin/discounts/edit-discount-page.tsx'),
        route('customers/blocked', 'admin/customers/blocked-page.tsx'),
        route('customers/:id', 'admin/customers/customer-page.tsx'),
        route('reviews', 'admin/reviews/reviews-page.tsx'),
        route('transfer', 'admin/imports/import-export-page.tsx'),
        route('reports/:report?', 'admin/reports/report-page.tsx'),
        route('searches', 'admin/searches/searches-page.tsx'),
        route('synonyms', 'admin/synonyms/synonyms-page.tsx'),
        route('pages', 'admin/content/pages-page.tsx'),
        route('pages/addpage', 'admin/content/edit-page-page.tsx', { id: 'admin/content/add-page-page' }),
        route('pages/:id', 'admin/content/edit-page-page.tsx'),
        route('settings', 'admin/settings/settings-page.tsx'),
        route('health', 'admin/health/health-page.tsx'),
        route('audit', 'admin/audit/audit-page.tsx'),
        route('*', 'admin/not-found-page.tsx'),
      ]),
    ]),
  ],
}

export const storefront = layout('storefront/storefront-layout.tsx', [
  ...areas.shop,
  ...areas.products,
  ...areas.lists,
  ...areas.forms,
])

export default [storefront, ...areas.account, ...areas.office] satisfies RouteConfig
