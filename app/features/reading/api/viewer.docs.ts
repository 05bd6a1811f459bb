import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { exampleRandom, exampleVisit } from '#app/doors/api/visit-examples.ts'
import { writeWire } from '#app/doors/wire.ts'
import { contentExample, contentRecord } from '#app/features/catalogue/api/content-examples.ts'
import {
  type ViewerToken,
  viewDownload,
  viewViewerToken,
} from '#app/features/reading/model/viewer/issue-viewer-token.ts'

const viewerToken: ViewerToken = {
  tokenId: `v1.${exampleRandom}`,
  content: contentRecord,
  groupId: 1,
  print: contentRecord.print,
  watermark: { text: '青空 花子 2026/11/20', color: '#1b1c1e', fontSize: 20, position: 'tile' },
}

const viewerTokenExample = writeWire(viewViewerToken(viewerToken, exampleVisit))

const downloadExample = writeWire(
  viewDownload(
    {
      token: viewerToken,
      reader: { id: 'aozorareader0000000001', name: '青空 花子' },
      customName: null,
    },
    exampleVisit,
  ),
)

export const docs: CallDocs = {
  'GET /content/get-content-download-spec': {
    ja: 'サイトのアプリに組み込んだ閲覧画面で資料を開くための情報を返す',
    request: { content_id: contentExample.id, content_group_id: 1 },
    answer: downloadExample,
    refusals: [
      'unauthorized',
      'noPermission',
      'badParameters',
      'cannotDownloadContent',
      'contentNotFound',
      'contentUnpublished',
      'planNeededToView',
      'contentEncrypting',
      'fileNotFound',
    ],
  },
  'GET /content/public/viewer-token': {
    ja: '資料を閲覧画面で1回だけ開けるトークンを返す',
    request: { content_id: contentExample.id, content_group_id: 1 },
    answer: viewerTokenExample,
    refusals: [
      'unauthorized',
      'noPermission',
      'forbidden',
      'contentNotFound',
      'contentUnpublished',
      'planNeededToView',
      'contentEncrypting',
      'fileNotFound',
      'tokenInvalid',
      'tokenExpired',
    ],
  },
}
