import { exampleVisit } from '#app/doors/api/visit-examples.ts'
import { writeWire } from '#app/doors/wire.ts'
import type { Content } from '#app/features/catalogue/model/content/content.ts'
import type { ListedContent } from '#app/features/catalogue/model/content/content-list-store.ts'
import { viewContent } from '#app/features/catalogue/model/content/content-view.ts'
import {
  viewContentPage,
  viewFilledGroup,
  viewGroupContents,
} from '#app/features/catalogue/model/content-group/content-group-view.ts'
import type { ContentProgress } from '#app/features/publishing/model/upload/get-content-progress.ts'
import type { SiteGroup } from '#app/visit/site.ts'

export const contentRecord: Content = {
  id: 'k7wq2m5xepz4nbtd3hsv6ycr',
  title: '小さなネットワークの設定',
  author: '青空 花子',
  titleTranslation: 'Setting up small networks',
  authorTranslation: 'Hanako Aozora',
  keywords: 'ネットワーク, 設定',
  toc: '',
  description: '家庭と小さな事務所のための手引き。',
  distributorName: '株式会社青空',
  params: ['やさしい手引き', '', '2026', '第1版', 'A5'],
  visible: true,
  isShown: true,
  period: { startsOn: null, endsOn: null },
  printablePages: null,
  isRightToLeft: null,
  protection: null,
  revision: 1,
  print: 2,
  printableContent: null,
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
  fileName: contentRecord.fileName,
  bytes: 834_112,
  ownerRestricted: false,
}

const groups = [{ id: 1, name: '技術' }]
export const contentExample = writeWire(
  viewContent(
    {
      content: contentRecord,
      groups,
      hashTags: [{ id: 3, name: '入門' }],
      plans: [],
      isRegistered: true,
      licence: 'free',
      seatsOf: null,
      protection: 'open',
      textRights: { protectedAs: 'open', isOpened: 1, sample: 5 },
      type: 'new',
      isFavourite: false,
      leftAt: null,
    },
    exampleVisit,
  ),
) as Record<string, unknown>
export const listedRecord = {
  id: contentRecord.id,
  title: contentRecord.title,
  author: contentRecord.author,
  title_translation: contentRecord.titleTranslation,
  author_translation: contentRecord.authorTranslation,
  keywords: contentRecord.keywords,
  toc: '',
  description: contentRecord.description,
  distributor_name: contentRecord.distributorName,
  param1: 'やさしい手引き',
  param2: '',
  param3: '2026',
  param4: '第1版',
  param5: 'A5',
  visible: 1,
  withheld: 0,
  publish_from: null,
  publish_until: null,
  printable_pages: null,
  right_to_left: null,
  protection: null,
  revision: 1,
  print: 2,
  printable_content: null,
  extension_type: 'pdf',
  file_name: contentRecord.fileName,
  published_on: contentRecord.publishedOn,
  version: 1,
  page_count: contentRecord.pageCount,
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
const listedPage = { page: 1, size: 10, totalPages: 1, totalRecords: 1, contents: [listedRecord] }
const group = {
  id: 1,
  name: '技術',
  type: 'normal',
  isDefault: false,
  itemSize: 12,
  numRow: 1,
  isWrapLine: false,
  refCode: 'TECH',
} satisfies SiteGroup
export const contentPageExample = writeWire(viewContentPage(listedPage, exampleVisit))
export const groupContentsExample = writeWire(viewGroupContents({ ...listedPage, group }, exampleVisit))
export const groupExample = writeWire(
  viewFilledGroup({ group, contents: [listedRecord], total: 1 }, exampleVisit),
)
export const contentGroupsExample = {
  content_groups: [groupExample],
  page: 1,
  size: 10,
  total_pages: 1,
  total_records: 1,
}
export const uploadedExample = { ...contentExample, page_count: 0, progress: writeWire(progress) }
