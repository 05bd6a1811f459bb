import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { hashTagExample, hashTagListExample } from './search-examples.ts'

const hashTagSearch = {
  request: { ids: ['3'], page: 1, size: 10, sort_field: 1 },
  answer: hashTagListExample,
  refusals: ['unauthorized', 'badParameters'] satisfies ErrorName[],
}

const hashTagsOf = {
  request: { ids: ['b8e1f7c2a9d34e5f60718293'] },
  answer: [{ content_id: 'b8e1f7c2a9d34e5f60718293', hash_tags: [hashTagExample] }],
  refusals: ['unauthorized', 'badParameters'] satisfies ErrorName[],
}

export const docs: CallDocs = {
  'POST /content/public/get-by-hash-tag': { ...hashTagSearch },
  'POST /content/get-by-hash-tag': {
    ...hashTagSearch,
    refusals: ['noPermission', ...hashTagSearch.refusals],
  },
  'POST /content/public/search-hash-tag': { ...hashTagsOf },
  'POST /content/search-hash-tag': {
    ...hashTagsOf,
    refusals: ['noPermission', ...hashTagsOf.refusals],
  },
}
