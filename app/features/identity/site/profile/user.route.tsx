import { page } from '#app/doors/page.ts'

/** R052: an old address. It leads readers to the first page and guests to the sign-in. */
export const loader = page(async () => null, { area: 'user' })
