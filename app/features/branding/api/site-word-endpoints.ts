import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { type SiteWord, wordKinds } from '#app/features/branding/model/languages/site-word.ts'
import { pageOfWords, saveWord, WordInput } from '#app/features/branding/model/languages/site-words.ts'
import { flagInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { readPaging } from '#app/kernel/values/paging.ts'

const view = ({ kind, field, longest: _, ...word }: SiteWord) => ({ part: kind, property: field, ...word })

/** Calls for a site's own words in both languages. */
export const siteWordEndpoints = [
  endpoint('GET /site-word/page', {
    summary: 'Lists the site’s own words in both languages, missing ones first',
    access: 'service',
    input: z.object({
      part: z.enum(wordKinds, { error: 'notAChoice' }).optional(),
      missingOnly: flagInput,
      page: z.unknown(),
      size: z.unknown(),
    }),
    run: (visit, { part = null, missingOnly, page, size }) =>
      pageOfWords(visit, { kind: part, missingOnly }, readPaging({ page, size })),
    view: ({ counts, words, ...paged }) => ({
      ...paged,
      counts: counts.map(({ kind, ...count }) => ({ part: kind, ...count })),
      list: words.map(view),
    }),
  }),
  endpoint('PUT /site-word/update', {
    summary: 'Changes one of the site’s own words in both languages',
    access: 'service',
    input: WordInput,
    run: saveWord,
    view,
  }),
]
