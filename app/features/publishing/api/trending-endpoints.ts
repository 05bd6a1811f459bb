import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { addTrending } from '#app/features/publishing/model/trending/add-trending.ts'
import { removeTrending } from '#app/features/publishing/model/trending/remove-trending.ts'
import { contentGroupInput } from '#app/kernel/values/inputs/content-group-input.ts'

const nothing = () => null

export const trendingEndpoints = [
  endpoint('POST /content/trending/add', {
    summary: 'Recommend a content to the readers',
    access: 'service',
    input: z.object({ contentId: z.string(), contentGroupId: contentGroupInput }),
    run: addTrending,
    view: nothing,
  }),
  endpoint('DELETE /content/trending/delete/:contentId', {
    summary: 'Recommend a content no more',
    access: 'service',
    input: z.object({ contentId: z.string() }),
    run: removeTrending,
    view: nothing,
  }),
]
