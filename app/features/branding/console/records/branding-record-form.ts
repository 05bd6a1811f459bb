import { z } from 'zod'
import { consoleForm } from '#app/doors/console-site.ts'
import {
  type LookFormName,
  type LookInput,
  lookInputs,
} from '#app/features/branding/model/forms/branding-inputs.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { OrderInput, reordered } from '#app/kernel/values/inputs/order-input.ts'

/** The fields of a record's form. A record that is a list of fields also has the field to move. */
export function lookFormSchema(name: LookFormName): z.ZodObject {
  return hasFieldRows(name) ? lookInputs[name].extend(OrderInput.shape) : lookInputs[name]
}

/** True for records that are an ordered list of fields. */
export function hasFieldRows(name: LookFormName): name is 'contentDetail' | 'hit' {
  return 'fields' in lookInputs[name].shape
}

type FieldRow = { field: string }
type Moving = z.output<typeof OrderInput> & { fields: FieldRow[] }

/** The record that was sent. Moving a field also saves everything else that was typed. */
export function withMoved<Name extends LookFormName>(
  name: Name,
  sent: Record<string, unknown>,
): LookInput<Name> {
  if (!hasFieldRows(name)) return sent as LookInput<Name>
  const { fields, up, down, order, ...record } = sent as Moving
  const ids = fields.map(({ field }) => field)
  const moved = reordered(ids, { up, down, order }).flatMap((id) =>
    fields.filter(({ field }) => field === id),
  )
  return { ...record, fields: moved } as unknown as LookInput<Name>
}

/** Answers `notFound`, but only to administrators of the site. */
export const noForm = consoleForm(z.object({}), async () => refuse('notFound'))
