import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/**
 * The route table: every address in one place, by area. No page loads code that only a later area
 * uses: `vite.config.ts` cuts the browser's files along these lists. Layouts have short ids, as
 * every page loads the table.
 */
export const areas = {
  shop: [index('catalogue/storefront/home-page.tsx')],
  products: [
    route('product/:id', 'catalogue/storefront/product-page.tsx'),
    route('categories', 'catalogue/storefront/categories-page.tsx'),
    route('pages/:slug', 'shopfront/written-pages/written-page.tsx'),
    route('*', 'shell/not-found-page.tsx'),
  ],
  // Lists with filters.
  lists: [
    route('products', 'catalogue/storefront/products-page.tsx'),
    route('category/:catid', 'catalogue/storefront/category-page.tsx'),
    route('search/:search', 'catalogue/storefront/search-page.tsx'),
  ],
  forms: [
    route('checkout', 'orders/checkout/checkout-page.tsx'),
    route('payment/:transId', 'orders/payments/payment-page.tsx'),
    route('login', 'people/sign-in/login-page.tsx'),
    route('signup', 'people/sign-in/sign-up-page.tsx'),
    route('forgetpassword', 'people/sign-in/forgot-password-page.tsx'),
    // Optional: the codes leave the address once they are read.
    route('verify/:verificationId?', 'people/sign-in/verify-email-page.tsx'),
    route('changepassword/:fpcode?', 'people/sign-in/reset-password-page.tsx'),
    route('stockalert/:code?', 'catalogue/stock-alerts/alert-page.tsx'),
    route('unsubscribe/:code?', 'people/consents/unsubscribe-page.tsx'),
    route('track', 'orders/fulfilment/track-page.tsx'),
  ],
  account: [
    layout('shell/account-layout.tsx', { id: 'account' }, [
      ...prefix('user', [
        index('people/account/profile-page.tsx'),
        route('editprofille', 'people/account/edit-profile-page.tsx'),
        route('changepassword', 'people/account/change-password-page.tsx'),
        route('twofactor', 'people/account/two-factor-page.tsx'),
        route('orders', 'orders/account/orders-page.tsx'),
        route('orders/orderdetails/:id', 'orders/account/order-page.tsx'),
        route('invoice', 'orders/account/invoices-page.tsx'),
        route('invoice/invoicedetails/:id', 'orders/account/invoice-page.tsx'),
        route('wishlist', 'catalogue/wishlist/wishlist-page.tsx'),
      ]),
    ]),
  ],
  office: [
    layout('shell/admin/admin-layout.tsx', { id: 'office' }, [
      ...prefix('admin', [
        index('office/admin/dashboard/dashboard-page.tsx'),
        route('profile', 'people/admin/profile/profile-page.tsx'),
        route('profile/editprofille', 'people/admin/profile/edit-profile-page.tsx'),
        route('profile/changepassword', 'people/admin/profile/change-password-page.tsx'),
        route('products', 'catalogue/admin/products/products-page.tsx'),
        route('products/drafts', 'catalogue/admin/products/drafts-page.tsx'),
        route('products/sheet', 'catalogue/admin/product-sheet/sheet-page.tsx'),
        route('products/deleted', 'catalogue/admin/products/deleted-page.tsx'),
        route('products/low', 'catalogue/admin/low-stock/low-stock-page.tsx'),
        route('products/productdetails/:id', 'catalogue/admin/products/product-page.tsx'),
        route('products/addproducts', 'catalogue/admin/products/edit-product-page.tsx', {
          id: 'add-product',
        }),
        route('products/editproduct/:id', 'catalogue/admin/products/edit-product-page.tsx'),
        route('categories', 'catalogue/admin/categories/categories-page.tsx'),
        route('categories/addcategories', 'catalogue/admin/categories/edit-category-page.tsx', {
          id: 'add-category',
        }),
        route('categories/categorydetails/:id', 'catalogue/admin/categories/category-page.tsx'),
        route('categories/editcategory/:id', 'catalogue/admin/categories/edit-category-page.tsx'),
        route('categories/sizeguide/:id', 'catalogue/admin/size-guides/size-guide-page.tsx'),
        route('orders', 'orders/admin/orders/orders-page.tsx'),
        route('orders/orderdetails/:id', 'orders/admin/orders/order-page.tsx'),
        route('invoice', 'orders/admin/invoices/invoices-page.tsx'),
        route('invoice/invoicedetails/:id', 'orders/admin/invoices/invoice-page.tsx'),
        route('users', 'office/admin/customers/users-page.tsx'),
        route('users/userdetails/:id', 'office/admin/customers/user-page.tsx'),
        route('admins', 'people/admin/users/admins-page.tsx'),
        route('admins/admindetails/:id', 'office/admin/customers/user-page.tsx', { id: 'admin' }),
        route('region', 'shopfront/admin/regions/states-page.tsx'),
        route('region/addregion', 'shopfront/admin/regions/edit-state-page.tsx', {
          id: 'add-state',
        }),
        route('region/regiondetails/:id', 'shopfront/admin/regions/state-page.tsx'),
        route('region/editregion/:id', 'shopfront/admin/regions/edit-state-page.tsx'),
        // Pages beyond the specification.
        route('profile/twofactor', 'people/admin/profile/two-factor-page.tsx'),
        route('packing', 'orders/admin/packing/packing-page.tsx'),
        route('print/slips', 'orders/admin/printing/slips-page.tsx'),
        route('print/invoices', 'orders/admin/printing/invoices-page.tsx'),
        route('refunds', 'orders/admin/refunds/refunds-page.tsx'),
        route('returns', 'orders/admin/returns/returns-page.tsx'),
        route('discounts', 'orders/admin/discounts/discounts-page.tsx'),
        route('discounts/adddiscount', 'orders/admin/discounts/edit-discount-page.tsx', {
          id: 'add-discount',
        }),
        route('discounts/:id', 'orders/admin/discounts/edit-discount-page.tsx'),
        route('customers/blocked', 'office/admin/customers/blocked-page.tsx'),
        route('customers/:id', 'office/admin/customers/customer-page.tsx'),
        route('reviews', 'catalogue/admin/reviews/reviews-page.tsx'),
        route('transfer', 'catalogue/admin/imports/import-export-page.tsx'),
        route('reports/:report?', 'office/admin/reports/report-page.tsx'),
        route('searches', 'catalogue/admin/searches/searches-page.tsx'),
        route('synonyms', 'catalogue/admin/synonyms/synonyms-page.tsx'),
        route('pages', 'shopfront/admin/written-pages/pages-page.tsx'),
        route('pages/addpage', 'shopfront/admin/written-pages/edit-page-page.tsx', {
          id: 'add-page',
        }),
        route('pages/:id', 'shopfront/admin/written-pages/edit-page-page.tsx'),
        route('settings', 'office/admin/settings/settings-page.tsx'),
        route('health', 'running/admin/health/health-page.tsx'),
        route('audit', 'office/admin/audit/audit-page.tsx'),
        route('*', 'shell/admin/not-found-page.tsx'),
      ]),
    ]),
  ],
}

export const storefront = layout('shell/storefront-layout.tsx', { id: 'shop' }, [
  ...areas.shop,
  ...areas.products,
  ...areas.lists,
  ...areas.forms,
])

export default [storefront, ...areas.account, ...areas.office] satisfies RouteConfig
