import type { z } from 'zod'
import { type LookInput, lookInputs } from '#app/domain/site/look/forms/look-inputs.ts'
import { OrderInput, reordered } from '#app/values/inputs/order-input.ts'

/** What the form of a content's page sends: the record, and which of its fields is moved. */
export const ContentForm = lookInputs.contentDetail.extend(OrderInput.shape)

/** Who moves a field writes what else was typed with it. */
export function withMoved({
  fields,
  up,
  down,
  order,
  ...record
}: z.output<typeof ContentForm>): LookInput<'contentDetail'> {
  const ids = fields.map(({ field }) => field)
  const moved = reordered(ids, { up, down, order }).flatMap((id) =>
    fields.filter(({ field }) => field === id),
  )
  return { ...record, fields: moved }
}
