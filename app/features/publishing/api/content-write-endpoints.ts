import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { addContent } from '#app/features/publishing/model/editing/add-content.ts'
import { ContentUpdate, clearable } from '#app/features/publishing/model/editing/content-changes.ts'
import { updateContent } from '#app/features/publishing/model/editing/update-content.ts'
import { listTrash } from '#app/features/publishing/model/trash/list-trash.ts'
import { deleteContents, restoreFromTrash } from '#app/features/publishing/model/trash/trash-contents.ts'
import { viewTrash } from '#app/features/publishing/model/trash/trash-view.ts'
import { NewContentData } from '#app/features/publishing/model/upload/content-input.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { contentWithProgress } from './content-with-progress.ts'

const byId = z.object({ id: z.string() })

export const contentWriteEndpoints = [
  endpoint('POST /content/add', {
    summary: 'Add a content without a file',
    access: 'service',
    input: NewContentData,
    run: async (visit, data) => {
      const { contentId } = await addContent(visit, data)
      return contentWithProgress(visit, { id: contentId })
    },
  }),
  endpoint('PUT /content/update/:id', {
    record: 'GET /content/detail/:id',
    summary: 'Change what is said of a content; what is not sent stays',
    access: 'service',
    input: ContentUpdate,
    mayBeEmpty: clearable,
    run: async (visit, { id, extensionType: _, ...changes }) => {
      await updateContent(visit, id, changes)
      return contentWithProgress(visit, { id })
    },
  }),
  endpoint('DELETE /content/delete/:id', {
    summary: 'Put a content into the trash, from which it can be restored for 30 days',
    access: 'service',
    input: byId,
    run: (visit, { id }) => deleteContents(visit, { ids: [id] }),
    view: () => null,
  }),
  endpoint('GET /content/trash', {
    summary: 'What lies in the trash, deleted last first',
    access: 'service',
    input: z.object({ page: z.unknown().optional(), size: z.unknown().optional() }),
    run: (visit, call) => listTrash(visit, readPaging(call)),
    view: viewTrash,
  }),
  endpoint('PUT /content/restore/:id', {
    summary: 'Take a content out of the trash',
    access: 'service',
    input: byId,
    run: async (visit, { id }) => {
      await restoreFromTrash(visit, { ids: [id] })
      return contentWithProgress(visit, { id })
    },
  }),
]
