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
    ja: '新しい資料のPDFの分割アップロードを開始する。同じファイルを再度送ると、途中から再開する',
    request: { ...file, title: '小さなネットワークの設定', content_group_ids: [1], print: 2 },
    answer: onItsWay,
    refusals: [
      ...[...usual, 'badParameters', 'invalidFile', 'contentGroupNotFound'],
      ...['companyMaxContentsReached', 'tooManyOpenUploads'],
    ] as const,
  },
  'POST /content/upload/begin-replace/:contentId': {
    ja: '資料を差し替えるPDFの分割アップロードを開始する',
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
    ja: '受信済みのパートの一覧を返す',
    request: { upload_id },
    answer: onItsWay,
    refusals: [...usual],
  },
  'PUT /content/upload/:uploadId/part/:number': {
    ja: 'ファイルのパートを1つ送信する。同じ番号のパートは上書きする',
    request: { upload_id, number: 2 },
    answer: onItsWay,
    refusals: [...usual, 'badParameters', 'invalidFile'],
  },
  'POST /content/upload/:uploadId/complete': {
    ja: 'アップロードを完了し、資料または次の版にする',
    request: { upload_id },
    answer: uploadedExample,
    refusals: [...usual, 'badParameters', 'invalidFile', 'contentGroupNotFound', 'companyMaxContentsReached'],
  },
  'DELETE /content/upload/:uploadId': {
    ja: 'アップロードを中止する',
    request: { upload_id },
    answer: null,
    refusals: [...usual],
  },

  'GET /content/versions/:contentId': {
    ja: '資料の現在と過去のファイルを、新しい順に返す',
    request: { content_id: contentExample.id },
    answer: [
      {
        ...{ version: 2, file_name: '第2版.pdf', bytes: 1_482_113, owner_restricted: false },
        ...{ state: 1, pages_done: 61, pages_total: 61, percent: 100, reason: null, reason_page: null },
        ...{ added_by: '青空 係', is_shown: true, is_restorable: false, restored_from: null },
        added_at: '2026-11-22T02:00:00.000Z',
      },
    ],
    refusals: ['unauthorized', 'noPermission', 'contentNotFound'],
  },
  'PUT /content/restore-version/:contentId': {
    ja: '過去のファイルを、資料の次の版として復元する',
    request: { content_id: contentExample.id, version: 1 },
    answer: uploadedExample,
    refusals: ['unauthorized', 'noPermission', 'contentNotFound', 'contentEncrypting', 'fileNotFound'],
  },

  'PUT /content/cover/:contentId': {
    ja: 'ファイルのページを表紙にする',
    request: { content_id: contentExample.id, page: 1 },
    answer: uploadedExample,
    refusals: ['unauthorized', 'noPermission', 'badParameters', 'contentNotFound', 'contentEncrypting'],
  },
  'POST /content/cover/:contentId': {
    ja: 'PNGまたはJPEGの画像を表紙にする',
    request: { content_id: contentExample.id },
    answer: uploadedExample,
    refusals: ['unauthorized', 'noPermission', 'contentNotFound', 'invalidFile'],
  },
}
