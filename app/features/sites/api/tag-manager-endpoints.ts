import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { getTagManager, saveTagManager } from '#app/features/sites/model/tag-manager/save-tag-manager.ts'
import { TagManagerInput } from '#app/features/sites/model/tag-manager/tag-manager-input.ts'

/** What counts the visitors of a site with a domain of its own. */
export const tagManagerEndpoints = [
  endpoint('GET /tag-manager/detail', {
    summary: 'The tag manager of a site',
    access: 'company',
    input: z.object({}),
    run: getTagManager,
  }),
  endpoint('PUT /tag-manager/update', {
    record: 'GET /tag-manager/detail',
    summary: 'Set the tag manager of a site with a domain of its own',
    access: 'company',
    only: 'person',
    input: TagManagerInput,
    run: saveTagManager,
  }),
]
