import { z } from 'zod'
import type { Fields } from '#app/features/audit/model/insert-audit.ts'
import { saveSearchSetup } from '#app/features/search/model/setup/save-search-setup.ts'
import { insertUsualSorts } from '#app/features/tenancy/model/snapshot/site-sort-fields.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { filledWords } from '#app/kernel/i18n/translations.ts'
import { contentFields, contentsGroupField } from '#app/kernel/values/content-field.ts'
import {
  codeInput,
  flagInput,
  revisionInput,
  usuallyYesInput,
} from '#app/kernel/values/inputs/field-inputs.ts'
import { type OrderInput, reordered } from '#app/kernel/values/inputs/order-input.ts'
import { filledWordsInput } from '#app/kernel/values/inputs/words-input.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  clearSortDefaults,
  deleteSortField,
  insertSortField,
  orderSortFields,
  readSortFields,
  type SortFieldFields,
  type SortFieldRow,
  updateSortField,
} from './sort-field-store.ts'

/** The sort fields of a site in their order, for its administrators. */
export async function listSortFields(visit: Visit): Promise<SortFieldRow[]> {
  requireStaff(visit, 'service')
  return readSortFields(visit.db, visit.site.tenantId)
}

/** One sort field. Refuses an unknown id with `sortFieldNotFound` (717). */
export async function getSortField(visit: Visit, { id }: { id: number }): Promise<SortFieldRow> {
  return (await listSortFields(visit)).find((field) => field.id === id) ?? refuse('sortFieldNotFound')
}

/** Adds a sort field. Refuses a field that the list has already with `sortFieldAlreadyExists` (718). */
export async function addSortField(
  visit: Visit,
  { type: context, ...input }: NewSortFieldInput,
): Promise<SortFieldRow> {
  const fields = fieldsOf(visit, input)
  await ensureFree(visit, { context, field: fields.field })
  const at = { tenantId: visit.site.tenantId, context }
  await saveSearchSetup(visit, {
    writes: [
      ...(fields.isDefault ? [clearSortDefaults(visit.db, at)] : []),
      insertSortField(visit.db, at, fields),
    ],
    before: {},
    after: audited(fields),
  })
  const added = (await listSortFields(visit)).find(
    (one) => one.context === context && one.field === fields.field,
  )
  return added ?? refuse('sortFieldNotFound')
}

/** Changes a sort field as a whole. Refuses as `getSortField` and `addSortField` do, and with `changedMeanwhile`. */
export async function changeSortField(
  visit: Visit,
  { id, ...input }: SortFieldInput & { id: number },
): Promise<SortFieldRow> {
  const before = await getSortField(visit, { id })
  const { context } = before
  const fields = fieldsOf(visit, input, before)
  const isSame = fields.field === before.field
  if (!isSame) await ensureFree(visit, { context, field: fields.field })
  const { db, site } = visit
  const at = { tenantId: site.tenantId, context }
  // The maintained lists depend on a row's field, so changing the field replaces the row by a new one with the same
  // number.
  const replaced = [
    deleteSortField(db, site.tenantId, id),
    insertSortField(
      db,
      at,
      { ...fields, ordinal: fields.ordinal ?? before.ordinal },
      { id, revision: before.revision + 1 },
    ),
  ]
  await saveSearchSetup(visit, {
    writes: [
      ...(fields.isDefault ? [clearSortDefaults(db, at)] : []),
      updateSortField(db, { tenantId: site.tenantId, id }, fields, input.revision ?? before.revision),
      ...(isSame ? [] : replaced),
    ],
    before: audited(before),
    after: audited(fields),
  })
  return getSortField(visit, { id })
}

/** Removes a sort field. Refuses as `getSortField` does. */
export async function removeSortField(visit: Visit, { id }: { id: number }): Promise<void> {
  const before = await getSortField(visit, { id })
  await saveSearchSetup(visit, {
    writes: [deleteSortField(visit.db, visit.site.tenantId, id)],
    before: audited(before),
    after: {},
  })
}

/** Moves a sort field by one place, or sets a new order. Fields that aren't named come last. */
export async function moveSortFields(visit: Visit, input: OrderInput): Promise<void> {
  const all = await listSortFields(visit)
  const ids = reordered(
    all.map(({ id }) => String(id)),
    input,
  ).map(Number)
  if (ids.length === 0) return
  const titles = (order: readonly number[]) => order.map((id) => all.find((one) => one.id === id)?.title)
  await saveSearchSetup(visit, {
    writes: [orderSortFields(visit.db, visit.site.tenantId, ids)],
    before: { order: titles(all.map(({ id }) => id)) },
    after: { order: titles(ids) },
  })
}

/** Resets the sort fields to those of a new site, for one kind of list or for both. */
export async function resetSortFields(visit: Visit, { type }: { type?: 1 | 2 | undefined }): Promise<void> {
  const { db, site } = visit
  const all = await listSortFields(visit)
  const contexts = type === undefined ? ([1, 2] as const) : ([type] as const)
  const gone = all.filter(({ context }) => contexts.some((one) => one === context))
  await saveSearchSetup(visit, {
    writes: [
      ...gone.map(({ id }) => deleteSortField(db, site.tenantId, id)),
      insertUsualSorts(db, { tenantId: site.tenantId, lang: site.lang }, contexts),
    ],
    before: { sortFields: gone.map(({ title }) => title) },
    after: {},
  })
}

async function ensureFree(
  visit: Visit,
  { context, field }: { context: 1 | 2; field: number },
): Promise<void> {
  const all = await listSortFields(visit)
  if (all.some((one) => one.context === context && one.field === field))
    refuse('sortFieldAlreadyExists', { fields: { field: ['alreadyThere'] } })
}

function fieldsOf(visit: Visit, input: SortFieldInput, known?: SortFieldRow): SortFieldFields {
  const { field, isAcsDefault, isSortFieldDefault, order, title } = input
  return {
    field,
    ...filledWords(visit, { title }, known),
    isAscDefault: isAcsDefault,
    isDefault: isSortFieldDefault,
    ordinal: order ?? null,
  }
}

function audited({ field, title, isAscDefault, isDefault }: SortFieldFields | SortFieldRow): Fields {
  return { field, title, isAcsDefault: isAscDefault, isSortFieldDefault: isDefault }
}

/** The kind of list: 1 search, 2 groups. */
export const sortContext = codeInput([1, 2], 1)
const field = z.coerce
  .number({ error: 'notAChoice' })
  .int('notAChoice')
  .min(1, 'notAChoice')
  .max(contentsGroupField, 'notAChoice')
  .meta({ input: 'choice' })

/** A sort field without its kind of list, which never changes. `isAcsDefault` keeps its spelling (ruling 38). */
export const SortFieldInput = z.object({
  field,
  title: filledWordsInput(64),
  isAcsDefault: usuallyYesInput,
  isSortFieldDefault: flagInput,
  order: z.coerce.number().int().min(0).max(9_999).optional().meta({ input: 'hidden' }),
  revision: revisionInput,
})
export type SortFieldInput = z.output<typeof SortFieldInput>

export const NewSortFieldInput = SortFieldInput.extend({ type: sortContext })
export type NewSortFieldInput = z.output<typeof NewSortFieldInput>

/** The numbers that a form offers: a content's fields and its group. */
export const sortFieldNumbers = [...contentFields.map((_, at) => at + 1), contentsGroupField]
