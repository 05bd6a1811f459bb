import type { Content } from '#app/domain/catalogue/content/content.ts'
import type { ListedContent } from '#app/domain/catalogue/content/content-list-store.ts'
import { viewContent } from '#app/domain/catalogue/content/content-view.ts'
import {
  viewContentPage,
  viewFilledGroup,
  viewGroupContents,
} from '#app/domain/catalogue/content-group/content-group-view.ts'
import { viewUser } from '#app/domain/people/account/user-view.ts'
import { viewAuthInfo, viewLogin } from '#app/domain/people/session/session-view.ts'
import type { ContentProgress } from '#app/domain/publishing/upload/get-content-progress.ts'
import type { ViewerToken } from '#app/domain/reading/viewer/issue-viewer-token.ts'
import { viewDownload, viewViewerToken } from '#app/domain/reading/viewer/viewer-token-view.ts'
import { viewFoundContents, viewFoundList } from '#app/domain/search/results/search-view.ts'
import { writeWire } from '#app/http/wire.ts'
import type { SiteGroup } from '#app/visit/site.ts'
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
  basePath: '/aozora',
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
      receivesNotifications: true,
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
const listed = {
  id: content.id,
  title: content.title,
  author: content.author,
  keywords: content.keywords,
  toc: '',
  description: content.description,
  distributor_name: content.distributorName,
  param1: 'やさしい手引き',
  param2: '',
  param3: '2026',
  param4: '第1版',
  param5: 'A5',
  visible: 1,
  print: 2,
  extension_type: 'pdf',
  file_name: content.fileName,
  published_on: content.publishedOn,
  version: 1,
  page_count: content.pageCount,
  cover_key: null,
  cover_width: null,
  cover_height: null,
  group_id: 1,
  type: 'new',
  is_favourite: 0,
  group_ids: '[1]',
  hash_tags: '[{"id":3,"name":"無線LAN"}]',
  is_trending: 0,
  is_plan: 0,
  is_registered: 1,
} satisfies ListedContent
const listedPage = { page: 1, size: 10, totalPages: 1, totalRecords: 1, contents: [listed] }
const group = {
  id: 1,
  name: '技術',
  type: 'normal',
  isDefault: false,
  itemSize: 12,
  numRow: 1,
  isWrapLine: false,
} satisfies SiteGroup
export const contentPageExample = writeWire(viewContentPage(listedPage))
export const groupContentsExample = writeWire(
  viewGroupContents({ ...listedPage, groupId: 1 }, {
    site: { settings: { layout: { groupPaging: 'pagination' } } },
  } as unknown as Visit),
)
export const groupExample = writeWire(viewFilledGroup({ group, contents: [listed], total: 1 }))
export const contentGroupsExample = {
  content_groups: [groupExample],
  page: 1,
  size: 10,
  total_pages: 1,
  total_records: 1,
}
export const uploadedExample = { ...contentExample, page_count: 0, progress: writeWire(progress) }
const found = {
  isAtLeast: false,
  found: [{ content: listed, page: 3, snippet: '…ルーターの設定を記録しておくと…' }],
  page: 1,
  size: 10,
  totalPages: 1,
  totalRecords: 1,
}
export const searchExample = writeWire(viewFoundContents(found))
const pagedSite = { site: { settings: { layout: { resultPaging: 'paged' } } } } as unknown as Visit
export const groupSearchExample = writeWire(viewFoundList({ ...found, kind: 3, groupId: '1' }, pagedSite))
export const hashTagListExample = writeWire(viewFoundList({ ...found, kind: 4, groupId: null }, pagedSite))
const viewerToken: ViewerToken = {
  tokenId: `v1.${random}`,
  content,
  groupId: 1,
  print: content.print,
  watermark: { text: '青空 花子 2026/11/20', color: '#1b1c1e', fontSize: 20, position: 'tile' },
}
export const viewerTokenExample = writeWire(viewViewerToken(viewerToken, visit))
export const downloadExample = writeWire(
  viewDownload(
    {
      token: viewerToken,
      reader: { id: 'aozorareader0000000001', name: '青空 花子' },
      customName: null,
    },
    visit,
  ),
)
