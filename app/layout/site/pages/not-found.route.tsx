import { page } from '#app/doors/page.ts'

/** What is no page: told where it stands; without a layout on the page for that (R069). */
export const loader = page(async () => null, { area: 'nowhere' })

/** Is never shown. A route without a component would count as a file. */
export default function NotFound() {
  return null
}
