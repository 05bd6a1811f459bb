import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { contentExample, uploadedExample } from '#app/features/catalogue/api/content-examples.ts'

export const docs: CallDocs = {
  'POST /content/upload-add': {
    request: {
      title: '小さなネットワークの設定',
      content_group_ids: [1],
      author: '青空 花子',
      keywords: 'ネットワーク, 設定',
      print: 2,
      published_on: '2026-11-20',
      hash_tags: ['3'],
      type: 'recommend',
      extension_type: 'pdf',
      printable_content: '2',
    },
    answer: uploadedExample,
    refusals: [
      'unauthorized',
      'noPermission',
      'badParameters',
      'invalidFile',
      'contentGroupNotFound',
      'notFound',
      'companyMaxContentsReached',
    ],
  },
  'PUT /content/replace-content/:contentId': {
    request: { content_id: contentExample.id, withdraw_older: true },
    answer: uploadedExample,
    refusals: ['unauthorized', 'noPermission', 'contentNotFound', 'contentEncrypting', 'invalidFile'],
  },
  'POST /content/rebuild-index': {
    answer: { jobs: 42 },
    refusals: ['unauthorized', 'noPermission'],
  },
}
