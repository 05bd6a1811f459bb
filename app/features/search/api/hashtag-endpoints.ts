import { asReader } from '#app/doors/api/as-reader.ts'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { viewHashtagsOf } from '#app/features/catalogue/model/hashtag/hash-tag-view.ts'
import { listHashtags } from '#app/features/catalogue/model/hashtag/list-hash-tags.ts'
import { readSearchCall } from '#app/features/search/model/query/read-search-call.ts'
import { HashtagCall, HashtagsOfCall } from '#app/features/search/model/query/search-input.ts'
import { searchFullContents } from '#app/features/search/model/results/search-full-contents.ts'
import { viewFoundList } from '#app/features/search/model/results/search-view.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuseFields } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Contents that have all of the hashtags (R256); more than one where the site allows it (R255). */
async function byHashtag(visit: Visit, { ids, contentGroupId, ...call }: HashtagCall) {
  const { isMultipleSelectHashtag } = visit.site.settings.hashtag
  const most = isMultipleSelectHashtag ? 10 : 1
  if (ids.length === 0) refuseFields({ ids: [fieldProblem('required')] })
  if (ids.length > most) refuseFields({ ids: [fieldProblem('tooMany', { max: most })] })
  const groupLists = contentGroupId === undefined ? [] : [contentGroupId]
  const found = await searchFullContents(visit, readSearchCall(visit, { ...call, groupLists, tagIds: ids }))
  const kind = 4 as const
  return { ...found, kind, groupId: contentGroupId === undefined ? null : String(contentGroupId[0]) }
}

export const hashtagEndpoints = [
  endpoint('POST /content/public/get-by-hash-tag', {
    summary: 'Contents that have hashtags, as a visitor',
    access: 'optional',
    input: HashtagCall,
    writes: false,
    run: byHashtag,
    view: viewFoundList,
  }),
  endpoint('POST /content/get-by-hash-tag', {
    summary: 'Contents that have hashtags, signed in',
    access: 'user',
    input: HashtagCall,
    writes: false,
    run: asReader(byHashtag),
    view: viewFoundList,
  }),
  endpoint('POST /content/public/search-hash-tag', {
    summary: 'The hashtags of contents, as a visitor',
    access: 'optional',
    input: HashtagsOfCall,
    writes: false,
    run: listHashtags,
    view: viewHashtagsOf,
  }),
  endpoint('POST /content/search-hash-tag', {
    summary: 'The hashtags of contents, signed in',
    access: 'user',
    input: HashtagsOfCall,
    writes: false,
    run: asReader(listHashtags),
    view: viewHashtagsOf,
  }),
]
