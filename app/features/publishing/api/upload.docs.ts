import type { CallDocs } from '#app/doors/api/call-docs.ts'
import {
  contentExample,
  contentRecord,
  uploadedExample,
} from '#app/features/catalogue/api/content-examples.ts'

const upload_id = 'uploadonitsway0000000001'
const file = {
  file_name: '小さなネットワークの設定.pdf',
  bytes: 300_000_000,
  fingerprint: 'b1946ac92492d234',
}
const onItsWay = {
  upload_id,
  content_id: contentRecord.id,
  state: 'open',
  ...file,
  part_size: 8_388_608,
  part_count: 36,
  parts: [1, 2, 5],
}
const usual = ['unauthorized', 'noPermission', 'notFound'] as const

export const docs: CallDocs = {
  'POST /content/upload/begin': {
    request: { ...file, title: '小さなネットワークの設定', content_group_ids: [1], print: 2 },
    answer: onItsWay,
    refusals: [
      ...[...usual, 'badParameters', 'invalidFile', 'contentGroupNotFound'],
      ...['companyMaxContentsReached', 'tooManyOpenUploads'],
    ] as const,
  },
  'POST /content/upload/begin-replace/:contentId': {
    request: { ...file, content_id: contentExample.id, withdraw_older: true },
    answer: onItsWay,
    refusals: [
      ...usual,
      'badParameters',
      'invalidFile',
      'contentNotFound',
      'contentEncrypting',
      'tooManyOpenUploads',
    ],
  },
  'GET /content/upload/:uploadId': {
    request: { upload_id },
    answer: onItsWay,
    refusals: [...usual],
  },
  'PUT /content/upload/:uploadId/part/:number': {
    request: { upload_id, number: 2 },
    answer: onItsWay,
    refusals: [...usual, 'badParameters', 'invalidFile'],
  },
  'POST /content/upload/:uploadId/complete': {
    request: { upload_id },
    answer: uploadedExample,
    refusals: [...usual, 'badParameters', 'invalidFile', 'contentGroupNotFound', 'companyMaxContentsReached'],
  },
  'DELETE /content/upload/:uploadId': {
    request: { upload_id },
    answer: null,
    refusals: [...usual],
  },
}
