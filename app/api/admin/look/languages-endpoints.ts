import { z } from 'zod'
import { endpoint } from '#app/api/endpoint.ts'
import { listWords } from '#app/domain/site/languages/list-words.ts'

/** The words of a site in its languages. */
export const languagesEndpoints = [
  endpoint('GET /languages/words', {
    summary: 'A site’s words in the languages they are written in, and in which they are missing',
    access: 'service',
    input: z.object({}),
    run: listWords,
    view: (all) => all.map(({ id, ...words }) => ({ id: id === null ? null : String(id), ...words })),
  }),
]
