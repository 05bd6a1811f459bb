import { z } from 'zod'
import {
  areDaysInOrder,
  contentFields,
  daysInOrder,
  extensionType,
  withTwins,
} from '#app/features/publishing/model/upload/content-input.ts'
import { revisionInput } from '#app/kernel/values/inputs/revision-input.ts'
import { licensedGroupIds } from './licensed-groups.ts'

/** What a client changes of a content, by its id: what it doesn't send stays as it is. */
const update = z
  .object({
    ...z.object(contentFields).partial().shape,
    /** There is one so far. */
    extensionType: extensionType.optional(),
    /** User groups that have licensed this content by itself. */
    userGroupIds: licensedGroupIds.optional(),
    id: z.string(),
    revision: revisionInput,
  })
  .refine(areDaysInOrder, daysInOrder)
export const ContentUpdate = z.preprocess(withTwins, update)
export type ContentChanges = Omit<z.output<typeof update>, 'id' | 'extensionType'>

/** What clears a field when it is sent empty. */
export const clearable = [
  'author',
  'keywords',
  'toc',
  'description',
  'distributorName',
  'param1',
  'param2',
  'param3',
  'param4',
  'param5',
  'printablePages',
  'publishFrom',
  'publishUntil',
  'binding',
  'protection',
  'type',
] as const satisfies readonly (keyof ContentChanges)[]
