import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** The route table: every address of spec §2 in one place. */
export default [
  layout('routes/storefront/layout.tsx', [
    index('routes/storefront/home.tsx'),
    route('products', 'routes/storefront/products.tsx'),
    route('product/:id', 'routes/storefront/product.tsx'),
    route('category/:catid', 'routes/storefront/category.tsx'),
    route('search/:search', 'routes/storefront/search.tsx'),
    route('categories', 'routes/storefront/categories.tsx'),
    route('checkout', 'routes/storefront/checkout.tsx'),
    route('payment/:transId', 'routes/storefront/payment.tsx'),
    route('login', 'routes/storefront/login.tsx'),
    route('signup', 'routes/storefront/sign-up.tsx'),
    route('forgetpassword', 'routes/storefront/forgot-password.tsx'),
    // Optional: the codes leave the address once they are read.
    route('verify/:verificationId?', 'routes/storefront/verify-email.tsx'),
    route('changepassword/:fpcode?', 'routes/storefront/reset-password.tsx'),
    route('*', 'routes/storefront/not-found.tsx'),
  ]),
  layout('routes/account/layout.tsx', [
    ...prefix('user', [
      index('routes/account/profile.tsx'),
      route('editprofille', 'routes/account/edit-profile.tsx'),
      route('changepassword', 'routes/account/change-password.tsx'),
      route('orders', 'routes/account/orders.tsx'),
      route('orders/orderdetails/:id', 'routes/account/order.tsx'),
      route('invoice', 'routes/account/invoices.tsx'),
      route('invoice/invoicedetails/:id', 'routes/account/invoice.tsx'),
      route('wishlist', 'routes/account/wishlist.tsx'),
    ]),
  ]),
] satisfies RouteConfig
