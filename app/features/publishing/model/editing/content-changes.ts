import { z } from 'zod'
import {
  areDaysInOrder,
  contentFields,
  daysInOrder,
  extensionType,
  HashtagList,
  withTwins,
} from '#app/features/publishing/model/upload/content-input.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { listed } from '#app/kernel/data/given-rows.ts'
import { insertEach } from '#app/kernel/data/insert-where.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'

/**
 * The user groups that have licensed one content by itself, in addition to those that licensed its groups (docs/adr/066).
 */
const licensedGroupIds = z
  .array(z.string({ error: 'invalidId' }), { error: 'invalid' })
  .max(500, fieldProblem('tooMany', { max: 500 }))
  .transform((ids) => [...new Set(ids)])

/** The fields of a content that a client changes, with its id. Fields that aren't sent stay as they are. */
const update = z
  .object({
    ...z.object(contentFields).partial().shape,
    /** The specification names only one kind so far. */
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
  'titleTranslation',
  'authorTranslation',
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

const { author, distributorName, param1, param2, param3, param4, param5 } = contentFields

/**
 * Names separated by commas, spaces or lines. Digits alone are a name here, because people don't type hashtag numbers.
 */
const hashTags = z
  .string()
  .default('')
  .transform((typed) =>
    typed
      .split(/[\s,、，#＃]+/)
      .filter(Boolean)
      .map((name): z.input<typeof HashtagList>[number] => ({ name })),
  )
  .pipe(HashtagList)

/** Everything that the form of a content sends. Empty fields are cleared. */
export const ContentForm = z.object({
  title: contentFields.title,
  author: author.default(''),
  titleTranslation: contentFields.titleTranslation.default(''),
  authorTranslation: contentFields.authorTranslation.default(''),
  description: contentFields.description.default('').meta({ input: 'long' }),
  keywords: contentFields.keywords.default('').meta({ input: 'long' }),
  toc: contentFields.toc.default('').meta({ input: 'lines' }),
  distributorName: distributorName.default(''),
  param1: param1.default(''),
  param2: param2.default(''),
  param3: param3.default(''),
  param4: param4.default(''),
  param5: param5.default(''),
  contentGroupIds: contentFields.contentGroupIds.meta({ input: 'choices' }),
  hashTags,
  type: contentFields.type.default(null).meta({ input: 'choice' }),
  userGroupIds: licensedGroupIds.default([]).meta({ input: 'choices' }),
  view: contentFields.view.default(true).meta({ input: 'yes-no' }),
  publishedOn: contentFields.publishedOn.meta({ input: 'day' }),
  publishFrom: contentFields.publishFrom.default(null).meta({ input: 'day' }),
  publishUntil: contentFields.publishUntil.default(null).meta({ input: 'day' }),
  print: contentFields.print.default(0).meta({ input: 'choice' }),
  printablePages: contentFields.printablePages.default(null),
  binding: contentFields.binding.default(null).meta({ input: 'choice' }),
  protection: contentFields.protection.default(null).meta({ input: 'choice' }),
  revision: revisionInput,
})

type Place = { tenantId: number; contentId: string }

/** Refuses with `userGroupNotFound` (705) unless all of these user groups exist in the tenant. */
export async function ensureUserGroupsExist(
  db: Database,
  tenantId: number,
  groupIds: readonly string[],
): Promise<void> {
  const { found } = await db
    .selectFrom('user_group')
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', listed(groupIds))
    .executeTakeFirstOrThrow()
  if (found < groupIds.length) refuse('userGroupNotFound')
}

export function replaceLicensedGroups(
  db: Database,
  { tenantId, contentId }: Place,
  groupIds: readonly string[],
): Write[] {
  return [
    db.deleteFrom('user_group_content').where('tenant_id', '=', tenantId).where('content_id', '=', contentId),
    insertEach(
      db,
      'user_group_content',
      { tenant_id: tenantId, content_id: contentId },
      { user_group_id: groupIds },
    ),
  ]
}
