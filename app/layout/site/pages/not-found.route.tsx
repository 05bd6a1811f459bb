import { page } from '#app/doors/page.ts'

/** The route of all unknown addresses: shows "not found" at the address, or, without a layout, on its own page (R069). */
export const loader = page(async () => null, { area: 'nowhere' })

/** Is never shown. Remix treats a route without a component as one that only answers files. */
export default function NotFound() {
  return null
}
