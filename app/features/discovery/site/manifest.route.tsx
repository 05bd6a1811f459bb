import { printableJson } from '#app/kernel/values/visible-text.ts'
import { discovery } from './answer.ts'
import { viewManifest } from './manifest-view.ts'

/** A closed site can be installed as well: by those who may sign in, and with nothing in it that its sign-in doesn't show. */
const isSite = ({ tenantId }: { tenantId: number }) => tenantId !== 0

/** What a phone installs the site as. */
export const loader = discovery(isSite, 'application/manifest+json', async ({ visit }) =>
  printableJson(viewManifest(visit)),
)
