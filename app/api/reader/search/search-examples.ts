import { listedRecord } from '#app/api/reader/contents/content-examples.ts'
import { viewFoundContents, viewFoundList } from '#app/domain/search/results/search-view.ts'
import { writeWire } from '#app/http/wire.ts'
import type { Visit } from '#app/visit/visit.ts'

const found = {
  isAtLeast: false,
  found: [{ content: listedRecord, page: 3, snippet: '…ルーターの設定を記録しておくと…' }],
  page: 1,
  size: 10,
  totalPages: 1,
  totalRecords: 1,
}
export const searchExample = writeWire(viewFoundContents(found))
const pagedSite = { site: { settings: { layout: { resultPaging: 'paged' } } } } as unknown as Visit
export const groupSearchExample = writeWire(viewFoundList({ ...found, kind: 3, groupId: '1' }, pagedSite))
export const hashTagListExample = writeWire(viewFoundList({ ...found, kind: 4, groupId: null }, pagedSite))
