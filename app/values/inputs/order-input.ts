import { z } from 'zod'

const id = z.string().max(64)

/** What an ordered list sends: the one that goes a place up or down, or all ids in their new order, parted by commas. */
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

/** The ids as they are to stand: what isn't named follows in its old order, what isn't known is passed over. */
export function reordered(ids: readonly string[], { up, down, order }: OrderInput): string[] {
  const named = (order ?? []).filter((id) => ids.includes(id))
  const all = [...new Set([...named, ...ids])]
  const moved = up === undefined ? all : swapped(all, all.indexOf(up), -1)
  return down === undefined ? moved : swapped(moved, moved.indexOf(down), 1)
}

/** One and its neighbour change places; at an end it stays. */
function swapped(ids: string[], at: number, by: -1 | 1): string[] {
  const [one, other] = [ids[at], ids[at + by]]
  return one === undefined || other === undefined ? ids : ids.with(at, other).with(at + by, one)
}
