import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  addHashtag,
  deleteTag,
  getEditedHashtag,
  HashtagId,
  HashtagMerge,
  HashtagName,
  listEditedHashtags,
  mergeTags,
  NewHashtag,
  renameTag,
} from '#app/features/publishing/model/hashtags/edit-hashtags.ts'
import type { EditedHashtag } from '#app/features/publishing/model/hashtags/hashtag-rows.ts'
import { wordOf } from '#app/kernel/i18n/translations.ts'
import type { Visit } from '#app/visit/visit.ts'

const nothing = () => null

function viewTag({ id, names, contents, revision }: EditedHashtag, visit: Visit) {
  return { id: String(id), name: wordOf(visit, names), names, totalContents: contents, revision }
}

export const hashtagWriteEndpoints = [
  endpoint('GET /hash-tag/all', {
    summary: 'Lists the hashtags of the site with their numbers of contents, to administrators',
    access: 'service',
    input: z.object({ searchKey: z.string().max(200).optional() }),
    run: (visit, { searchKey = '' }) => listEditedHashtags(visit, { words: searchKey }),
    view: (tags, visit) => ({ hashTags: tags.map((tag) => viewTag(tag, visit)) }),
  }),
  endpoint('GET /hash-tag/detail/:id', {
    summary: 'Returns one hashtag to administrators',
    access: 'service',
    input: HashtagId,
    run: getEditedHashtag,
    view: viewTag,
  }),
  endpoint('POST /hash-tag/add', {
    summary: 'Adds a hashtag',
    access: 'service',
    input: NewHashtag,
    run: async (visit, input) => getEditedHashtag(visit, await addHashtag(visit, input)),
    view: viewTag,
  }),
  endpoint('PUT /hash-tag/update/:id', {
    record: 'GET /hash-tag/detail/:id',
    summary: 'Renames a hashtag',
    access: 'service',
    input: HashtagName,
    run: async (visit, input) => {
      await renameTag(visit, input)
      return getEditedHashtag(visit, input)
    },
    view: viewTag,
  }),
  endpoint('PUT /hash-tag/merge/:id', {
    summary: 'Merges a hashtag into another one, which its contents get instead',
    access: 'service',
    input: HashtagMerge,
    run: mergeTags,
    view: nothing,
  }),
  endpoint('DELETE /hash-tag/delete/:id', {
    summary: 'Deletes a hashtag and takes it off all contents',
    access: 'service',
    input: HashtagId,
    run: deleteTag,
    view: nothing,
  }),
]
