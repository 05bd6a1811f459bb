import { printableJson } from '#app/kernel/values/visible-text.ts'
import { discovery } from './answer.ts'
import { viewManifest } from './manifest-view.ts'

/**
 * Closed sites have a manifest too, so that their readers can install them. It reveals nothing that the sign-in page
 * doesn't show.
 */
const isSite = ({ tenantId }: { tenantId: number }) => tenantId !== 0

/** The web app manifest, with which a phone installs the site. */
export const loader = discovery(isSite, 'application/manifest+json', async ({ visit }) =>
  printableJson(viewManifest(visit)),
)
