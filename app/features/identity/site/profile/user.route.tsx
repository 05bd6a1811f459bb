import { page } from '#app/doors/page.ts'

/** R052: a name from of old; readers are led to the first page, guests to the sign-in. */
export const loader = page(async () => null, { area: 'user' })
