import { z } from 'zod'
import { endpoint, uploadEndpoint } from '#app/doors/api/endpoint.ts'
import { viewContent } from '#app/features/catalogue/model/content/content-view.ts'
import { getContent } from '#app/features/catalogue/model/content/get-content.ts'
import { viewContentPage } from '#app/features/catalogue/model/content-group/content-group-view.ts'
import { listSeries } from '#app/features/catalogue/model/series/list-related.ts'
import { ContentUpdate, clearable } from '#app/features/publishing/model/editing/content-changes.ts'
import { updateContent } from '#app/features/publishing/model/editing/update-content.ts'
import { addSamples, removeSamples } from '#app/features/publishing/model/samples/edit-samples.ts'
import {
  deleteContents,
  listTrash,
  restoreFromTrash,
  viewTrash,
} from '#app/features/publishing/model/trash/trash-contents.ts'
import { addTrending, removeTrending } from '#app/features/publishing/model/trending/trending.ts'
import {
  ContentData,
  NewContentData,
  ReplacementData,
} from '#app/features/publishing/model/upload/content-input.ts'
import { getContentProgress } from '#app/features/publishing/model/upload/get-content-progress.ts'
import {
  addContent,
  replaceContent,
  uploadContent,
} from '#app/features/publishing/model/upload/upload-content.ts'
import { rebuildIndex } from '#app/features/search/model/index/rebuild-index.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { contentGroupInput } from '#app/kernel/values/content-group-id.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { requireSignedIn } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

export const staffContentEndpoints = [
  endpoint('POST /content/samples/add', {
    summary: 'Adds a few sample contents in a group of their own',
    access: 'service',
    input: z.object({}),
    run: addSamples,
    view: ({ groupId, contentIds }) => ({ contentGroupId: String(groupId), contentIds }),
  }),
  endpoint('DELETE /content/samples/remove', {
    summary: 'Removes the sample contents that were not changed, with their group',
    access: 'service',
    input: z.object({}),
    run: removeSamples,
  }),
  uploadEndpoint('POST /content/upload-add', {
    summary: 'Adds a content with its PDF',
    access: 'service',
    input: ContentData,
    run: async (visit, { input }, file) => {
      const { contentId } = await uploadContent(visit, input, file)
      return contentWithProgress(visit, { id: contentId })
    },
  }),
  uploadEndpoint('PUT /content/replace-content/:contentId', {
    summary: 'Gives a content a new PDF',
    access: 'service',
    input: ReplacementData,
    run: async (visit, { params, input }, file) => {
      const contentId = String(params.contentId)
      await replaceContent(visit, contentId, input, file)
      return contentWithProgress(visit, { id: contentId })
    },
  }),
  endpoint('POST /content/rebuild-index', {
    summary: 'Rebuilds the search index of the site from its records and documents',
    access: 'service',
    input: z.object({}),
    run: rebuildIndex,
  }),
]

const groupId = contentGroupInput.optional()

/** A content has one id, but the specification lets clients send it under either of two names. */
const DetailCall = z
  .object({ id: z.string().optional(), detailId: z.string().optional(), contentGroupId: groupId })
  .transform(({ id, detailId, contentGroupId }) => ({ id: id ?? detailId, contentGroupId }))
  .refine(({ id }) => id !== undefined, { error: 'required', path: ['id'] })

async function publicDetail(visit: Visit, { id = '', contentGroupId }: z.output<typeof DetailCall>) {
  const found = await getContent(visit, { id })
  const isThere = contentGroupId === undefined || found.groups.some((group) => group.id === contentGroupId)
  if (!isThere) refuse('contentNotFound')
  return { ...found, ...(contentGroupId === undefined ? {} : { groupId: contentGroupId }) }
}

export const contentDetailEndpoints = [
  endpoint('GET /content/detail/:id', {
    summary: 'Returns one content; for administrators with the progress of its file',
    access: ['user', 'service'],
    input: z.object({ id: z.string() }),
    run: contentWithProgress,
  }),
  endpoint('GET /content/public/detail', {
    summary: 'Returns one content to a visitor; to a signed-in reader with their own state of it',
    access: 'optional',
    input: DetailCall,
    run: publicDetail,
    view: viewContent,
  }),
  endpoint('GET /content/public/page/series-content', {
    summary: 'Lists the other contents of a content’s series',
    access: 'optional',
    input: z.object({
      contentId: z.string(),
      contentGroupId: groupId,
      paramSeriesContent: z.string().optional(),
      page: z.unknown().optional(),
      size: z.unknown().optional(),
    }),
    run: (visit, { contentId, ...call }) => listSeries(visit, { ...readPaging(call), contentId }),
    view: (page, visit) => viewContentPage(page, visit),
  }),
]

const byId = z.object({ id: z.string() })

export const contentWriteEndpoints = [
  endpoint('POST /content/add', {
    summary: 'Adds a content without a file',
    access: 'service',
    input: NewContentData,
    run: async (visit, data) => {
      const { contentId } = await addContent(visit, data)
      return contentWithProgress(visit, { id: contentId })
    },
  }),
  endpoint('PUT /content/update/:id', {
    record: 'GET /content/detail/:id',
    summary: 'Changes the metadata of a content; fields left out stay',
    access: 'service',
    input: ContentUpdate,
    mayBeEmpty: clearable,
    run: async (visit, { id, extensionType: _, ...changes }) => {
      await updateContent(visit, id, changes)
      return contentWithProgress(visit, { id })
    },
  }),
  endpoint('DELETE /content/delete/:id', {
    summary: 'Moves a content to the trash, from which it can be restored for 30 days',
    access: 'service',
    input: byId,
    run: (visit, { id }) => deleteContents(visit, { ids: [id] }),
    view: () => null,
  }),
  endpoint('GET /content/trash', {
    summary: 'Lists the contents in the trash, the last deleted first',
    access: 'service',
    input: z.object({ page: z.unknown().optional(), size: z.unknown().optional() }),
    run: (visit, call) => listTrash(visit, readPaging(call)),
    view: viewTrash,
  }),
  endpoint('PUT /content/restore/:id', {
    summary: 'Restores a content from the trash',
    access: 'service',
    input: byId,
    run: async (visit, { id }) => {
      await restoreFromTrash(visit, { ids: [id] })
      return contentWithProgress(visit, { id })
    },
  }),
]

/** Shows a content; administrators also see the progress of its newest file. */
export async function contentWithProgress(visit: Visit, { id }: { id: string }) {
  const actor = requireSignedIn(visit)
  const found = await getContent(visit, { id })
  const progress = actor.kind === 'staff' ? await getContentProgress(visit, id) : undefined
  return { ...viewContent(found, visit), ...(progress === undefined ? {} : { progress }) }
}

const nothing = () => null

export const trendingEndpoints = [
  endpoint('POST /content/trending/add', {
    summary: 'Recommends a content to the readers',
    access: 'service',
    input: z.object({ contentId: z.string(), contentGroupId: contentGroupInput }),
    run: addTrending,
    view: nothing,
  }),
  endpoint('DELETE /content/trending/delete/:contentId', {
    summary: 'Stops recommending a content',
    access: 'service',
    input: z.object({ contentId: z.string() }),
    run: removeTrending,
    view: nothing,
  }),
]
