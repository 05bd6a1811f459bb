import { z } from 'zod'
import { usuallyYesInput } from '#app/kernel/values/inputs/flag-input.ts'
import { revisionInput } from '#app/kernel/values/inputs/revision-input.ts'
import { filledWordsInput } from '#app/kernel/values/inputs/words-input.ts'
import { readSiteLink } from '#app/kernel/values/site-link.ts'

const params = ['param1', 'param2', 'param3', 'param4', 'param5'] as const

/** How results and contents are shown, as a whole. The buttons are saved one by one (spec ContentSearchResultSetting). */
export const SearchResultInput = z.object({
  showSidebar: usuallyYesInput,
  buttonFavouritePosition: z.enum(['left', 'right']).default('right'),
  contentLayoutDetail: z.enum(['SIMPLE', 'LIST_SAME_GROUP', 'SERIES']).default('SERIES'),
  paramSeriesContent: z
    .enum(['', ...params])
    .nullish()
    .transform((param) => param || null),
  revision: revisionInput,
})
export type SearchResultInput = z.output<typeof SearchResultInput>

/**
 * A link that is shown with each result. assumed: `{id}` in its address is replaced by the content's id, so that it can
 * lead to what another system has about it.
 */
export const ResultButtonInput = z.object({
  label: filledWordsInput(64),
  url: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .refine((url) => readSiteLink(url) !== null, 'invalidUrl'),
  ordinal: z.coerce.number().int().min(0).max(999).optional().meta({ input: 'hidden' }),
  revision: revisionInput,
})
export type ResultButtonInput = z.output<typeof ResultButtonInput>
