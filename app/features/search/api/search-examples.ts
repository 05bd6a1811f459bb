import { exampleVisit } from '#app/doors/api/visit-examples.ts'
import { writeWire } from '#app/doors/wire.ts'
import { listedRecord } from '#app/features/catalogue/api/content-examples.ts'
import { viewHashtag } from '#app/features/catalogue/model/hashtag/hash-tag-view.ts'
import { viewFoundContents, viewFoundList } from '#app/features/search/model/results/search-view.ts'

const found = {
  totalIsAtLeast: false,
  found: [{ content: listedRecord, page: 3, snippet: '…ルーターの設定を記録しておくと…' }],
  page: 1,
  size: 10,
  totalPages: 1,
  totalRecords: 1,
}
export const searchExample = writeWire(viewFoundContents(found, exampleVisit))
export const groupSearchExample = writeWire(viewFoundList({ ...found, kind: 3, groupId: '1' }, exampleVisit))
export const hashtagListExample = writeWire(viewFoundList({ ...found, kind: 4, groupId: null }, exampleVisit))
export const hashtagExample = writeWire(viewHashtag({ id: 3, name: '無線LAN' }, exampleVisit.site))
