import type { CallDocs } from '#app/doors/api/call-docs.ts'
import {
  contentExample,
  contentPageExample,
  uploadedExample,
} from '#app/features/catalogue/api/content-examples.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const withoutFile = { ...uploadedExample, progress: null }

export const docs: CallDocs = {
  'POST /content/samples/add': {
    ja: '見本の資料を専用の分類に追加する',
    request: {},
    answer: { content_group_id: '2', content_ids: ['b8e1f7c2a9d34e5f60718293'] },
    refusals: [...staff, 'samplesExist', 'companyMaxContentsReached', 'contentGroupAlreadyExists'],
  },
  'DELETE /content/samples/remove': {
    ja: '変更されていない見本の資料を、分類とともに削除する',
    request: {},
    answer: { removed: 3 },
    refusals: staff,
  },
  'POST /content/upload-add': {
    ja: '資料をPDFとともに追加する',
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
    ja: '資料のPDFを差し替える',
    request: { content_id: contentExample.id, withdraw_older: true },
    answer: uploadedExample,
    refusals: ['unauthorized', 'noPermission', 'contentNotFound', 'contentEncrypting', 'invalidFile'],
  },
  'POST /content/rebuild-index': {
    ja: 'サイトの検索インデックスを、資料の情報と本文から作り直す',
    answer: { jobs: 42 },
    refusals: ['unauthorized', 'noPermission'],
  },

  'GET /content/detail/:id': {
    ja: '資料1点を返す。管理者にはファイルの処理状況も返す',
    request: { id: contentExample.id },
    answer: contentExample,
    refusals: ['unauthorized', 'contentNotFound', 'contentUnpublished'],
  },
  'GET /content/public/detail': {
    ja: '資料1点を訪問者に返す。ログイン中の利用者には、本人の状態も返す',
    request: { id: contentExample.id, content_group_id: 1 },
    answer: contentExample,
    refusals: ['unauthorized', 'badParameters', 'contentNotFound', 'contentUnpublished'],
  },
  'GET /content/public/page/series-content': {
    ja: '同じシリーズのほかの資料の一覧を返す',
    request: { content_id: contentExample.id, page: 1, size: 10 },
    answer: contentPageExample,
    refusals: ['unauthorized', 'badParameters', 'contentNotFound', 'contentUnpublished'],
  },

  'POST /content/add': {
    ja: 'ファイルのない資料を追加する',
    request: {
      title: '小さなネットワークの設定',
      content_group_ids: ['1'],
      author: '青空 花子',
      view: true,
      print: 2,
    },
    answer: withoutFile,
    refusals: [...staff, 'badParameters', 'contentGroupNotFound', 'notFound', 'companyMaxContentsReached'],
  },
  'PUT /content/update/:id': {
    ja: '資料の情報を変更する。省略した項目は変更しない',
    request: {
      id: contentExample.id,
      title: '小さなネットワークの設定',
      keywords: 'ネットワーク, 設定',
      publish_from: '2026-01-01',
      publish_until: '2099-03-31',
      printable_pages: '1-10, 15',
      binding: 'left',
      hash_tags: ['3'],
      user_group_ids: ['groupinuse000000000001'],
    },
    answer: uploadedExample,
    refusals: [
      ...staff,
      'badParameters',
      'contentNotFound',
      'contentGroupNotFound',
      'userGroupNotFound',
      'notFound',
      'changedMeanwhile',
    ],
  },
  'DELETE /content/delete/:id': {
    ja: '資料をゴミ箱に移す。30日間は元に戻せる',
    request: { id: contentExample.id },
    answer: null,
    refusals: [...staff, 'contentNotFound'],
  },
  'GET /content/trash': {
    ja: 'ゴミ箱の資料を、削除した日時の新しい順に返す',
    request: { page: 1, size: 10 },
    answer: {
      contents: [
        {
          id: 'trashed00000000000000001',
          title: '古い手引き',
          author: '青空 花子',
          deleted_at: '20/11/2026 12:00:00',
          gone_on: '2026-12-20',
        },
      ],
      page: 1,
      size: 10,
      total_pages: 1,
      total_records: 1,
    },
    refusals: staff,
  },
  'PUT /content/restore/:id': {
    ja: 'ゴミ箱の資料を元に戻す',
    request: { id: 'trashed00000000000000001' },
    answer: uploadedExample,
    refusals: [...staff, 'contentNotFound', 'companyMaxContentsReached'],
  },

  'POST /content/trending/add': {
    ja: '資料をおすすめに追加する',
    request: { content_id: contentExample.id, content_group_id: 1 },
    answer: null,
    refusals: ['badParameters', 'unauthorized', 'noPermission', 'contentNotFound'],
  },
  'DELETE /content/trending/delete/:contentId': {
    ja: '資料をおすすめから削除する',
    request: { content_id: 'b8e1f7c2a9d34e5f60718293' },
    answer: null,
    refusals: ['unauthorized', 'noPermission', 'contentNotFound'],
  },
}
