export const DISCOUNTS_PAGE = { title: 'Discounts', to: '/admin/discounts' }
