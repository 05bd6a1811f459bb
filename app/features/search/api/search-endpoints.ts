import { asReader, endpoint } from '#app/doors/api/endpoint.ts'
import { findGroup } from '#app/features/catalogue/model/content-group/groups.ts'
import { listHashtags, viewHashtagsOf } from '#app/features/catalogue/model/hashtag/hashtags.ts'
import {
  FullTextSearchCall,
  GroupSearchCall,
  HashtagCall,
  HashtagsOfCall,
  readSearchCall,
  SearchCall,
} from '#app/features/search/model/query/read-search-call.ts'
import {
  searchFullContents,
  viewFoundContents,
  viewFoundList,
} from '#app/features/search/model/results/search-full-contents.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuseFields } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Searches by the items of a call. A `searchKey` beside the items is looked for in all fields. */
function search(visit: Visit, { searchKey, ...call }: SearchCall) {
  const searchRequests = [...call.searchRequests, ...(searchKey === undefined ? [] : [{ value: searchKey }])]
  return searchFullContents(visit, readSearchCall(visit, { ...call, searchRequests }))
}

function fullText(visit: Visit, { contentGroupId, ...call }: FullTextSearchCall) {
  const groupLists = contentGroupId === undefined ? [] : [contentGroupId]
  return searchFullContents(visit, readSearchCall(visit, { ...call, groupLists }))
}

/** Searches in one group: by full text if there is a key (type 2), otherwise by boxes (type 3). */
async function searchGroup(visit: Visit, { contentGroupId, ...call }: GroupSearchCall) {
  const group = findGroup(visit, Number(contentGroupId))
  const request = readSearchCall(visit, { ...call, groupLists: [[group.id]] })
  const found = await searchFullContents(visit, request)
  const kind = call.searchKey === undefined ? (3 as const) : (2 as const)
  return { ...found, kind, groupId: String(group.id) }
}

export const searchEndpoints = [
  endpoint('POST /content/public/search', {
    summary: 'Searches the fields of contents, for a visitor',
    access: 'optional',
    input: SearchCall,
    writes: false,
    run: search,
    view: viewFoundContents,
  }),
  endpoint('POST /content/search', {
    summary: 'Searches the fields of contents, for a signed-in reader',
    access: 'user',
    input: SearchCall,
    writes: false,
    run: asReader(search),
    view: viewFoundContents,
  }),
  endpoint('POST /content/public/full-text-search', {
    summary: 'Searches fields and the text of documents, for a visitor',
    access: 'optional',
    input: FullTextSearchCall,
    mayBeEmpty: ['searchKey'],
    writes: false,
    run: fullText,
    view: viewFoundContents,
  }),
  endpoint('POST /content/full-text-search', {
    summary: 'Searches fields and the text of documents, for a signed-in reader',
    access: 'user',
    input: FullTextSearchCall,
    mayBeEmpty: ['searchKey'],
    writes: false,
    run: asReader(fullText),
    view: viewFoundContents,
  }),
  endpoint('POST /content/public/search-by-group', {
    summary: 'Searches the contents of one group, for a visitor',
    access: 'optional',
    input: GroupSearchCall,
    writes: false,
    run: searchGroup,
    view: viewFoundList,
  }),
  endpoint('POST /content/search-by-group', {
    summary: 'Searches the contents of one group, for a signed-in reader',
    access: 'user',
    input: GroupSearchCall,
    writes: false,
    run: asReader(searchGroup),
    view: viewFoundList,
  }),
]

/** Lists contents that have all of the hashtags (R256). More than one is allowed only if the site allows it (R255). */
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
    summary: 'Lists the contents that have given hashtags, to a visitor',
    access: 'optional',
    input: HashtagCall,
    writes: false,
    run: byHashtag,
    view: viewFoundList,
  }),
  endpoint('POST /content/get-by-hash-tag', {
    summary: 'Lists the contents that have given hashtags, to a signed-in reader',
    access: 'user',
    input: HashtagCall,
    writes: false,
    run: asReader(byHashtag),
    view: viewFoundList,
  }),
  endpoint('POST /content/public/search-hash-tag', {
    summary: 'Lists the hashtags of given contents, to a visitor',
    access: 'optional',
    input: HashtagsOfCall,
    writes: false,
    run: listHashtags,
    view: viewHashtagsOf,
  }),
  endpoint('POST /content/search-hash-tag', {
    summary: 'Lists the hashtags of given contents, to a signed-in reader',
    access: 'user',
    input: HashtagsOfCall,
    writes: false,
    run: asReader(listHashtags),
    view: viewHashtagsOf,
  }),
]
