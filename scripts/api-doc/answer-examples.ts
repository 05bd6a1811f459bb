import { viewUser } from '#app/domain/account/user-view.ts'
import type { Content } from '#app/domain/content/content.ts'
import { viewContent } from '#app/domain/content/content-view.ts'
import type { ContentProgress } from '#app/domain/content/get-content-progress.ts'
import type { SearchHit } from '#app/domain/search/search-contents.ts'
import { viewSearchResult } from '#app/domain/search/search-view.ts'
import { viewAuthInfo, viewLogin } from '#app/domain/session/session-view.ts'
import { viewViewerToken } from '#app/domain/viewer/viewer-token-view.ts'
import { writeWire } from '#app/http/wire.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * Example answers, made by the functions that make the real ones, so that a field added there is seen here. Ids, names
 * and tokens belong to nobody.
 */
const visit = {
  site: { tenantId: 1, companyId: 1, domain: null, servicePath: 'aozora' },
  actor: {
    kind: 'reader',
    level: 'reader',
    id: 'aozorareader0000000001',
    name: '青空 花子',
    email: 'reader@aozora.example',
    lang: 'ja',
    loginType: 'EMAIL',
  },
  locale: 'ja',
  origin: 'https://books.example',
  env: { VIEWER_HOST: 'viewer.example' },
} as unknown as Visit

const random = 'q7Yx0c3VbN5mK8sR1tD4fG6hJ9lP2wE0zA3uI5oXyTk'

const content: Content = {
  id: 'k7wq2m5xepz4nbtd3hsv6ycr',
  title: '小さなネットワークの設定',
  author: '青空 花子',
  keywords: 'ネットワーク, 設定',
  toc: '',
  description: '家庭と小さな事務所のための手引き。',
  distributorName: '株式会社青空',
  params: ['やさしい手引き', '', '2026', '第1版', 'A5'],
  visible: true,
  print: 2,
  extensionType: 'pdf',
  fileName: 'network-settings.pdf',
  publishedOn: '2026-11-20',
  version: 1,
  pageCount: 24,
  cover: null,
}

const progress: ContentProgress = {
  state: 0,
  percent: 67,
  pagesDone: 16,
  pagesTotal: 24,
  reason: null,
  reasonPage: null,
  version: 1,
  fileName: content.fileName,
  bytes: 834_112,
  ownerRestricted: false,
}

const hit: SearchHit = {
  id: content.id,
  title: content.title,
  author: content.author,
  publishedOn: content.publishedOn,
  cover: null,
  type: null,
  isFavourite: false,
  groupId: 1,
  groupName: '技術',
  titleParts: [],
  snippet: [
    { text: '…はじめに、機器の', marked: false },
    { text: '設定', marked: true },
    { text: 'を書き留めます…', marked: false },
  ],
  page: 3,
}

const groups = [{ id: 1, name: '技術' }]

export const loginExample = writeWire(
  viewLogin(
    {
      kind: 'reader',
      accessToken: `r1.${random}`,
      keep: true,
      expiresAt: Date.UTC(2027, 10, 20),
      exceeded: null,
      appToken: null,
    },
    visit,
  ),
)
export const authInfoExample = writeWire(viewAuthInfo(visit))
export const userExample = writeWire(
  viewUser(
    {
      id: 'aozorareader0000000001',
      name: '青空 花子',
      email: 'reader@aozora.example',
      isProven: true,
      username: null,
      password: null,
      lang: 'ja',
      status: 'allow',
      subscribesMail: false,
      receivesNotices: true,
    },
    visit,
  ),
)
export const contentExample = writeWire(
  viewContent({
    content,
    groups,
    hashTags: [{ id: 3, name: '入門' }],
    plans: [],
    isRegistered: true,
    licence: 'free',
    type: 'new',
    isFavourite: false,
  }),
) as Record<string, unknown>
export const uploadedExample = { ...contentExample, page_count: 0, progress: writeWire(progress) }
export const searchExample = writeWire(
  viewSearchResult({ hits: [hit], page: 1, size: 10, totalPages: 1, totalRecords: 1, terms: ['設定'] }),
)
export const viewerTokenExample = writeWire(
  viewViewerToken(
    {
      tokenId: `v1.${random}`,
      content,
      groupId: 1,
      print: content.print,
      watermark: { text: '青空 花子 2026/11/20', color: '#1b1c1e', fontSize: 20, position: 'tile' },
    },
    visit,
  ),
)
