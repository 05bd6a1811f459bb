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

/** The fields of a content that a client changes, with its id. Fields that aren't sent stay as they are. */
const update = z
  .object({
    ...z.object(contentFields).partial().shape,
    /** There is only one kind so far. */
    extensionType: extensionType.optional(),
    /** The user groups that have licensed this single content. */
    userGroupIds: licensedGroupIds.optional(),
    id: z.string(),
    revision: revisionInput,
  })
  .refine(areDaysInOrder, daysInOrder)
export const ContentUpdate = z.preprocess(withTwins, update)
export type ContentChanges = Omit<z.output<typeof update>, 'id' | 'extensionType'>

/** Fields that are cleared when they are sent empty. */
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
