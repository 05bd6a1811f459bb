import { page } from '#app/doors/page.ts'

/** What is no page: told where it stands; without a layout on the page for that (R069). */
export const loader = page(async () => null, { area: 'nowhere' })

/** Never shown, but a route without a component would be a file. */
export default function NotFound() {
  return null
}
