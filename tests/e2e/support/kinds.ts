/** One page of each kind that the site has. */
export const KINDS = {
  home: '/',
  overview: '/docs/wallet_overview',
  introduction: '/api/intro',
  family: '/category/wallet',
  group: '/api/wallet/manage-beneficiaries',
  operation: '/api/wallet/manage-beneficiaries/create-beneficiary',
  'operation with a deep body': '/api/wallet/payments/initiate-card-payment',
  webhook: '/api/wallet/payments/receive-payment-succeeded',
  tutorial: '/tutorials/wallet/leveraging-the-wallet',
  'user guide': '/userguide/create_space_as_tenant',
  blog: '/blog',
  post: '/blog/long-blog-post',
  formatting: '/markdown-page',
  search: '/search?q=beneficiary',
  'not found': '/nowhere',
};
