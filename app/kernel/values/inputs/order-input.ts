import { z } from 'zod'

const id = z.string().max(64)

/** The input of an ordered list: the entry that moves up or down by one, or all ids in their new order, separated by commas. */
export const OrderInput = z.object({
  up: id.optional(),
  down: id.optional(),
  order: z
    .string()
    .max(4_000)
    .regex(/^\w+(?:,\w+)*$/)
    .transform((text) => text.split(','))
    .optional(),
})
export type OrderInput = z.output<typeof OrderInput>

/** Answers the ids in their new order. Ids that the input leaves out follow in their old order; unknown ones are ignored. */
export function reordered(ids: readonly string[], { up, down, order }: OrderInput): string[] {
  const named = (order ?? []).filter((id) => ids.includes(id))
  const all = [...new Set([...named, ...ids])]
  const moved = up === undefined ? all : swapped(all, all.indexOf(up), -1)
  return down === undefined ? moved : swapped(moved, moved.indexOf(down), 1)
}

/** Swaps an entry with its neighbour. An entry at the end of the list stays where it is. */
function swapped(ids: string[], at: number, by: -1 | 1): string[] {
  const [one, other] = [ids[at], ids[at + by]]
  return one === undefined || other === undefined ? ids : ids.with(at, other).with(at + by, one)
}
