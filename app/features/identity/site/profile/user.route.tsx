import { page } from '#app/doors/page.ts'

/** An old address (R052). It redirects readers to the first page and guests to the sign-in. */
export const loader = page(async () => null, { area: 'user' })
