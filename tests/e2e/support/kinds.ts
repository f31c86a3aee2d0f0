/** One page of each kind. */
export const KINDS = {
  home: '/',
  overview: '/docs/wallet_overview',
  glossary: '/docs/glossary',
  introduction: '/api/intro',
  family: '/category/wallet',
  group: '/api/wallet/manage-beneficiaries',
  operation: '/api/wallet/manage-beneficiaries/create-beneficiary',
  'operation with a deep body': '/api/wallet/payments/initiate-card-payment',
  webhook: '/api/wallet/payments/receive-payment-succeeded',
  'list of errors': '/api/errors',
  'list of events': '/api/events',
  'list of operations': '/api/operations',
  object: '/api/wallet/objects/payment',
  'list of objects': '/api/wallet/objects',
  error: '/api/errors/currency_mismatch',
  tutorial: '/tutorials/wallet/leveraging-the-wallet',
  'user guide': '/userguide/create_space_as_tenant',
  blog: '/blog',
  post: '/blog/long-blog-post',
  formatting: '/markdown-page',
  search: '/search?q=beneficiary',
  'not found': '/nowhere',
};

/** Kinds for tests that repeat the same steps on many pages: all in the weekly run (`SWEEP=1`), otherwise one per kind of layout. */
export const SWEPT: Partial<typeof KINDS> = process.env.SWEEP
  ? KINDS
  : {
      home: KINDS.home,
      introduction: KINDS.introduction,
      operation: KINDS.operation,
      object: KINDS.object,
      'list of errors': KINDS['list of errors'],
      tutorial: KINDS.tutorial,
      search: KINDS.search,
      'not found': KINDS['not found'],
    };
