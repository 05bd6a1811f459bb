import type { Selectable } from 'kysely'
import { z } from 'zod'
import {
  groupTypeFromCode,
  groupTypeToCode,
} from '#app/features/catalogue/model/content-group/group-rules.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { GroupType, Tables } from '#app/kernel/data/tables.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { type Wording, wordOf } from '#app/kernel/i18n/translations.ts'
import { changedFlag, flagInput, revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { filledWordsInput } from '#app/kernel/values/inputs/words-input.ts'
import { type Protection, protections } from '#app/kernel/values/reading/protection.ts'
import type { SiteGroup } from '#app/visit/site.ts'

/** A group as its administrators edit it: its name in every language, and how many visible contents it has. */
export type EditedGroup = Omit<SiteGroup, 'name' | 'translations'> & {
  type: GroupType
  /** The name in the site's own language. */
  name: string
  names: Partial<Record<Locale, string>>
  /** The binding of its books, used if neither the book nor its file states one. */
  binding: 'left' | 'right' | null
  /** The protection of its books, used if a book states none. */
  protection: Protection | null
  ordinal: number
  revision: number
  contents: number
}

/** All groups of the tenant in their order, or the one with this id. */
export async function readEditedGroups(
  db: Database,
  { tenantId, lang }: { tenantId: number; lang: Locale },
  groupId?: number,
): Promise<EditedGroup[]> {
  const rows = await db
    .selectFrom('content_group')
    .leftJoin('list_total', (join) => inTenant(join, 'list_total.list_id', 'content_group.id'))
    .selectAll('content_group')
    .select('list_total.total')
    .where('content_group.tenant_id', '=', tenantId)
    .$if(groupId !== undefined, (query) => query.where('content_group.id', '=', groupId as number))
    .orderBy('content_group.ordinal')
    .orderBy('content_group.id')
    .execute()
  return rows.map((row) => toEditedGroup(row, lang))
}

type Row = Selectable<Tables['content_group']> & { total: number | null }

function toEditedGroup(row: Row, lang: Locale): EditedGroup {
  const translations = JSON.parse(row.translations) as Partial<Record<Locale, { name?: string }>>
  const others = Object.entries(translations).map(([locale, words]) => [locale, words.name])
  return {
    id: row.id,
    name: row.name,
    names: { ...Object.fromEntries(others.filter(([, word]) => word)), [lang]: row.name },
    type: row.type,
    isDefault: row.is_default === 1,
    itemSize: row.item_size,
    numRow: row.num_row,
    isWrapLine: row.is_wrap_line === 1,
    refCode: row.ref_code,
    binding: row.binding,
    protection: row.protection,
    ordinal: row.ordinal,
    revision: row.revision,
    contents: row.total ?? 0,
  }
}

/** A group as the API shows it to administrators: its name in every language, without its contents. */
export function viewEditedGroup(group: EditedGroup, visit: Wording) {
  const { id, names, type, isDefault, isWrapLine, itemSize, numRow, refCode, binding, protection, revision } =
    group
  return {
    id: String(id),
    name: wordOf(visit, names),
    names,
    type: groupTypeToCode(type),
    default: isDefault,
    isWrapLine,
    itemSize,
    numRow,
    refCode,
    binding,
    protection,
    totalContents: group.contents,
    revision,
  }
}

const name = filledWordsInput(100)

const count = (max: number) =>
  z.coerce
    .number({ error: 'notANumber' })
    .int('notWhole')
    .min(1, fieldProblem('tooSmall', { min: 1 }))
    .max(max, fieldProblem('tooBig', { max }))

const type = z.coerce
  .number({ error: 'notAChoice' })
  .pipe(
    z.union(
      [1, 2, 3, 4, 5, 6].map((code) => z.literal(code)),
      { error: 'notAChoice' },
    ),
  )
  .transform(groupTypeFromCode)

const refCode = z
  .string({ error: 'invalid' })
  .trim()
  .max(64, fieldProblem('tooLong', { max: 64 }))

const binding = z
  .enum(['', 'left', 'right'], { error: 'notAChoice' })
  .transform((side): 'left' | 'right' | null => side || null)

const protection = z
  .enum(['', ...protections], { error: 'notAChoice' })
  .transform((level): Protection | null => level || null)

/** A complete content group. Absent fields get the usual values of a new group. */
export const GroupInput = z.object({
  name,
  type: type.default('normal').meta({ input: 'choice' }),
  refCode: refCode.default(''),
  default: flagInput,
  isWrapLine: flagInput,
  itemSize: count(20).default(5),
  numRow: count(10).default(2),
  binding: binding.default(null),
  protection: protection.default(null),
  revision: revisionInput,
})
export type GroupInput = z.output<typeof GroupInput>

const id = z.coerce.number({ error: 'invalidId' }).int('invalidId').min(1, 'invalidId')

/** The fields of a group that a client changes. Fields that aren't sent stay as they are. */
export const GroupChanges = z.object({
  id,
  name: name.optional(),
  type: type.optional(),
  refCode: refCode.optional(),
  default: changedFlag,
  isWrapLine: changedFlag,
  itemSize: count(20).optional(),
  numRow: count(10).optional(),
  binding: binding.optional(),
  protection: protection.optional(),
  revision: revisionInput,
})

export const GroupId = z.object({ id })

/** assumed: a group that has contents can be deleted only if the request says where they go. */
export const DeletedGroup = z.object({ id, moveTo: id.optional() })
export const GroupOrder = z.object({ ids: z.array(id, { error: 'required' }).max(1_000) })
export const GroupRefCode = z.object({ id, refCode: refCode.optional(), revision: revisionInput })
