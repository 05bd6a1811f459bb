import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  addHashTag,
  deleteTag,
  getEditedHashTag,
  listEditedHashTags,
  mergeTags,
  renameTag,
} from '#app/features/publishing/model/hashtags/edit-hash-tags.ts'
import {
  HashTagId,
  HashTagMerge,
  HashTagName,
  NewHashTag,
} from '#app/features/publishing/model/hashtags/hash-tag-changes.ts'
import type { EditedHashTag } from '#app/features/publishing/model/hashtags/hash-tag-rows.ts'
import { wordOf } from '#app/kernel/i18n/translations.ts'
import type { Visit } from '#app/visit/visit.ts'

const nothing = () => null

function viewTag({ id, names, contents, revision }: EditedHashTag, visit: Visit) {
  return { id: String(id), name: wordOf(visit, names), names, totalContents: contents, revision }
}

export const hashTagWriteEndpoints = [
  endpoint('GET /hash-tag/all', {
    summary: 'Hashtags of the site with how many contents have each, for administrators',
    access: 'service',
    input: z.object({ searchKey: z.string().max(200).optional() }),
    run: (visit, { searchKey = '' }) => listEditedHashTags(visit, { words: searchKey }),
    view: (tags, visit) => ({ hashTags: tags.map((tag) => viewTag(tag, visit)) }),
  }),
  endpoint('GET /hash-tag/detail/:id', {
    summary: 'One hashtag, for administrators',
    access: 'service',
    input: HashTagId,
    run: getEditedHashTag,
    view: viewTag,
  }),
  endpoint('POST /hash-tag/add', {
    summary: 'Add a hashtag',
    access: 'service',
    input: NewHashTag,
    run: async (visit, input) => getEditedHashTag(visit, await addHashTag(visit, input)),
    view: viewTag,
  }),
  endpoint('PUT /hash-tag/update/:id', {
    record: 'GET /hash-tag/detail/:id',
    summary: 'Give a hashtag another name',
    access: 'service',
    input: HashTagName,
    run: async (visit, input) => {
      await renameTag(visit, input)
      return getEditedHashTag(visit, input)
    },
    view: viewTag,
  }),
  endpoint('PUT /hash-tag/merge/:id', {
    summary: 'Give the contents of a hashtag another one instead',
    access: 'service',
    input: HashTagMerge,
    run: mergeTags,
    view: nothing,
  }),
  endpoint('DELETE /hash-tag/delete/:id', {
    summary: 'Take a hashtag from all contents',
    access: 'service',
    input: HashTagId,
    run: deleteTag,
    view: nothing,
  }),
]
