import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { hashtagExample, hashtagListExample } from './search-examples.ts'

const hashtagSearch = {
  request: { ids: ['3'], page: 1, size: 10, sort_field: 1 },
  answer: hashtagListExample,
  refusals: ['unauthorized', 'badParameters'] satisfies ErrorName[],
}

const hashtagsOf = {
  request: { ids: ['b8e1f7c2a9d34e5f60718293'] },
  answer: [{ content_id: 'b8e1f7c2a9d34e5f60718293', hash_tags: [hashtagExample] }],
  refusals: ['unauthorized', 'badParameters'] satisfies ErrorName[],
}

export const docs: CallDocs = {
  'POST /content/public/get-by-hash-tag': { ...hashtagSearch },
  'POST /content/get-by-hash-tag': {
    ...hashtagSearch,
    refusals: ['noPermission', ...hashtagSearch.refusals],
  },
  'POST /content/public/search-hash-tag': { ...hashtagsOf },
  'POST /content/search-hash-tag': {
    ...hashtagsOf,
    refusals: ['noPermission', ...hashtagsOf.refusals],
  },
}
