import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  addSortField,
  changeSortField,
  getSortField,
  moveSortFields,
  NewSortFieldInput,
  removeSortField,
  resetSortFields,
  SortFieldInput,
  sortContext,
} from '#app/features/search/model/setup/sort-fields/edit-sort-fields.ts'
import type { SortFieldRow } from '#app/features/search/model/setup/sort-fields/sort-field-store.ts'
import { viewSortField } from '#app/features/tenancy/model/snapshot/site-sort-fields.ts'
import { inWording } from '#app/kernel/i18n/translations.ts'
import { neededCodeInput } from '#app/kernel/values/inputs/field-inputs.ts'
import type { Visit } from '#app/visit/visit.ts'

const id = z.coerce.number({ error: 'invalidId' }).int('invalidId').min(1, 'invalidId')

const view = (field: SortFieldRow, visit: Visit) => ({
  ...viewSortField(inWording(visit, field)),
  translations: field.translations ?? {},
  revision: field.revision,
})

/** Calls for the fields by which readers can sort lists. */
export const sortFieldEndpoints = [
  endpoint('GET /sort-field/detail/:id', {
    summary: 'Returns one sort field',
    access: 'service',
    input: z.object({ id }),
    run: getSortField,
    view,
  }),
  endpoint('POST /sort-field/add', {
    summary: 'Adds a field by which readers can sort',
    access: 'service',
    input: NewSortFieldInput.extend({ type: neededCodeInput([1, 2]) }),
    run: addSortField,
    view,
  }),
  endpoint('PUT /sort-field/update/:id', {
    record: 'GET /sort-field/detail/:id',
    summary: 'Changes a sort field; it can’t move from one kind of list to the other',
    access: 'service',
    input: SortFieldInput.extend({ id }),
    run: changeSortField,
    view,
  }),
  endpoint('PUT /sort-field/update', {
    summary: 'Sets the order of the sort fields',
    access: 'service',
    input: z.object({
      /** The kind of list. It isn't needed, because the ids determine it. */
      type: sortContext.optional(),
      sortFields: z
        .array(z.object({ id, order: z.coerce.number().int() }))
        .min(1)
        .max(24),
    }),
    run: (visit, { sortFields }) => {
      const inOrder = [...sortFields].sort((one, other) => one.order - other.order)
      return moveSortFields(visit, { order: inOrder.map((field) => String(field.id)) })
    },
  }),
  endpoint('DELETE /sort-field/delete/:id', {
    summary: 'Deletes a sort field',
    access: 'service',
    input: z.object({ id }),
    run: removeSortField,
  }),
  endpoint('PUT /sort-field/reset-sort-field', {
    summary: 'Restores the sort fields of a new site, for one kind of list or both',
    access: 'service',
    input: z.object({ type: sortContext.optional() }),
    run: resetSortFields,
  }),
]
