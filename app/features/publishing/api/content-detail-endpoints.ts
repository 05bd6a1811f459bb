import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { viewContent } from '#app/features/catalogue/model/content/content-view.ts'
import { getContent } from '#app/features/catalogue/model/content/get-content.ts'
import { viewContentPage } from '#app/features/catalogue/model/content-group/content-group-view.ts'
import { listSeries } from '#app/features/catalogue/model/series/list-related.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { contentGroupInput } from '#app/kernel/values/inputs/content-group-input.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'
import { contentWithProgress } from './content-with-progress.ts'

const groupId = contentGroupInput.optional()

/** A content has one id; clients of the specification know it by two names. */
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
    summary: 'One content; for administrators with the progress of its file',
    access: ['user', 'service'],
    input: z.object({ id: z.string() }),
    run: contentWithProgress,
  }),
  endpoint('GET /content/public/detail', {
    summary: 'One content, as a visitor; signed in with what is the reader’s own',
    access: 'optional',
    input: DetailCall,
    run: publicDetail,
    view: viewContent,
  }),
  endpoint('GET /content/public/page/series-content', {
    summary: 'The other contents of a content’s series',
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
