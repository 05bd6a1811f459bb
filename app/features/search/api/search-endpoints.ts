import { asReader } from '#app/doors/api/as-reader.ts'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { findGroup } from '#app/features/catalogue/model/content-group/get-group-page.ts'
import { readSearchCall } from '#app/features/search/model/query/read-search-call.ts'
import {
  FullTextSearchCall,
  GroupSearchCall,
  SearchCall,
} from '#app/features/search/model/query/search-input.ts'
import { searchFullContents } from '#app/features/search/model/results/search-full-contents.ts'
import { viewFoundContents, viewFoundList } from '#app/features/search/model/results/search-view.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A key beside the items is looked for in all fields. */
function search(visit: Visit, { searchKey, ...call }: SearchCall) {
  const searchRequests = [...call.searchRequests, ...(searchKey === undefined ? [] : [{ value: searchKey }])]
  return searchFullContents(visit, readSearchCall(visit, { ...call, searchRequests }))
}

function fullText(visit: Visit, { contentGroupId, ...call }: FullTextSearchCall) {
  const groupLists = contentGroupId === undefined ? [] : [contentGroupId]
  return searchFullContents(visit, readSearchCall(visit, { ...call, groupLists }))
}

/** With a key by full text (type 2), else by the boxes (type 3). */
async function searchGroup(visit: Visit, { contentGroupId, ...call }: GroupSearchCall) {
  const group = findGroup(visit, Number(contentGroupId))
  const request = readSearchCall(visit, { ...call, groupLists: [[group.id]] })
  const found = await searchFullContents(visit, request)
  const kind = call.searchKey === undefined ? (3 as const) : (2 as const)
  return { ...found, kind, groupId: String(group.id) }
}

export const searchEndpoints = [
  endpoint('POST /content/public/search', {
    summary: 'Search the fields of contents, as a visitor',
    access: 'optional',
    input: SearchCall,
    writes: false,
    run: search,
    view: viewFoundContents,
  }),
  endpoint('POST /content/search', {
    summary: 'Search the fields of contents, signed in',
    access: 'user',
    input: SearchCall,
    writes: false,
    run: asReader(search),
    view: viewFoundContents,
  }),
  endpoint('POST /content/public/full-text-search', {
    summary: 'Search fields and the text of documents, as a visitor',
    access: 'optional',
    input: FullTextSearchCall,
    mayBeEmpty: ['searchKey'],
    writes: false,
    run: fullText,
    view: viewFoundContents,
  }),
  endpoint('POST /content/full-text-search', {
    summary: 'Search fields and the text of documents, signed in',
    access: 'user',
    input: FullTextSearchCall,
    mayBeEmpty: ['searchKey'],
    writes: false,
    run: asReader(fullText),
    view: viewFoundContents,
  }),
  endpoint('POST /content/public/search-by-group', {
    summary: 'Search the contents of one group, as a visitor',
    access: 'optional',
    input: GroupSearchCall,
    writes: false,
    run: searchGroup,
    view: viewFoundList,
  }),
  endpoint('POST /content/search-by-group', {
    summary: 'Search the contents of one group, signed in',
    access: 'user',
    input: GroupSearchCall,
    writes: false,
    run: asReader(searchGroup),
    view: viewFoundList,
  }),
]
